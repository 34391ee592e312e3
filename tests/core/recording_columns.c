// Recordings with the columns of other programs: names, units, separators, decimal commas, and columns that are given.
#include "recording/reader.h"
#include "reports.h"

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

enum { ROWS = 8 };

static FrRecordingReader reader;
static double memory[ROWS * FR_COLUMNS];

static FrStatus read_with(const char *text, const char *columns, FrRecording *log, FrReport *report)
{
    *report = new_report();
    *log = (FrRecording){0};
    fr_recording_begin(&reader, "bench.csv", memory, ROWS, report);
    if (columns)
        fr_recording_columns(&reader, columns);
    fr_recording_feed(&reader, text, strlen(text));
    return fr_recording_end(&reader, log);
}

static bool says(const FrReport *report, const char *words)
{
    for (int i = 0; i < report->count; i++)
        if (strstr(report->finding[i].text, words))
            return true;
    return false;
}

Test(recording_columns, names_and_units_of_other_programs)
{
    const double degree = 0x1.1df46a2529d39p-6;
    static const struct {
        const char *text, *columns;
        double t, goal, position;
    } cases[] = {
        {"time_ms;target;angle\n0;1,5;0,25\n500;-2,5;1\n", NULL, 0.5, -2.5, 1.0},
        {"Time [ms]\tGoal (deg)\tPosition_deg\n0\t90\t45\n250\t180\t-90\n", NULL, 0.25, 180.0, -90.0},
        {"t;goal [\xc2\xb0];position\n0;90;0,5\n0,25;180;1\n", NULL, 0.25, 180.0, 1.0},
        {"clock,soll,ist\n0,1,2\n250,3,4\n", "time=clock:ms,goal=soll:deg,position=ist:turn", 0.25, 3.0, 4.0},
        {"t,goal,position,target\n0,1,2,3\n1,4,5,6\n", "goal=target", 1.0, 6.0, 5.0},
        {"t,goal,position,target\n0,1,2,3\n1,4,5,6\n", NULL, 1.0, 4.0, 5.0},
        {"t,goal,position\n0,1,2\n1,4,5\n", "goal:deg,position:deg", 1.0, 4.0, 5.0},
        {"t,q=x:y,q\n0,1,2\n1,4,5\n", "goal=q=x:y:rad", 1.0, 4.0, 5.0},
    };
    const double units[][2] = {{1, 1}, {degree, degree}, {degree, 1},      {degree, 0x1.921fb54442d18p+2},
                               {1, 1}, {1, 1},           {degree, degree}, {1, 1}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        FrRecording log;
        FrReport report;
        cr_assert_eq(read_with(cases[i].text, cases[i].columns, &log, &report), FR_OK, "%s: %s", cases[i].text,
                     report.finding[0].text);
        cr_expect(fabs(log.column[FR_TIME][1] - cases[i].t) < 1e-15, "%s: t = %g", cases[i].text,
                  log.column[FR_TIME][1]);
        cr_expect_eq(log.column[FR_GOAL][1], cases[i].goal * units[i][0], "%s", cases[i].text);
        cr_expect_eq(log.column[FR_POSITION][1], cases[i].position * units[i][1], "%s", cases[i].text);
        bool plain = i == 5;
        cr_expect_eq(says(&report, "bench.csv: columns: "), !plain, "%s", cases[i].text);
    }
    FrRecording log;
    FrReport report;
    read_with(cases[0].text, NULL, &log, &report);
    cr_expect(reader.comma && reader.separator == ';' && strcmp(reader.header, "time_ms;target;angle") == 0);
    cr_expect(strcmp(reader.source[FR_TIME].unit, "ms") == 0 && !reader.source[FR_GOAL].unit);
}

Test(recording_columns, ticks_of_an_encoder_have_their_zero_in_the_middle)
{
    FrRecording log;
    FrReport report;
    cr_assert_eq(read_with("t,goal_tick,angle\n0,2048,3072\n1,1024,2049\n", "position=angle:tick", &log, &report),
                 FR_OK);
    const double quarter = 0x1.921fb54442d18p+0, expected[] = {0, -quarter, quarter, quarter / 1024};
    for (int i = 0; i < 2; i++) {
        cr_expect_eq(log.column[FR_GOAL][i], expected[i], "%a", log.column[FR_GOAL][i]);
        cr_expect_eq(log.column[FR_POSITION][i], expected[2 + i], "%a", log.column[FR_POSITION][i]);
    }
}

Test(recording_columns, angles_that_look_like_degrees_are_pointed_out)
{
    FrRecording log;
    FrReport report;
    cr_expect_eq(read_with("t,goal\n0,0\n1,90\n", NULL, &log, &report), FR_OK);
    cr_expect(says(&report, "goes up to 90 rad; if it is in degrees, give its column as goal:deg"));
    cr_expect_eq(read_with("t,goal\n0,0\n1,90\n", "goal:rad", &log, &report), FR_OK);
    cr_expect_not(says(&report, "degrees"));
}

Test(recording_columns, that_are_wrong_are_all_named)
{
    FrRecording log;
    FrReport report;
    cr_expect_eq(read_with("t,goal\n0,1\n1,2\n", "goal=target:deg,angle:deg,position,time:h,velocity=", &log, &report),
                 FR_BAD_INPUT);
    cr_expect(says(&report, "'angle:deg' is not valid") && says(&report, "'position' is not valid") &&
              says(&report, "'h' is not a unit of the time [s]; give one of s, ms, us") &&
              says(&report, "'velocity=' is not valid"));
    cr_expect_eq(read_with("t,goal\n0,1\n1,2\n", "goal=target:deg", &log, &report), FR_BAD_INPUT);
    cr_expect(says(&report, "bench.csv:1:1: no column 'target' for the goal angle [rad]; its names are 't,goal'"));
    cr_expect_eq(strcmp(reader.header, "t,goal"), 0, "the page asks with it");
}
