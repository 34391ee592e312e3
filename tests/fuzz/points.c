// Files of points and of tests: rows of two or three numbers, which are finite, in order, and each on a line of its
// own; and points of a law in a form.
#include "findings.h"
#include "explorer/run/experiment.h"
#include "explorer/form/form.h"

#include "explorer/study/points_file.h"
#include "wasm/identify/texts.h"
#include "explorer/form/message.h"

#include <math.h>

typedef struct Rows {
    int columns, count, line, most;
} Rows;

static bool take(void *context, int line, const double *value)
{
    Rows *rows = context;
    PROPERTY(line > rows->line, "line %d comes after %d", line, rows->line);
    for (int i = 0; i < rows->columns; i++)
        PROPERTY(isfinite(value[i]), "number %d of line %d", i, line);
    rows->line = line;
    return ++rows->count < rows->most;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Input input = {.at = data, .end = data + size};
    Rows rows = {.columns = 1 + take_below(&input, ROW_MAX), .most = 1 + take_below(&input, 1000)};
    const RowCodes codes = {FR_POINTS_UNREADABLE, FR_POINTS_LINE_TOO_LONG, FR_POINTS_UNEXPECTED, FR_POINTS_REVERSED};
    forget_texts();
    if (!keep_text("points.csv", (const char *)input.at, (size_t)(input.end - input.at)))
        abort();
    FrReport report = empty_report();
    int linear = -1;
    read_rows("points.csv", rows.columns, codes, take, &rows, &linear, &report);
    check_report(&report, report.error_count > 0);

    char text[600] = "points=";
    report = empty_report();
    append_points(text, sizeof text, "points.csv", &report);
    PROPERTY(strlen(text) < sizeof text, "%s", text);
    if (report.error_count == 0) {
        static FrForm form;
        const FrExperiment *phi = fr_experiment_find(FR_CURVE, "phi");
        char lines[640];
        snprintf(lines, sizeof lines, "law=tabulated\n%s", text);
        memset(&form, 0, sizeof form);
        FrStatus status = fr_form_fill(&form, phi->rows, lines, &report);
        check_report(&report, status != FR_OK);
        for (int i = 0; status == FR_OK && i < (int)fr_form_value(&form, "points"); i++)
            PROPERTY(isfinite(form.x[i]) && isfinite(form.y[i]), "point %d", i);
    }
    return 0;
}
