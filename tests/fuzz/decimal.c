// Decimal numbers: read as strtod of the C library reads them, to the bit, and printed so that they read back.
#include "input.h"
#include "base/say.h"
#include "base/decimal.h"

#include <math.h>

static bool same_bits(double a, double b)
{
    return memcmp(&a, &b, sizeof a) == 0 || (isnan(a) && isnan(b));
}

static void check_text(const char *text)
{
    const char *rest;
    double value;
    bool ends = fr_read_decimal(text, '\0', &value, &rest);
    PROPERTY(rest >= text && rest <= text + strlen(text), "reads beyond the text");
    PROPERTY(!ends || (rest > text && *rest == '\0'), "ends at '%s'", rest);
    size_t sign = *text == '-' || *text == '+';
    if (rest == text || text[strspn(text, " \t\n\v\f\r")] != *text || (text[sign] | 0x20) == 'n')
        return; // strtod skips blanks and has more to say about nan
    if (text[sign] == '0' && (text[sign + 1] | 0x20) == 'x')
        return; // hexadecimal
    char *end;
    double expected = strtod(text, &end);
    PROPERTY(end == rest, "'%s' ends at '%s', and for strtod at '%s'", text, rest, end);
    PROPERTY(same_bits(value, expected), "'%s' is %a, and for strtod %a", text, value, expected);
}

static void check_number(double value)
{
    char text[40], peer[40];
    double back;
    const char *rest;
    fr_text(text, sizeof text, "%.17g", value);
    PROPERTY(fr_read_decimal(text, '\0', &back, &rest) && same_bits(back, value), "%a is printed as %s", value, text);
    snprintf(peer, sizeof peer, "%.17g", value);
    PROPERTY(isnan(value) || strcmp(text, peer) == 0, "%s, and by the C library %s", text, peer);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Input input = {.at = data, .end = data + size};
    double value = take_any(&input);
    int digits = 1 + take_below(&input, 17), direction = take_bool(&input) ? 1 : -1;
    check_number(value);
    double magnitude = fabs(value);
    if (isfinite(value) && magnitude > 1e-290 && magnitude < 1e290) {
        double rounded = fr_round_digits(magnitude, digits, direction);
        PROPERTY(direction > 0 ? rounded >= magnitude : rounded <= magnitude, "%a becomes %a", magnitude, rounded);
        PROPERTY(fabs(rounded / magnitude - 1) < 9.1 * pow(10, -(digits - 1)), "%g becomes %g", magnitude, rounded);
    }
    size_t length;
    char *text = take_text(&input, &length);
    check_text(text);
    free(text);
    return 0;
}
