// Recordings as JSON: what is read, in any pieces, and what is said of those that are none.
#include "fewer.h"
#include "recording/reader.h"
#include "random.h"
#include "recordings.h"

#include <math.h>
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

Test(recording_json, good_ones_of_every_shape)
{
    // all of them hold the rows 0, 1, 0.5, -2, 1 and 0.25, 2, 0.75, 3, 0, as far as they have the columns
    static const struct {
        const char *text;
        const char *columns; ///< of time, goal, position, velocity, enabled
        int notes, remarks;
    } cases[] = {
        {"{\"entries\":[{\"timestamp\":5,\"goal_position\":1,\"position\":0.5,\"speed\":-2,\"torque_enable\":true},"
         "{\"timestamp\":5.25,\"goal_position\":2,\"position\":0.75,\"speed\":3,\"torque_enable\":false}]}",
         "11111", 0, 0},
        {"\xef\xbb\xbf \n{ \"mass\" : 0.5 ,\n\"motor\":\"xl330\", \"entries\" : [ { \"position\" : 5e-1, \"t\": 0,"
         "\"goal\" : 1.0 } ,\r\n\t{ \"goal\" : 2 , \"t\":0.25, \"position\":75e-2 } ] , \"dt\": 0.25 } \n",
         "11100", 0, 3},
        // other keys are passed over, whatever they hold, and wherever they stand
        {"{\"info\":{\"entries\":[1,{\"t\":[]}],\"e\":null},\"entries\":[{\"t\":0,\"load\":[1,[2]],\"goal\":1,"
         "\"temp\":{\"t\":9,\"goal\":true}},{\"more\":\"a\\\"]}\",\"goal\":2,\"t\":0.25,\"load\":null}],\"n\":[]}",
         "11000", 2, 2},
        {"[{\"t\":0,\"goal\":1},{\"t\":0.25,\"goal\":2}]", "11000", 0, 0}, // without an object around it
        {"{\"entries\":[{\"t\":0,\"goal\":1,\"enabled\":1},{\"t\":0.25,\"goal\":2,\"enabled\":0}]}", "11001", 0, 0},
        {"{\"entries\":[{\"\\u0074\":0,\"\\u0067oal\":1},{\"t\":0.25,\"goal\":2}]}", "11000", 0, 0},
        {"{\"entries\":[{\"time_ms\":0,\"target\":1},{\"time_ms\":250,\"target\":2}]}", "11000", 1, 0},
        {"{\"entries\":[{\"t\":0,\"goal\":1,\"a,b\":2,\"\":3},{\"t\":0.25,\"goal\":2}]}", "11000", 1, 0},
    };
    static const double rows[2][FR_COLUMNS] = {{0, 1, 0.5, -2, 1}, {0.25, 2, 0.75, 3, 0}};
    static Recording r;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        read_text(&r, cases[i].text);
        cr_assert_eq(r.status, FR_OK, "%s: %s", cases[i].text, r.report.finding[0].text);
        cr_expect_eq(r.log.count, 2);
        cr_expect_eq(r.report.count, cases[i].notes, "%s: %s", cases[i].text, r.report.finding[0].text);
        cr_expect_eq(r.remarks, cases[i].remarks, "%s", cases[i].text);
        for (int c = 0; c < FR_COLUMNS; c++) {
            bool has = c < FR_VOLTS && cases[i].columns[c] == '1';
            cr_assert_eq(r.log.column[c] != NULL, has, "%s: column %d", cases[i].text, c);
            for (int row = 0; row < 2 && r.log.column[c]; row++)
                cr_expect_eq(r.log.column[c][row], rows[row][c], "%s: %d, %d", cases[i].text, row, c);
        }
    }
}

Test(recording_json, what_stands_beside_the_rows_is_kept)
{
    static Recording r;
    read_text(&r, "{\"mass\": 0.490,\n \"arm-mass\":null,\n  \"name\":\"a \\u00e4\\n\",\"list\":[1],\n"
                  "\"entries\":[{\"t\":0,\"goal\":1},{\"t\":1,\"goal\":2}]}");
    static const FrRecordingRemark remarks[] = {
        {"mass", "0.490", 1, 10}, {"arm-mass", "", 2, 13}, {"name", "a \xc3\xa4\n", 3, 10}, {"list", "", 3, 30}};
    cr_assert_eq(r.remarks, 4);
    for (int i = 0; i < 4; i++) {
        cr_expect_str_eq(r.remark[i].key, remarks[i].key);
        cr_expect_str_eq(r.remark[i].value, remarks[i].value);
        cr_expect(r.remark[i].line == remarks[i].line && r.remark[i].column == remarks[i].column, "%s at %d:%d",
                  r.remark[i].key, r.remark[i].line, r.remark[i].column);
    }
    read_text(&r, "# mass=0.49, kp=100;\tx = 3 =4\n\nt,goal\n  # mass=7 vin=7.4\n0,1\n1,2\n");
    cr_assert_eq(r.remarks, 3);
    cr_expect(strcmp(r.remark[0].key, "mass") == 0 && strcmp(r.remark[0].value, "0.49") == 0);
    cr_expect(strcmp(r.remark[2].key, "vin") == 0 && r.remark[2].line == 4 && r.remark[2].column == 12);
    read_text(&r, "# a=1 b=2 c=3 d=4\n# e=5\nt,goal\n0,1\n1,2\n");
    cr_expect(says(&r.report, FR_ERROR, "bench.csv:2:3: too many keys; give at most 4"));
}

Test(recording_json, malformed_ones_are_refused_by_file_line_and_column)
{
#define ROW "{\"t\":0,\"goal\":1}"
    static const struct {
        const char *text, *words;
    } cases[] = {
        {"{}", ":1:2: expected an object with \"entries\""},
        {"[3]", ":1:2: expected an object with \"entries\""},
        {"[{\"t\":0,\"goal\":1},[]]", ":1:19: expected an object with \"entries\""},
        {"[{\"t\":0,\"goal\":1}]", ":1:18: too few rows (1)"},
        {"[]", ":1:2: too few rows (0)"},
        {"{\"mass\":1}", ":1:10: expected an object with \"entries\""},
        {"{\"entries\":{}}", ":1:12: expected an object with \"entries\""},
        {"{\"entries\":3}", ":1:12: expected an object with \"entries\""},
        {"{\"entries\":[3]}", ":1:13: expected an object with \"entries\""},
        {"{\"entries\":[[]]}", ":1:13: expected an object with \"entries\""},
        {"{\"entries\":[],\"entries\":[]}", ":1:25: expected an object with \"entries\""},
        {"{\"entries\":[]}", ":1:13: too few rows (0); give at least 2"},
        {"{\"entries\":[" ROW "\n]}", ":2:1: too few rows (1)"},
        {"{\"entries\":[{}]}", ":1:13: no column for the time [s]"},
        {"{\"entries\":[{\"t\":0,\"position\":1}]}", ":1:13: no column for the goal angle [rad]"},
        {"{\"entries\":[{\"t\":0,\"goal\":1,\"time\":2}]}", ":1:36: 'time' is a second column for time [s]"},
        {"{\"entries\":[" ROW ",\n{\"t\":1}]}", ":2:1: 'goal' is missing; expected goal angle [rad]"},
        {"{\"entries\":[" ROW ",\n{\"t\":1,\"goal\":\"2\"}]}", ":2:15: 'goal' is not a number"},
        {"{\"entries\":[" ROW ",\n{\"t\":1,\"goal\":null}]}", ":2:15: 'goal' is not a number"},
        {"{\"entries\":[" ROW ",\n{\"t\":1,\"goal\":true}]}", ":2:15: 'goal' is not a number"},
        {"{\"entries\":[" ROW ",\n{\"t\":1,\"goal\":[2]}]}", ":2:15: 'goal' is not a number"},
        {"{\"entries\":[" ROW ",\n{\"t\":0,\"goal\":2}]}", ":2:6: '0' is not later than the row before"},
        {"{\"entries\":[" ROW ",\n{\"t\":-1,\"goal\":2}]}", ":2:6: '-1' is not later than the row before"},
        {"{\"entries\":[" ROW ",\n{\"t\":1e9,\"goal\":2}]}", ":2:6: '1e+09' is more than 1e6 s"},
        {"{\"entries\":[" ROW ",\n{\"t\":1,\"goal\":1e101}]}", ":2:15: '1e+101' is too large"},
        {"{\"entries\":[" ROW ",\n{\"t\":1,\"goal\":1e999}]}", ":2:15: 'inf' is not finite"},
        {"{\"entries\":[" ROW ",\n{\"t\":1,\"goal\":2,\"t\":3}]}", ":2:21: t is given more than once"},
        {"{\"entries\":[{\"t\":1,\"goal\":2,\"enabled\":0.5}]}",
         ":1:39: '0.5' is not valid; expected motor on (1 or 0)"},
        {"{\"mass\":1,\"mass\":2,\"entries\":[" ROW "]}", ":1:18: mass is given more than once"},
        {"{\"entries\":[" ROW ",\n{\"t\":1,\"goal\":NaN}]}", ":2:15: 'NaN' is not a JSON value"},
        {"{\"entries\":[" ROW ",\n{\"t\":1,\"goal\":01}]}", ":2:15: '01' is not a JSON value"},
        {"{\"entries\":[" ROW ",\n{\"t\":1,\"goal\":1.}]}", ":2:15: '1.' is not a JSON value"},
        {"{\"entries\":[" ROW ",\n{\"t\":1,\"goal\":+1}]}", ":2:15: '+1' is not a JSON value"},
        {"{\"entries\":[" ROW ",\n{\"t\":1,\"goal\":1e}]}", ":2:15: '1e' is not a JSON value"},
        {"{\"entries\":[" ROW ",\n{\"t\":1,\"goal\":True}]}", ":2:15: 'True' is not a JSON value"},
        {"{\"entries\":[" ROW ",]}", ":1:30: ']' is not a JSON value"},
        {"{\"entries\":[" ROW ",\n,]}", ":2:1: ',' is not a JSON value"},
        {"{\"entries\":[" ROW " " ROW "]}", ":1:30: expected , or ]"},
        {"{\"entries\":[" ROW "}", ":1:29: expected , or ]"},
        {"{\"entries\":[" ROW, ":1:29: expected , or ]"},
        {"{\"entries\":[{\"t\":0", ":1:19: expected , or }"},
        {"{\"entries\":[{\"t\":", ":1:18: '' is not a JSON value"},
        {"{\"entries\":[{\"t\"", ":1:17: expected : and a value"},
        {"{\"entries\":[{\"t\" 0", ":1:18: expected : and a value"},
        {"{\"entries\":[{\"t", ":1:14: the string is not closed"},
        {"{\"entries\":[{\"t\n\":", ":1:16: the string is not closed"},
        {"{\"entries\":[{t:0}]}", ":1:14: expected \"key\": value"},
        {"{\"entries\":[{\"t\":0,}]}", ":1:20: expected \"key\": value"},
        {"{\"entries\":[{'t':0}]}", ":1:14: expected \"key\": value"},
        {"{", ":1:2: expected \"key\": value"},
        {"\n  [", ":2:4: '' is not a JSON value"},
        {"{\"a\":\"\\x\"}", ":1:7: '\\x' is not a JSON escape"},
        {"{\"a\":\"\\u12g4\"}", ":1:7: '\\u' is not a JSON escape"},
        {"{\"a\":\"\\u0000\"}", ":1:7: '\\u' is not a JSON escape"},
        {"{\"entries\":[" ROW ",{\"t\":1,\"goal\":1}]} x", ":1:49: unexpected text after the }"},
        {"{\"a\":[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[", ":1:35: '[' is not a JSON value"},
        {"# first\n{\"entries\":[" ROW "]}", ":2:1: no column for the"},
    };
    static Recording r;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        read_text(&r, cases[i].text);
        cr_expect_eq(r.status, FR_BAD_INPUT, "%s is accepted", cases[i].text);
        cr_expect(says(&r.report, FR_ERROR, cases[i].words), "%s: %s", cases[i].text, r.report.finding[0].text);
        cr_expect(r.report.error_count <= 2, "%s: %d errors", cases[i].text, r.report.error_count);
        cr_expect_str_eq(r.report.finding[0].key, "log");
        expect_places(&r.report);
    }
#undef ROW
}

Test(recording_json, with_many_columns_rows_or_errors)
{
    static Recording r;
    static char text[60000];
    size_t used = (size_t)sprintf(text, "{\"entries\":[{\"t\":0,\"goal\":1");
    for (int i = 0; i < FR_RECORDING_FIELD_MAX; i++)
        used += (size_t)sprintf(text + used, ",\"k%d\":%d", i, i);
    cr_expect(says(&read_text(&r, text)->report, FR_ERROR, ": too many columns; give at most 64"));
    used = (size_t)sprintf(text, "{\"entries\":[");
    for (int i = 0; i <= ROWS_MAX; i++)
        used += (size_t)sprintf(text + used, "%s{\"t\":%d,\"goal\":1}", i ? ",\n" : "", i);
    sprintf(text + used, "]}");
    cr_expect(says(&read_text(&r, text)->report, FR_ERROR, "bench.csv:401:1: too many rows; give at most 400"));
    used = (size_t)sprintf(text, "{\"entries\":[");
    for (int i = 0; i <= 30; i++)
        used += (size_t)sprintf(text + used, "%s{\"t\":%d,\"goal\":%s}", i ? ",\n" : "", i, i ? "null" : "1");
    read_text(&r, text);
    cr_expect(r.report.error_count == 21 && says(&r.report, FR_ERROR, "stopped after 20"), "%d", r.report.error_count);
    // a string of any length that is not used
    memset(text, 'x', sizeof text);
    memcpy(text, "{\"note\":\"", 9);
    sprintf(text + 50000, "\",\"entries\":[{\"t\":0,\"goal\":1},{\"t\":1,\"goal\":2}]}");
    cr_expect_eq(read_text(&r, text)->status, FR_OK);
    cr_expect_eq(strlen(r.remark[0].value), (size_t)FR_RECORDING_HEAD_MAX - 1);
}

/// Change a text at a few places; returns its new length.
static size_t mutate(Random *random, char *text, size_t length, size_t size)
{
    static const char *const parts[] = {"{",  "}",       "[",    "]",   ",",        ":",    "\"",
                                        "\\", "\\u00e4", "-",    "1e9", "null",     "NaN",  "\n",
                                        "{}", "\"t\":",  "true", "[[[", "\xc3\xa4", "\x01", "#"};
    for (int k = random_below(random, 4); k >= 0 && length > 0; k--) {
        size_t at = (size_t)random_below(random, (int)length), part;
        const char *word = parts[random_below(random, sizeof parts / sizeof *parts)];
        switch (random_below(random, 5)) {
        case 0:
            text[at] = (char)(text[at] ^ (1 << random_below(random, 8)));
            break;
        case 1:
            part = strlen(word);
            if (length + part < size) {
                memmove(text + at + part, text + at, length - at);
                memcpy(text + at, word, part);
                length += part;
            }
            break;
        case 2:
            part = (size_t)random_below(random, 12);
            part = part < length - at ? part : length - at;
            memmove(text + at, text + at + part, length - at - part);
            length -= part;
            break;
        case 3:
            part = (size_t)random_below(random, 80);
            if (at + part <= length && length + part < size) {
                memmove(text + at + part, text + at, length - at);
                length += part;
            }
            break;
        default:
            length = random_below(random, 8) ? length : at;
            break;
        }
    }
    return length;
}

Test(recording_json, with_bytes_changed)
{
    static const char good[] =
        "{\"mass\":0.49,\"arm-mass\":0,\"motor\":\"x\\u00e9l\",\"entries\":[\n"
        "{\"timestamp\":0,\"goal_position\":1,\"position\":0.5,\"speed\":-2,\"torque_enable\":true,\"load\":[1,{}]},\n"
        "{\"timestamp\":0.25,\"goal_position\":2.5e-1,\"position\":0.75,\"speed\":3,\"torque_enable\":false},\n"
        "{\"timestamp\":0.5,\"position\":-1,\"goal_position\":2,\"speed\":0,\"torque_enable\":1,\"load\":null}]}";
    static Recording whole, pieces;
    const char *most = getenv("TEST_FUZZ");
    int count = most ? atoi(most) : 10000 / fewer(), read = 0;
    Random random = {.state = 94};
    for (int i = 0; i < count; i++) {
        char text[1024];
        memcpy(text, good, sizeof good - 1);
        size_t length = mutate(&random, text, sizeof good - 1, sizeof text);
        char *copy = malloc(length + !length); // of its own, so that a sanitizer sees what is read behind it
        cr_assert_not_null(copy);
        memcpy(copy, text, length);
        read_pieces(&whole, copy, length, length + !length, ROWS_MAX);
        read_pieces(&pieces, copy, length, 1 + (size_t)random_below(&random, 9), ROWS_MAX);
        free(copy);
        expect_same(&whole, &pieces);
        expect_places(&whole.report);
        read += whole.status == FR_OK;
        if (whole.status == FR_OK)
            cr_assert(whole.log.count >= 2 && isfinite(fr_recording_at(&whole.log, FR_GOAL, 0.3)));
    }
    printf("recordings in JSON: %d changed ones, %d still good\n", count, read);
    cr_expect(read > count / 50 && read < count);
}
