// Recordings as tools of Feetech, Dynamixel and LeRobot write them: registers, ticks, joints of a data set, times in ms
// and us, rows that are missing, repeated or out of order, and columns of the supply.
#include "fewer.h"
#include "random.h"
#include "recordings.h"
#include "reports.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const double tick = 0x1.921fb54442d18p+2 / 4096;

static Recording r;

/// Read a text of names, then `rows` rows of `format`, which gets the time step times the row.
static Recording *read_rows(const char *names, const char *format, double step, int rows)
{
    static char text[1 << 14];
    size_t length = (size_t)snprintf(text, sizeof text, "%s\n", names);
    for (int i = 0; i < rows; i++) {
        length += (size_t)snprintf(text + length, sizeof text - length, format, i * step);
        length += (size_t)snprintf(text + length, sizeof text - length, "\n");
    }
    return read_text(&r, text);
}

static bool noted(const char *words)
{
    return says(&r.report, FR_NOTE, words);
}

static bool warned(const char *words)
{
    return says(&r.report, FR_WARNING, words);
}

Test(recording_servos, registers_of_feetech)
{
    read_text(&r,
              "Time_ms,Goal_Position,Present_Position,Present_Speed,Present_Load,Present_Voltage,Present_Current,"
              "Torque_Enable\n0,2048,2050,0,0,74,0,1\n5,3072,2048,50,1224,73,32788,1\n10,1024,0,32818,300,74,20,0\n");
    cr_assert_eq(r.status, FR_OK, "%s", r.report.finding[0].text);
    const double expected[3][FR_COLUMNS] = {{0, 0, 2 * tick, 0, 1, 7.4, 0, 0},
                                            {0.005, 1024 * tick, 0, 50 * tick, 1, 7.3, -0.13, -0.2},
                                            {0.01, -1024 * tick, -2048 * tick, -50 * tick, 0, 7.4, 0.13, 0.3}};
    for (int row = 0; row < 3; row++)
        for (int c = 0; c <= FR_LOAD; c++)
            cr_expect(fabs(r.log.column[c][row] - expected[row][c]) <= 1e-15 * fabs(expected[row][c]), "%d, %d: %.17g",
                      row, c, r.log.column[c][row]);
    const char *const units[] = {"goal angle [rad] = Goal_Position [tick]",
                                 "velocity [rad/s] = Present_Speed [tick/s]",
                                 "Present_Voltage [0.1V]",
                                 "Present_Current [6.5mA]",
                                 "Present_Load [0.1%]",
                                 "time [s] = Time_ms [ms]"};
    for (int i = 0; i < 6; i++)
        cr_expect(noted(units[i]), "%s: %s", units[i], r.report.finding[0].text);
    // the same with the units given, and of units that are not those of registers
    read_text(&r, "t,goal_tick,position_tick,load_0.1%,current_6.5ma,voltage_0.1v\n0,2048,2048,1124,32788,74\n"
                  "1,2048,2049,100,20,74\n");
    cr_assert_eq(r.status, FR_OK, "%s", r.report.finding[0].text);
    cr_expect(fabs(r.log.column[FR_LOAD][0] + 0.1) < 1e-14 && fabs(r.log.column[FR_CURRENT][0] + 0.13) < 1e-13);
    read_text(&r, "t,goal,position,voltage_mV,current_mA,load_%\n0,0,0,7400,130,-20\n1,0,0,7400,-6,100\n");
    cr_expect(fabs(r.log.column[FR_VOLTS][0] - 7.4) < 1e-14 && fabs(r.log.column[FR_CURRENT][1] + 0.006) < 1e-15 &&
              r.log.column[FR_LOAD][1] == 1);
}

Test(recording_servos, ticks_are_told_from_other_whole_numbers)
{
    static const struct {
        const char *rows;
        double goal, position; ///< of the first row
    } cases[] = {
        {"0,2048,2049\n1,2048,2050\n", 0, tick},
        {"0,0,4095\n1,0,1\n", 0, 2047 * tick},                 // a goal of 0 only is in any unit 0
        {"0,90,2049\n1,180,2050\n", (90 - 2048) * tick, tick}, // the unit of one is that of the other
        {"0,2,1024\n1,500,1000\n", -2046 * tick, -1024 * tick},
        {"0,1,1023\n1,500,1000\n", 1, 1023}, // 10 bits or degrees
        {"0,2048.5,2049\n1,2048,2050\n", 2048.5, tick},
        {"0,-1,4096\n1,2048,2050\n", -1, 4096},
        {"0,0,4096\n1,2048,2050\n", -2048 * tick, 4096},
        {"0,1,2\n1,3,0\n", 1, 2},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[100];
        snprintf(text, sizeof text, "t,goal,position\n%s", cases[i].rows);
        read_text(&r, text);
        cr_assert_eq(r.status, FR_OK);
        cr_expect_eq(r.log.column[FR_GOAL][0], cases[i].goal, "%s: %g", text, r.log.column[FR_GOAL][0]);
        cr_expect_eq(r.log.column[FR_POSITION][0], cases[i].position, "%s: %g", text, r.log.column[FR_POSITION][0]);
    }
    read_text(&r, "t,goal,position\n0,1,1023\n1,500,1000\n");
    cr_expect(warned("position goes up to 1023 rad"), "%s", r.report.finding[0].text);
}

Test(recording_servos, registers_whose_unit_cannot_be_told_are_left_out)
{
    read_text(&r, "t,goal,position,present_velocity,present_current,load,voltage\n"
                  "0,0,0,200,300,40,7.4\n1,0,0,-10,1,-50,7.5\n");
    cr_assert_eq(r.status, FR_OK, "%s", r.report.finding[0].text);
    cr_expect(!r.log.column[FR_VELOCITY] && !r.log.column[FR_CURRENT] && !r.log.column[FR_LOAD]);
    cr_expect(r.log.column[FR_VOLTS][1] == 7.5);
    cr_expect(warned("the unit of present_velocity cannot be told, so that it is left out; give "
                     "velocity=present_velocity:UNIT with one of rad/s, deg/s, rpm, tick/s"));
    cr_expect(noted("current=present_current:UNIT with one of A, mA, 6.5mA"));
    cr_expect(noted("load=load:UNIT with one of duty, %, 0.1%, pwm"));
    read_text(&r, "t,goal,position,load,current,voltage\n0,0,0,-1,0.3,12\n1,0,0,0.5,-0.2,11.9\n");
    cr_expect_eq(r.report.count, 0, "%s", r.report.finding[0].text);
    cr_expect(r.log.column[FR_LOAD][0] == -1 && r.log.column[FR_CURRENT][1] == -0.2);
}

Test(recording_servos, a_load_of_16_bits_has_its_sign_back)
{
    // as Rhoban/bam wrote the XL330 until 2026: counts of the duty cycle in two's complement
    read_text(&r, "t,goal,position,load\n0,0,0,65093\n1,0,0,885\n2,0,0,0\n3,0,0,64651\n");
    cr_assert_eq(r.status, FR_OK);
    const double duty[] = {-443 / 885.0, 1, 0, -1};
    for (int i = 0; i < 4; i++)
        cr_expect(fabs(r.log.column[FR_LOAD][i] - duty[i]) < 1e-15, "%g", r.log.column[FR_LOAD][i]);
    cr_expect(noted("duty cycle = load [pwm]"));
    // sessions of a Feetech HLS have percent
    read_text(&r, "t,goal,position,load,measured_current\n0,0,0,-35,0.12\n1,0,0,50.5,-0.3\n");
    cr_expect(fabs(r.log.column[FR_LOAD][0] + 0.35) < 1e-15 && fabs(r.log.column[FR_LOAD][1] - 0.505) < 1e-15);
    cr_expect(noted("duty cycle = load [%]"));
    // interpolated between 65530 and 5, which is no load at all
    read_text(&r, "t,goal,position,load\n0,0,0,65530\n1,0,0,32767.5\n2,0,0,5\n");
    cr_expect(!r.log.column[FR_LOAD] && noted("the unit of load cannot be told"));
}

Test(recording_servos, joints_of_a_lerobot_data_set)
{
    static const char names[] = "timestamp,action.elbow_flex.pos,observation.state.elbow_flex.pos";
    char text[400];
    snprintf(text, sizeof text, "%s\n0,10,20\n0.03,11,21\n", names);
    read_text(&r, text);
    cr_expect_eq(r.status, FR_BAD_INPUT);
    cr_expect(
        says(&r.report, FR_ERROR,
             "bench.csv:1:1: the unit of action.elbow_flex.pos cannot be told: LeRobot writes degrees, or -100 to "
             "100 (0 to 100 for a gripper) of a range; give degrees as goal=action.elbow_flex.pos:deg"),
        "%s", r.report.finding[0].text);
    cr_expect(says(&r.report, FR_ERROR, "range_min and range_max") &&
              says(&r.report, FR_ERROR, "the unit of observation.state.elbow_flex.pos"));
    snprintf(text, sizeof text, "%s,action.gripper.pos,observation.state.gripper.pos,frame_index\n0,1,2,3,4,0\n",
             names);
    read_text(&r, text);
    cr_expect_eq(r.status, FR_BAD_INPUT);
    cr_expect(says(&r.report, FR_ERROR,
                   "goal and angle of several joints, elbow_flex, gripper; give those of one, in degrees: "
                   "columns=goal=action.elbow_flex.pos:deg,position=observation.state.elbow_flex.pos:deg"),
              "%s", r.report.finding[0].text);
    cr_expect_eq(r.report.error_count, 1);
    // names of other versions, in degrees, radians and ticks
    static const char *const others[][2] = {{"action.a", "observation.a"}, {"Action.a.pos", "a.pos"}};
    static const char *const units[] = {"deg", "rad", "tick"};
    const double degree = 0x1.1df46a2529d39p-6, scale[] = {degree, 1, tick}, zero[] = {0, 0, 2048};
    for (int i = 0; i < 6; i++) {
        const char *const *name = others[i % 2], *unit = units[i / 2];
        snprintf(text, sizeof text, "timestamp,%s_%s,%s [%s]\n0,10,20\n0.03,11,21\n", name[0], unit, name[1], unit);
        read_text(&r, text);
        cr_expect_eq(r.status, FR_BAD_INPUT, "a unit behind the name of a joint is part of it");
    }
    for (int i = 0; i < 3; i++) {
        static FrRecordingReader reader;
        static double memory[4 * FR_COLUMNS];
        FrRecording log;
        FrReport report = new_report();
        snprintf(text, sizeof text, "goal=action.a:%s,position=observation.a:%s", units[i], units[i]);
        fr_recording_begin(&reader, "bench.csv", memory, 4, &report);
        fr_recording_columns(&reader, text);
        static const char rows[] = "timestamp,action.a,observation.a\n0,10,20\n0.03,11,21\n";
        fr_recording_feed(&reader, rows, sizeof rows - 1);
        cr_assert_eq(fr_recording_end(&reader, &log), FR_OK, "%s", report.finding[0].text);
        cr_expect_eq(log.column[FR_GOAL][1], (11 - zero[i]) * scale[i]);
        cr_expect_eq(log.column[FR_POSITION][0], (20 - zero[i]) * scale[i]);
    }
}

Test(recording_servos, lists_and_parquet_are_named_with_the_way_to_csv)
{
    read_text(&r, "timestamp,action,observation.state\n0,\"[1.5 2.5]\",\"[1 2]\"\n");
    cr_expect(says(&r.report, FR_ERROR, "bench.csv:1:1: action is a list of all joints; write a column for one joint"),
              "%s", r.report.finding[0].text);
    read_text(&r, "[{\"timestamp\":0,\"observation.state\":[1,2],\"action\":[1,2]}]");
    cr_expect(says(&r.report, FR_ERROR, "bench.csv:1:2: observation.state is a list of all joints"));
    read_text(&r, "PAR1\x15\x04\x15\x10");
    cr_expect(says(&r.report, FR_ERROR, "bench.csv:1:1: this is Parquet; write it as CSV in Python"));
    cr_expect_eq(read_text(&r, "PAR1,t,goal\n1,0,1\n1,1,2\n")->status, FR_OK, "a name of a column");
}

Test(recording_servos, times_in_ms_and_us)
{
    const struct {
        double step, period;
    } cases[] = {{0.005, 0.005}, {0.02, 0.02}, {5, 0.005}, {20, 0.02}, {5000, 0.005}, {20000, 0.02}};
    for (int i = 0; i < 6; i++) {
        read_rows("timestamp,goal,position", "%.17g,0,0.1", cases[i].step, 30);
        cr_assert_eq(r.status, FR_OK, "%s", r.report.finding[0].text);
        cr_expect(fabs(fr_recording_period(&r.log) - cases[i].period) < 1e-12, "%g", fr_recording_period(&r.log));
        cr_expect_eq(noted(i < 4 ? "time [s] = timestamp [ms]" : "time [s] = timestamp [us]"), i >= 2);
    }
    // by the clock, in us, over more than 1e6 us; a table of goals may have a row each second
    read_rows("timestamp,goal,position", "17637192%08.0f,0,0.1", 5000, 300);
    cr_assert_eq(r.status, FR_OK, "%s", r.report.finding[0].text);
    cr_expect(fabs(fr_recording_duration(&r.log) - 299 * 0.005) < 1e-6, "%g", fr_recording_duration(&r.log));
    read_rows("t,goal", "%g,0", 5, 30);
    cr_expect_eq(fr_recording_duration(&r.log), 145);
    read_rows("t_s,goal,position", "%g,0,0.1", 5, 30);
    cr_expect_eq(fr_recording_duration(&r.log), 145);
}

Test(recording_servos, missing_rows_are_listed_with_their_times)
{
    char text[4096];
    size_t length = (size_t)snprintf(text, sizeof text, "t,goal,position\n");
    for (int i = 0; i < 60; i++)
        if (i != 20 && (i < 40 || i > 47))
            length += (size_t)snprintf(text + length, sizeof text - length, "%g,0,0\n",
                                       0.01 * i + (i % 3) * 0.0015); // uneven, but complete elsewhere
    read_text(&r, text);
    cr_assert_eq(r.status, FR_OK);
    cr_expect(noted("rows are missing at 2 places") && noted("s apart: 0.1915 to 0.21 s, 0.39 to 0.48 s"), "%s",
              r.report.finding[0].text);
    length = (size_t)snprintf(text, sizeof text, "t,goal,position\n");
    for (int i = 0; i < 40; i++)
        length += (size_t)snprintf(text + length, sizeof text - length, "%g,0,0\n", 0.01 * i + (i < 20 ? 0 : 0.5));
    read_text(&r, text);
    cr_expect(warned("rows are missing at 1 places") && warned("0.19 to 0.7 s"), "%s", r.report.finding[0].text);
    read_rows("t,goal,position", "%g,0,0.1", 0.01, 60);
    cr_expect_eq(r.report.count, 0, "%s", r.report.finding[0].text);
}

Test(recording_servos, repeated_rows_are_left_out_and_others_of_the_same_time_refused)
{
    read_text(&r, "t,goal,position,volts\n0,1,2,\n0.1,1,3,7\n0.1,1,3,7\n0.10,1,3,7\n0.2,1,4,7\n0.2,1,4,7\n");
    cr_assert_eq(r.status, FR_OK, "%s", r.report.finding[0].text);
    cr_expect_eq(r.log.count, 3);
    cr_expect(noted("bench.csv:4: 3 rows repeat the row before, here first, and are left out"));
    cr_expect(noted("bench.csv:2:7: no number in volts, 1 times"), "%s", r.report.finding[0].text);
    cr_expect(isnan(r.log.column[FR_VOLTS][0]) && r.log.column[FR_VOLTS][1] == 7);
    read_text(&r, "t,goal,position\n0,1,2\n0.1,1,3\n0.10,1,3.5\n0.2,1,4\n0.15,1,4\n");
    cr_expect_eq(r.status, FR_BAD_INPUT);
    cr_expect(
        says(&r.report, FR_ERROR,
             "bench.csv:4:1: '0.10' is not later than the row before; expected time [s]: sort the rows by time, or "
             "cut the file where its clock was set back") &&
        says(&r.report, FR_ERROR, "bench.csv:6:1: '0.15' is not later"));
    cr_expect_eq(r.report.error_count, 2);
    read_text(&r, "t,goal\n0,1\n0,1\n0,1\n");
    cr_expect(says(&r.report, FR_ERROR, "bench.csv:4:1: '0' is not later") && r.report.error_count == 1);
}

Test(recording_servos, a_remark_with_two_values_is_pointed_out)
{
    read_text(&r, "# mass=0.5 kp=100\n# mass=0.7 kp=100\nt,goal\n0,1\n1,2\n");
    cr_assert_eq(r.status, FR_OK);
    cr_expect(warned("bench.csv:2:3: mass is 0.7 here and 0.5 in line 1, which is used"), "%s",
              r.report.finding[0].text);
    cr_expect_eq(r.report.count, 1);
    cr_expect(strcmp(r.remark[0].value, "0.5") == 0 && r.remarks == 2);
}

/// Change a text in one place: a bit, a mark, a byte less, a part twice, a line less or two lines exchanged, or a word
/// of other programs. Returns its length.
static size_t change(char *text, size_t length, size_t size, Random *random)
{
    static const char marks[] = ",;\t \n\r\"#.-+eE0123456789[]{}:tn\xef\x80\x01";
    static const char *const words[] = {"nan",  "NaN",   "null", "1e999",  "65535",   "32768",   "-1",           "4096",
                                        "true", "[1,2]", "\"\"", "1e17",   "0x10",    "-1e-320", "2048",         ";",
                                        "_deg", "_ms",   ".pos", "action", "action.", "PAR1",    "\xef\xbb\xbf", ",,"};
    size_t at = (size_t)random_below(random, (int)length), part = (size_t)random_below(random, 90);
    char *line = text + at, *end = text + length, *next;
    // bound: the length of the text
    while (line > text && line[-1] != '\n')
        line--;
    next = memchr(line, '\n', (size_t)(end - line));
    next = next ? next + 1 : end;
    switch (random_below(random, 7)) {
    case 0:
        text[at] = (char)(text[at] ^ (1 << random_below(random, 8)));
        return length;
    case 1:
        text[at] = marks[random_below(random, (int)sizeof marks)];
        return length;
    case 2:
        memmove(text + at, text + at + 1, length - at - 1);
        return length - 1;
    case 3:
        if (at + part > length || length + part >= size)
            return length;
        memmove(text + at + part, text + at, length - at);
        return length + part;
    case 4:
        if (line == text && next == end)
            return length;
        memmove(line, next, (size_t)(end - next));
        return length - (size_t)(next - line);
    case 5: { // the line goes to the end
        char kept[512];
        size_t own = (size_t)(next - line) < sizeof kept ? (size_t)(next - line) : 0;
        memcpy(kept, line, own);
        memmove(line, line + own, (size_t)(end - line) - own);
        memcpy(end - own, kept, own);
        return length;
    }
    default: {
        const char *word = words[random_below(random, (int)(sizeof words / sizeof *words))];
        size_t more = strlen(word);
        if (length + more >= size)
            return length;
        memmove(text + at + more, text + at, length - at);
        memcpy(text + at, word, more);
        return length + more;
    }
    }
}

/// A raw session as Rhoban/bam writes it, with a load of 16 bits.
static size_t raw_session(char *text, size_t size)
{
    size_t length = (size_t)snprintf(
        text, size, "{\"mass\": 0.49, \"arm-mass\": 0.02, \"kp\": 100, \"motor\": \"xl330\", \"entries\": [");
    for (int i = 0; i < 24; i++)
        length += (size_t)snprintf(text + length, size - length,
                                   "%s{\"position\": %.6g, \"speed\": 0.02, \"load\": %d, \"input_volts\": 7.%d, "
                                   "\"temp\": 28, \"timestamp\": %.6g, \"goal_position\": %.4g, \"torque_enable\": %s}",
                                   i ? ",\n" : "", 0.01 * i, i < 12 ? 300 - i : 65536 - i, i % 10, 0.0053 * i + 0.0036,
                                   0.02 * i, i < 20 ? "true" : "false");
    return length + (size_t)snprintf(text + length, size - length, "]}\n");
}

/// A log of a Feetech servo (0), of a LeRobot data set (1), or of a spreadsheet (2).
static size_t log_of(int kind, char *text, size_t size)
{
    static const char *const names[] = {
        ("# mass=0.3 arm-mass=0.02\r\nTime_ms,Goal_Position,Present_Position,Present_Speed,Present_Load,Present_Voltage,"
         "Present_Current,Torque_Enable\r\n"),
        "\xef\xbb\xbftimestamp,action.elbow.pos,observation.state.elbow.pos,goal_deg,position_deg\n",
        "time [ms];goal [\xc2\xb0];position [\xc2\xb0];voltage\n"};
    size_t length = (size_t)snprintf(text, size, "%s", names[kind]);
    for (int i = 0; i < 24; i++) {
        char *at = text + length;
        size_t left = size - length;
        length +=
            (size_t)(kind == 0   ? snprintf(at, left, "%d,%d,%d,%d,%d,74,%d,1\r\n", 20 * i, 2048 + 9 * i, 2047 + 8 * i,
                                          i < 12 ? 50 * i : 32768 + 50, i < 12 ? 10 * i : 1024 + i, i)
                     : kind == 1 ? snprintf(at, left, "%.3f,%d,%d.5,%d,%d.5\n", i / 30.0, i, i - 1, i, i - 1)
                                 : snprintf(at, left, "%d;%d,5;%d,25;7,4\n", 10 * i, i, i));
    }
    return length;
}

Test(recording_servos, changed_sessions_and_logs)
{
    static char text[1 << 13];
    static Recording whole, pieces;
    const char *most = getenv("TEST_FUZZ");
    int count = most ? atoi(most) : 10000 / fewer(), read[4] = {0};
    Random random = {.state = 430};
    for (int i = 0; i < count; i++) {
        int kind = i % 4;
        size_t length = kind == 3 ? raw_session(text, sizeof text) : log_of(kind, text, sizeof text);
        for (int k = random_below(&random, 4); k >= 0 && length > 1; k--)
            length = change(text, length, sizeof text, &random);
        char *copy = malloc(length); // of its own, so that a sanitizer sees what is read behind it
        cr_assert_not_null(copy);
        memcpy(copy, text, length);
        read_pieces(&whole, copy, length, length, ROWS_MAX);
        read_pieces(&pieces, copy, length, 1 + (size_t)random_below(&random, 99), ROWS_MAX);
        free(copy);
        expect_same(&whole, &pieces);
        for (int k = 0; k < whole.report.count; k++)
            cr_assert(whole.report.finding[k].text[0] && whole.report.finding[k].code > 0);
        if (whole.status != FR_OK)
            continue;
        read[kind]++;
        cr_assert(whole.log.count >= 2 && whole.log.column[FR_TIME][0] == 0);
        for (int row = 0; row < whole.log.count; row++) {
            cr_assert(row == 0 || whole.log.column[FR_TIME][row] > whole.log.column[FR_TIME][row - 1]);
            for (int c = 0; c < FR_VOLTS; c++)
                cr_assert(!whole.log.column[c] || isfinite(whole.log.column[c][row]), "column %d, row %d", c, row);
            for (int c = FR_VOLTS; c < FR_COLUMNS; c++)
                cr_assert(!whole.log.column[c] || !isinf(whole.log.column[c][row]), "column %d, row %d", c, row);
        }
    }
    printf("changed logs: %d; still good: Feetech %d, LeRobot %d, spreadsheets %d, raw sessions %d\n", count, read[0],
           read[1], read[2], read[3]);
    for (int kind = 0; kind < 4; kind++)
        cr_expect(read[kind] > count / 100 && read[kind] < count / 4, "%d of kind %d", read[kind], kind);
}
