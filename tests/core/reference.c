// Reading reference files, and the error against an exact value that is given as a sum of two doubles.
#include "reference.h"

#include <criterion/criterion.h>
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *read_whole(const char *path)
{
    FILE *file = fopen(path, "rb");
    cr_assert_not_null(file, "%s can not be opened", path);
    size_t size = 0, capacity = 1 << 16;
    char *text = malloc(capacity);
    for (size_t got; text && (got = fread(text + size, 1, capacity - size - 1, file)) > 0;) {
        size += got;
        if (size + 1 == capacity)
            text = realloc(text, capacity *= 2);
    }
    cr_assert_not_null(text, "no memory for %s", path);
    fclose(file);
    text[size] = '\0';
    return text;
}

Reference reference_open(const char *name)
{
    const char *folder = getenv("TEST_REFERENCE");
    char path[1024];
    snprintf(path, sizeof path, "%s/%s", folder ? folder : "tests/reference", name);
    Reference reference = {.text = read_whole(path)};
    size_t capacity = 0, count = 0;
    for (char *line = reference.text; *line;) {
        char *end = line + strcspn(line, "\n");
        bool last = *end == '\0';
        *end = '\0';
        if (line[0] == '#' || !line[0]) {
            // a comment
        } else if (!reference.header) {
            reference.header = line;
            reference.columns = 1;
            for (const char *c = line; *c; c++)
                reference.columns += *c == ',';
        } else {
            if (count + (size_t)reference.columns > capacity) {
                capacity = 2 * capacity + 1024;
                reference.cell = realloc(reference.cell, capacity * sizeof *reference.cell);
                cr_assert_not_null(reference.cell);
            }
            int cells = 0;
            for (char *cell = line; cell; cells++) {
                char *comma = strchr(cell, ',');
                if (comma)
                    *comma = '\0';
                cr_assert_lt(cells, reference.columns, "%s: row %d has too many cells", path, reference.rows + 1);
                reference.cell[count++] = cell;
                cell = comma ? comma + 1 : NULL;
            }
            cr_assert_eq(cells, reference.columns, "%s: row %d has %d cells", path, reference.rows + 1, cells);
            reference.rows++;
        }
        line = last ? end : end + 1;
    }
    cr_assert_gt(reference.rows, 0, "%s has no rows", path);
    return reference;
}

void reference_close(Reference *reference)
{
    free(reference->text);
    free(reference->cell);
}

const char *reference_word(const Reference *reference, int row, int column)
{
    return reference->cell[row * reference->columns + column];
}

double reference_number(const Reference *reference, int row, int column)
{
    const char *cell = reference_word(reference, row, column);
    char *end;
    double number = strtod(cell, &end);
    cr_assert(end != cell && !*end, "row %d, column %d: '%s' is not a number", row + 1, column + 1, cell);
    return number;
}

double ulp_error(double got, double hi, double lo)
{
    if (isnan(hi) || isinf(hi) || isnan(got) || isinf(got))
        return (isnan(hi) && isnan(got)) || hi == got ? 0.0 : (double)INFINITY;
    if (fabs(hi) < DBL_MIN)
        return fabs(got - hi) / DBL_TRUE_MIN;
    int exponent;
    frexp(hi, &exponent);
    return fabs((got - hi) - lo) / ldexp(1.0, exponent - DBL_MANT_DIG < -1074 ? -1074 : exponent - DBL_MANT_DIG);
}

double relative_error(double got, double hi, double lo)
{
    if (isnan(hi) || isinf(hi) || isnan(got) || isinf(got) || hi == 0.0)
        return (isnan(hi) && isnan(got)) || hi == got ? 0.0 : (double)INFINITY;
    return fabs((got - hi) - lo) / fabs(hi);
}
