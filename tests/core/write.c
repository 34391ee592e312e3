// The writer of JSON: commas and line breaks between values, escapes, and texts that are too short.
#include "base/write.h"

#include <criterion/criterion.h>

#include <math.h>
#include <string.h>

/// Write every kind of value, with one value per line or not.
static void write_all(FrWriter *json, const char *bracket)
{
    const double numbers[] = {1, 0.5, NAN};
    fr_write_open(json, NULL, bracket);
    fr_write_texts(json, FR_TEXTS({"a", "x\"\\\n"}, {"b", NULL}));
    fr_write_part(json, "c", "cut", 2);
    fr_write_otherwise(json);
    fr_write_numbers(json, "n", 3, numbers);
    fr_write_open(json, "none", "[\n");
    fr_write_close(json);
    fr_write_open(json, "list", "[");
    fr_write_object(json, NULL, FR_TEXTS({"k", "v"}));
    fr_write_rounded(json, NULL, 1.0 / 3, 3);
    fr_write_close(json);
    fr_write_flag(json, "f", true);
    fr_write_json(json, "j", "{}");
    fr_write_close(json);
}

Test(write, compact)
{
    char text[200];
    FrWriter json = fr_writer(text, sizeof text);
    write_all(&json, "{");
    const char *expected = "{\"a\":\"x\\\"\\\\\\u000a\",\"b\":\"\",\"c\":\"cu\",\n  \"n\":[1,0.5,null],\"none\":[],"
                           "\"list\":[{\"k\":\"v\"},0.333],\"f\":true,\"j\":{}}";
    cr_expect_str_eq(text, expected);
    cr_expect_eq(json.length, (int)strlen(expected));
}

Test(write, spaced_with_a_value_per_line)
{
    char text[200];
    FrWriter json = fr_writer(text, sizeof text);
    json.spaced = true;
    write_all(&json, "{\n");
    cr_expect_str_eq(text,
                     "{\n  \"a\": \"x\\\"\\\\\\u000a\",\n  \"b\": \"\",\n  \"c\": \"cu\", \"n\": [1, 0.5, null],\n"
                     "  \"none\": [],\n  \"list\": [{\"k\": \"v\"}, 0.333],\n  \"f\": true,\n  \"j\": {}\n}");
}

Test(write, what_does_not_fit_is_counted)
{
    char text[8];
    FrWriter whole = fr_writer(NULL, 0), json = fr_writer(text, sizeof text);
    write_all(&whole, "{");
    write_all(&json, "{");
    cr_expect_str_eq(text, "{\"a\":\"x");
    cr_expect_eq(json.length, whole.length);
}
