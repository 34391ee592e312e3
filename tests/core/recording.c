// Recordings as CSV: what is read, in any pieces, and what is said of those that are none.
#include "benches.h"
#include "fewer.h"
#include "recording/reader.h"
#include "random.h"
#include "recordings.h"
#include "reports.h"

#include <math.h>
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

Test(recording, good_ones_of_every_shape)
{
    // all of them hold the rows 0, 1, 0.5, -2, 1 and 0.25, 2, 0.75, 3, 0, as far as they have the columns
    static const struct {
        const char *text;
        const char *columns; ///< of time, goal, position, velocity, enabled
        int notes;
    } cases[] = {
        {"t,goal,position,velocity,enabled\n0,1,0.5,-2,1\n0.25,2,0.75,3,0\n", "11111", 0},
        {"t,goal,position,velocity,enabled\n0,1,0.5,-2,1\n0.25,2,0.75,3,0", "11111", 0}, // no end of the last line
        {"t;goal;position;velocity;enabled\n0;1;0.5;-2;1\n0.25;2;0.75;3;0\n", "11111", 0},
        {"t\tgoal\tposition\tvelocity\tenabled\n0\t1\t0.5\t-2\t1\n0.25\t2\t0.75\t3\t0\n", "11111", 0},
        {"t goal position velocity enabled\n0 1 0.5 -2 1\n0.25 2 0.75 3 0\n", "11111", 0},
        {"  t   goal  position velocity enabled  \n  0   1  0.5 -2 1  \n0.25 2\t0.75 3 0\n", "11111", 0},
        {"t,goal,position,velocity,enabled\r\n0,1,0.5,-2,1\r\n0.25,2,0.75,3,0\r\n", "11111", 0},
        {"t goal position velocity enabled\r\n0 1 0.5 -2 1\r\n0.25 2 0.75 3 0\r\n", "11111", 0},
        {"\xef\xbb\xbft,goal,position,velocity,enabled\n0,1,0.5,-2,1\n0.25,2,0.75,3,0\n", "11111", 0},
        {"\"t\",\"goal\",\"position\",\"velocity\",\"enabled\"\n\"0\",\"1\",\"0.5\",\"-2\",\"1\"\n0.25,2,0.75,3,0\n",
         "11111", 0},
        {"# recorded on a bench\n\nt,goal,position,velocity,enabled\n# first\n0,1,0.5,-2,1\n   \n  # second\n"
         "0.25,2,0.75,3,0\n\n",
         "11111", 0},
        {" t , goal , position , velocity , enabled \n 0 , 1 ,\t0.5 , -2 , 1\n0.25 , 2 , 0.75 , 3 , 0\n", "11111", 0},
        {"enabled,velocity,position,goal,t\n1,-2,0.5,1,0\n0,3,0.75,2,0.25\n", "11111", 0},
        {"timestamp,goal_position,position,speed,torque_enable\n0,1,0.5,-2,true\n0.25,2,0.75,3,False\n", "11111", 0},
        {"Time_s,Goal_Position_rad,Position_Rad,velocity_rad_s,enable\n0,1,0.5,-2,TRUE\n0.25,2,0.75,3,0\n", "11111", 0},
        {"time,theta_d,theta,omega,enabled\n0,1,0.5,-2,1\n0.25,2,0.75,3,0\n", "11111", 0},
        {"T,Q_D,Q,DQ,ENABLED\n0,1,0.5,-2,1\n0.25,2,0.75,3,0\n", "11111", 0},
        {"t,goal\n0,1\n0.25,2\n", "11000", 0},
        {"t,goal,velocity\n0,1,-2\n0.25,2,3\n", "11010", 0},
        {"t,load,goal,temp\n0,abc,1,nan\n0.25,,2,x y\n", "11000", 2},
        {"t,goal,position\n1000,1,0.5\n1000.25,2,0.75\n", "11100", 0}, // counted from the first row
        {"t,goal,position\n-1,1e0,5e-1\n-0.75,+2,.75\n", "11100", 0},
    };
    const double rows[2][FR_COLUMNS] = {{0, 1, 0.5, -2, 1}, {0.25, 2, 0.75, 3, 0}};
    static Recording r;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        read_text(&r, cases[i].text);
        cr_assert_eq(r.status, FR_OK, "%s: %s", cases[i].text, r.report.finding[0].text);
        cr_expect(r.wanted);
        cr_expect_eq(r.report.count, cases[i].notes, "%s", cases[i].text);
        cr_assert_eq(r.log.count, 2);
        for (int c = 0; c < FR_COLUMNS; c++) {
            bool has = c < FR_VOLTS && cases[i].columns[c] == '1';
            cr_assert_eq(r.log.column[c] != NULL, has, "%s: column %d", cases[i].text, c);
            for (int k = 0; k < 2 && r.log.column[c]; k++)
                cr_expect_eq(r.log.column[c][k], rows[k][c], "%s: column %d", cases[i].text, c);
        }
        cr_expect_eq(fr_recording_duration(&r.log), 0.25);
        cr_expect_eq(fr_recording_period(&r.log), 0.25);
    }
    read_text(&r, "t,load,goal,temp\n0,abc,1,nan\n0.25,,2,x y\n");
    cr_expect(says(&r.report, FR_NOTE, "unused columns: temp"), "%s", r.report.finding[0].text);
    cr_expect(says(&r.report, FR_NOTE, "bench.csv:2:3: no number in load, 2 times"), "%s", r.report.finding[1].text);
}

Test(recording, malformed_ones_are_refused_by_file_line_and_column)
{
    static const struct {
        const char *text, *words;
        int errors;
    } cases[] = {
        {"", "bench.csv:1:1: too few rows (0)", 1},
        {"\n\n", "bench.csv:3:1: too few rows (0)", 1},
        {"# nothing\n", "too few rows (0); give at least 2", 1},
        {"t,goal\n", "bench.csv:2:1: too few rows (0)", 1},
        {"t,goal\n0,1\n", "bench.csv:3:1: too few rows (1)", 1},
        {"t,position\n0,1\n1,2\n", "bench.csv:1:1: no column for the goal angle [rad]", 1},
        {"goal,position\n0,1\n1,2\n", "bench.csv:1:1: no column for the time [s]; expected one of the names t, time",
         1},
        {"0,1\n1,2\n2,3\n", "its names are '0,1'", 2},
        {"t,goal,time\n0,1,2\n", "bench.csv:1:8: 'time' is a second column for time [s]", 1},
        {"t,goal\n0,1\n1,2,3\n2,3\n",
         "bench.csv:3:1: the number of fields (3) is not that of the columns of the header line (2)", 1},
        {"t,goal\n0,1\n1\n2,3\n", "bench.csv:3:1: the number of fields (1)", 1},
        {"t goal\n0 1\n1\n2 3\n", "bench.csv:3:1: the number of fields (1)", 1},
        {"t,goal\n0,1\n1,2,\n2,3\n", "bench.csv:3:1: the number of fields (3)", 1},
        {"t,goal\n0,1\n1,nan\n2,3\n", "bench.csv:3:3: 'nan' is not finite; expected goal angle [rad]", 1},
        {"t,goal\n0,1\n1,-inf\n2,3\n", "bench.csv:3:3: '-inf' is not finite", 1},
        {"t,goal\n0,1\n1,1e999\n2,3\n", "bench.csv:3:3: '1e999' is not finite", 1},
        {"t,goal\n0,1\n1,  high\n2,3\n", "bench.csv:3:5: 'high' is not a number", 1},
        {"t,goal\n0,1\n1,0x10\n2,3\n", "'0x10' is not a number", 1},
        {"t,goal\n0,1\n1,\n2,3\n", "bench.csv:3:3: '' is missing", 1},
        {"t;goal\n0;1\n1;2,5.5\n2;3\n", "bench.csv:3:3: '2,5.5' is not a number", 1},
        {"t,goal\n0,1\n1,2\n0.5,3\n2,4\n", "bench.csv:4:1: '0.5' is not later than the row before", 1},
        {"t,goal\n0,1\n1,2\n1,3\n", "bench.csv:4:1: '1' is not later than the row before", 1},
        {"t,goal,enabled\n0,1,1\n1,2,0.5\n", "bench.csv:3:5: '0.5' is not valid; expected motor on (1 or 0)", 1},
        {"t,goal,enabled\n0,1,1\n1,2,yes\n", "bench.csv:3:5: 'yes' is not a number", 1},
        {"t,goal\n0,1\n\x01,2\n", "bench.csv:3:1: unexpected byte 1;", 1},
        {"t,goal\r0,1\r1\r2,3\r", "bench.csv:3:1: the number of fields (1)", 1},
        {"\x1f\x8b\x08", "bench.csv:1:1: this is a gzip file; unpack it", 1},
        {"PK\x03\x04", "bench.csv:1:1: this is a zip file; unpack it", 1},
        {"\xff\xfet", "bench.csv:1:1: this is a text in UTF-16", 1},
        {"\x7f\x45LF", "bench.csv:1:1: unexpected byte 127;", 1},
        {"\x89PNG\r\n", "bench.csv:1:1: unexpected byte 137;", 1},
        {"t,goal\n0,1\n1,\xc3\xa4\n", "is not a number", 1},
        {"t,goal\n0,x\n1,y\n2,3\n", "bench.csv:3:3: 'y' is not a number", 2},
    };
    static Recording r;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        read_text(&r, cases[i].text);
        cr_expect_eq(r.status, FR_BAD_INPUT, "%s is accepted", cases[i].text);
        cr_expect(says(&r.report, FR_ERROR, cases[i].words), "%s: %s", cases[i].text, r.report.finding[0].text);
        cr_expect_eq(r.report.error_count, cases[i].errors, "%s: %d errors, first: %s", cases[i].text,
                     r.report.error_count, r.report.finding[0].text);
        cr_expect_str_eq(r.report.finding[0].key, "log");
    }
}

Test(recording, with_many_columns_or_rows)
{
    static Recording r;
    char text[8192];
    int at = snprintf(text, sizeof text, "t,goal");
    for (int i = 2; i < FR_RECORDING_FIELD_MAX; i++)
        at += snprintf(text + at, sizeof text - (size_t)at, ",c%d", i);
    int names = at;
    for (int row = 0; row < 2; row++) {
        at += snprintf(text + at, sizeof text - (size_t)at, "\n%d,1", row);
        for (int i = 2; i < FR_RECORDING_FIELD_MAX; i++)
            at += snprintf(text + at, sizeof text - (size_t)at, ",");
    }
    read_text(&r, text);
    cr_expect_eq(r.status, FR_OK, "%s", r.report.finding[0].text);
    memmove(text + names + 2, text + names, strlen(text + names) + 1);
    memcpy(text + names, ",x", 2);
    read_text(&r, text);
    cr_expect_eq(r.status, FR_BAD_INPUT);
    cr_expect(says(&r.report, FR_ERROR, "at most 64"));
    // as many rows as there is room for, and one more
    for (int rows = 10; rows <= 11; rows++) {
        at = snprintf(text, sizeof text, "t,goal\n");
        for (int i = 0; i < rows; i++)
            at += snprintf(text + at, sizeof text - (size_t)at, "%d,1\n", i);
        read_pieces(&r, text, strlen(text), 5, 10);
        cr_expect_eq(r.status, rows == 10 ? FR_OK : FR_BAD_INPUT);
        cr_expect(rows == 10 || says(&r.report, FR_ERROR, "bench.csv:12:1: too many rows; give at most 10"));
        cr_expect_eq(r.wanted, rows == 10);
    }
}

/// A line of names and rows, then one of `length` characters.
static Recording *read_long_line(Recording *r, const char *before, size_t length, char filler, const char *behind)
{
    static char text[3 * FR_RECORDING_LINE_MAX];
    size_t at = strlen(before);
    memcpy(text, before, at);
    memset(text + at, filler, length);
    strcpy(text + at + length, behind);
    return read_text(r, text);
}

Test(recording, with_lines_that_are_too_long)
{
    static Recording r;
    // blanks count too; 2047 characters fit
    read_long_line(&r, "t,goal\n0,1\n1,2", FR_RECORDING_LINE_MAX - 1 - 3, ' ', "\n2,3\n");
    cr_expect_eq(r.status, FR_OK, "%s", r.report.finding[0].text);
    read_long_line(&r, "t,goal\n0,1\n1,2", FR_RECORDING_LINE_MAX - 3, ' ', "\n2,3\n");
    cr_expect_eq(r.status, FR_BAD_INPUT);
    cr_expect(says(&r.report, FR_ERROR, "bench.csv:3:2048: the line is too long; give at most 2047"), "%s",
              r.report.finding[0].text);
    read_long_line(&r, "t,goal\n0,1\n1,2\n", 5000, '7', "");
    cr_expect_eq(r.status, FR_BAD_INPUT);
    cr_expect(says(&r.report, FR_ERROR, "bench.csv:4:2048: the line is too long"), "%s", r.report.finding[0].text);
    read_long_line(&r, "", 5000, 't', "\n1,2\n");
    cr_expect_eq(r.status, FR_BAD_INPUT);
    cr_expect_eq(r.report.error_count, 1);
    cr_expect(says(&r.report, FR_ERROR, "bench.csv:1:2048: the line is too long"), "%s", r.report.finding[0].text);
    // but a comment may say as much as it likes
    read_long_line(&r, "# ", 5000, '-', "\nt,goal\n0,1\n1,2\n");
    cr_expect_eq(r.status, FR_OK, "%s", r.report.finding[0].text);
    read_long_line(&r, "t,goal\n0,1\n  # ", 5000, '-', "\n1,2\n");
    cr_expect_eq(r.status, FR_OK, "%s", r.report.finding[0].text);
}

/// Megabytes of garbage that were read before it was given up.
static double megabytes_read(const char *begin, const char *block, size_t size)
{
    static double memory[ROWS_MAX * FR_COLUMNS];
    FrRecordingReader reader;
    FrReport report = new_report();
    FrRecording log = {0};
    fr_recording_begin(&reader, "garbage", memory, ROWS_MAX, &report);
    fr_recording_feed(&reader, begin, strlen(begin));
    size_t read = 0;
    while (read < 200000000u) {
        read += size;
        if (!fr_recording_feed(&reader, block, size))
            break;
    }
    cr_expect_eq(fr_recording_end(&reader, &log), FR_BAD_INPUT);
    cr_expect_null(log.column[0]);
    cr_expect(report.error_count > 0 && report.error_count < 100, "%d errors", report.error_count);
    return (double)read / 1e6;
}

Test(recording, garbage_is_given_up_early)
{
    enum { SIZE = 1 << 16 };
    static char block[SIZE];
    Random random = {.state = 91};
    for (int i = 0; i < SIZE; i++)
        block[i] = (char)random_bits(&random);
    cr_expect_lt(megabytes_read("", block, SIZE), 0.1, "random bytes");
    cr_expect_lt(megabytes_read("t,goal\n0,1\n1,2\n", block, SIZE), 0.1, "random bytes behind two rows");
    for (int i = 0; i < SIZE; i++)
        block[i] = i % 12 == 11 ? '\n' : (char)('a' + random_below(&random, 26));
    cr_expect_lt(megabytes_read("", block, SIZE), 0.1, "words");
    cr_expect_lt(megabytes_read("t,goal\n0,1\n1,2\n", block, SIZE), 0.1, "words behind two rows");
    memset(block, 'a', SIZE);
    cr_expect_lt(megabytes_read("", block, SIZE), 0.1, "a line without an end");
    cr_expect_lt(megabytes_read("t,goal\n0,1\n1,2\n", block, SIZE), 0.1, "a line without an end behind two rows");
    memset(block, 0, SIZE);
    cr_expect_lt(megabytes_read("", block, SIZE), 0.1, "zeros");
}

Test(recording, many_wrong_rows_end_it)
{
    char text[2000];
    int at = snprintf(text, sizeof text, "t,goal\n0,1\n1,2\n");
    for (int i = 0; i < 60; i++)
        at += snprintf(text + at, sizeof text - (size_t)at, "%d,x\n", i + 2);
    static Recording r;
    read_text(&r, text);
    cr_expect_eq(r.status, FR_BAD_INPUT);
    cr_expect_not(r.wanted);
    cr_expect_eq(r.report.error_count, 21);
    cr_expect(says(&r.report, FR_ERROR, "bench.csv:4:3: 'x' is not a number"));
    cr_expect(says(&r.report, FR_ERROR, "stopped after 20 invalid lines"));
}

Test(recording, times_that_are_no_seconds)
{
    // the bench would have to be stepped through all of it: nanoseconds, or worse, are not taken for seconds
    static Recording r;
    static const char *const texts[] = {"timestamp,goal\n0,1\n6e9,2\n",
                                        "t,goal\n1763719200000000000,1\n1763719206000000000,2\n",
                                        "t,goal\n-1e90,1\n1e90,2\n"};
    for (int i = 0; i < 3; i++) {
        read_text(&r, texts[i]);
        cr_expect_eq(r.status, FR_BAD_INPUT, "%s is accepted", texts[i]);
        cr_expect(says(&r.report, FR_ERROR, "bench.csv:3:1:") &&
                      says(&r.report, FR_ERROR, "more than 1e6 s after the first row"),
                  "%s: %s", texts[i], r.report.finding[0].text);
    }
    read_text(&r, "t,goal\n1763719200,1\n1763805600,2\n"); // a day, by the clock
    cr_expect_eq(r.status, FR_OK);
    cr_expect_eq(fr_recording_duration(&r.log), 86400.0);
}

Test(recording, numbers_that_no_angle_has)
{
    static Recording r;
    read_text(&r, "t,goal\n0,1e308\n1,-1e308\n");
    cr_expect_eq(r.status, FR_BAD_INPUT);
    cr_expect(says(&r.report, FR_ERROR, "bench.csv:2:3: '1e308'"), "%s", r.report.finding[0].text);
}

Test(recording, values_between_before_and_behind_its_rows)
{
    static Recording r;
    read_text(&r, "t,goal,position\n10,1,5\n11,3,5\n13,-1,6\n13.5,-1,8\n");
    cr_assert_eq(r.status, FR_OK);
    const struct {
        double t, goal, position;
    } cases[] = {{-5.0, 1.0, 5.0},  {0.0, 1.0, 5.0},  {0.25, 1.5, 5.0}, {0.5, 2.0, 5.0},
                 {1.0, 3.0, 5.0},   {1.5, 2.0, 5.25}, {2.0, 1.0, 5.5},  {3.0, -1.0, 6.0},
                 {3.25, -1.0, 7.0}, {3.5, -1.0, 8.0}, {9.0, -1.0, 8.0}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        cr_expect_eq(fr_recording_at(&r.log, FR_GOAL, cases[i].t), cases[i].goal, "goal at %g", cases[i].t);
        cr_expect_eq(fr_recording_at(&r.log, FR_POSITION, cases[i].t), cases[i].position, "position at %g", cases[i].t);
        cr_expect(isnan(fr_recording_at(&r.log, FR_VELOCITY, cases[i].t)));
    }
    cr_expect(isnan(fr_recording_at(&r.log, FR_GOAL, (double)NAN)), "at no time");
    // at its rows it has their values, to the last bit
    double t[50], goal[50];
    FrRecording rows = {.count = 50, .column = {t, goal, NULL, NULL, NULL}};
    Random random = {.state = 93};
    for (int i = 0; i < 50; i++) {
        t[i] = (i ? t[i - 1] : 0.0) + random_between(&random, 1e-3, 1e-2);
        goal[i] = random_decades(&random, 1e-6, 1e6);
    }
    for (int i = 0; i < 50; i++)
        cr_expect_eq(fr_recording_at(&rows, FR_GOAL, t[i]), goal[i], "row %d", i);
    cr_expect_eq(fr_recording_duration(&r.log), 3.5);
    cr_expect_leq(fabs(fr_recording_period(&r.log) - 3.5 / 3.0), 1e-15);
}

Test(recording, with_bytes_changed)
{
    static const char good[] = "\xef\xbb\xbft,goal,position,velocity,enabled\r\n0,1,0.5,-2,1\n# x\n0.25,2,0.75,3,0\n"
                               "0.5,2.5,1e-3,3.25,true\n\"0.75\", 2, 1, 0 ,false\n1,2,1,0,1\n1.25,-0.5,+1,0,1\n";
    static const char marks[] = ",;\t \n\r\"#.-+eE0123456789tgnif\xef\x80\x01";
    static Recording whole, pieces;
    const char *most = getenv("TEST_FUZZ");
    int count = most ? atoi(most) : 10000 / fewer(), read = 0;
    Random random = {.state = 92};
    for (int i = 0; i < count; i++) {
        char text[1024];
        size_t length = sizeof good - 1;
        memcpy(text, good, length);
        for (int k = random_below(&random, 4); k >= 0; k--) {
            size_t at = (size_t)random_below(&random, (int)length);
            int kind = random_below(&random, 4);
            if (kind == 0) {
                text[at] = (char)(text[at] ^ (1 << random_below(&random, 8)));
            } else if (kind == 1) {
                text[at] = marks[random_below(&random, (int)sizeof marks)];
            } else if (kind == 2) {
                memmove(text + at, text + at + 1, length - at - 1);
                length--;
            } else {
                size_t part = (size_t)random_below(&random, 80);
                if (at + part <= length && length + part < sizeof text) {
                    memmove(text + at + part, text + at, length - at);
                    length += part;
                }
            }
        }
        char *copy = malloc(length); // of its own, so that a sanitizer sees what is read behind it
        cr_assert_not_null(copy);
        memcpy(copy, text, length);
        read_pieces(&whole, copy, length, length, ROWS_MAX);
        read_pieces(&pieces, copy, length, 1 + (size_t)random_below(&random, 9), ROWS_MAX);
        free(copy);
        expect_same(&whole, &pieces);
        expect_places(&whole.report);
        read += whole.status == FR_OK;
        for (int row = 1; whole.status == FR_OK && row < whole.log.count; row++)
            cr_assert_gt(whole.log.column[FR_TIME][row], whole.log.column[FR_TIME][row - 1]);
        if (whole.status == FR_OK)
            cr_assert(whole.log.count >= 2 && isfinite(fr_recording_at(&whole.log, FR_GOAL, 0.3)));
    }
    printf("recordings: %d changed ones, %d still good\n", count, read);
    cr_expect(read > count / 50 && read < count);
}

Test(recording, a_byte_order_mark_is_three_bytes_at_the_beginning)
{
    static Recording r;
    cr_expect_eq(read_text(&r, "\xef\xbb\xbft,goal,position\n0,1,2\n1,1,2\n")->status, FR_OK);
    static const char *const others[] = {"zz\xbft,goal\n0,1\n1,1\n", "\xbft,goal\n0,1\n1,1\n",
                                         "\xef\xbbt,goal\n0,1\n1,1\n", "t\xef\xbb\xbf,goal\n0,1\n1,1\n"};
    for (int i = 0; i < 4; i++)
        cr_expect_eq(read_text(&r, others[i])->status, FR_BAD_INPUT, "%d is accepted", i);
}

/// A text of 4 s, every 0.1 s: `angle` is of a goal of -1.5 that is reached, or nearly, and stays.
static const char *held(double (*angle)(double t), bool enabled)
{
    static char text[4096];
    int length = sprintf(text, "t,goal,position%s\n", enabled ? ",torque_enable" : "");
    for (int i = 0; i <= 40; i++) {
        double t = 0.1 * i;
        length += sprintf(text + length, "%g,%g,%g%s\n", t, t < 1 ? -1.5 * t : -1.5, angle(t),
                          enabled ? t < 2 ? ",1" : ",0" : "");
    }
    return text;
}

static double falls(double t)
{
    return t < 1 ? -0.4 * t : t < 2 ? -0.4 : -0.05;
}

static double swings_over(double t)
{
    return t < 1 ? -1.5 * t : t < 1.4 ? -2.1 : -1.5;
}

static double hangs_back(double t)
{
    return t < 1 ? -0.4 * t : -0.4;
}

Test(recording, a_warning_says_when_an_arm_moves_away_from_a_constant_goal)
{
    static Recording r;
    read_text(&r, held(falls, false));
    cr_assert_eq(r.status, FR_OK);
    cr_assert_eq(r.report.finding[0].code, FR_RECORDING_LEAVES_GOAL);
    cr_expect(strstr(r.report.finding[0].text, "from 1.9 s on"), "%s", r.report.finding[0].text);
    cr_expect_eq(r.report.error_count, 0);
    cr_expect_eq(read_text(&r, held(falls, true))->report.count, 0, "its motor is known to be off");
    cr_expect_eq(read_text(&r, held(swings_over, false))->report.count, 0, "%s", r.report.finding[0].text);
    cr_expect_eq(read_text(&r, held(hangs_back, false))->report.count, 0, "%s", r.report.finding[0].text);
}
