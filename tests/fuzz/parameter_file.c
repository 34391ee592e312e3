// Parameter files of servos, one set or a collection: what is read is a form that is accepted or refused by its keys,
// and what a form writes reads back to the bit.
#include "explorer/form/servo.h"
#include "explorer/run/experiment.h"
#include "explorer/form/form.h"
#include "findings.h"

enum { LINES = 1 << 13 };

static void check_lines(const char *lines)
{
    for (const char *line = lines; *line; line += strcspn(line, "\n"), line += *line == '\n') {
        size_t key = strcspn(line, "=\n");
        PROPERTY(line[key] == '=' && key > 0 && key < FR_KEY_MAX, "a line without a key:\n%s", lines);
    }
}

static void check_sets(const char *text, size_t length)
{
    char sets[600], cut[7];
    const FrServoFile file = {.name = "servo.json", .text = text, .length = length};
    int count = fr_servo_sets(&file, sets, sizeof sets);
    PROPERTY(count >= 0 && strlen(sets) < sizeof sets, "%d sets", count);
    PROPERTY(fr_servo_sets(&file, cut, sizeof cut) == count && strlen(cut) < sizeof cut,
             "another number of sets when cut");
}

/// The servo of an accepted form, written and read again.
static void check_writing(const FrForm *form)
{
    static char text[FR_PARAMETER_FILE_MAX], lines[LINES];
    static FrForm again;
    int length = fr_servo_write_form(form, text, sizeof text);
    PROPERTY(length > 0 && length < (int)sizeof text && is_json(text, (size_t)length), "%s", text);
    FrReport report = empty_report();
    const FrServoFile file = {.name = "again", .text = text, .length = (size_t)length};
    PROPERTY(fr_servo_lines(&file, fr_servo_pendulum_rows, lines, sizeof lines, &report) == FR_OK, "%s\n%s",
             report.finding[0].text, text);
    memset(&again, 0, sizeof again);
    PROPERTY(fr_form_fill(&again, fr_servo_pendulum_rows, lines, &report) == FR_OK, "%s\n%s", report.finding[0].text,
             lines);
    FrServoDef one = fr_servo_from_form(form), other = fr_servo_from_form(&again);
    PROPERTY(memcmp(&one.friction_base, &other.friction_base, sizeof(double)) == 0 && one.kt == other.kt &&
                 one.R == other.R && one.armature == other.armature && one.alpha == other.alpha,
             "other numbers:\n%s", text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const servos[] = {NULL, "", "mx106", "mx64", "a"}, *const models[] = {NULL, "", "m1", "m6"};
    static char lines[LINES];
    static FrForm form;
    Input input = {.at = data, .end = data + size};
    const char *servo = servos[take_below(&input, 5)], *model = models[take_below(&input, 4)];
    size_t length;
    char *text = take_text(&input, &length);
    check_sets(text, length);
    memset(lines, 0x5a, sizeof lines);
    FrReport report = empty_report();
    const FrServoFile file = {"servo.json", text, length, servo, model};
    FrStatus status = fr_servo_lines(&file, fr_servo_pendulum_rows, lines, sizeof lines, &report);
    check_report(&report, status != FR_OK);
    if (status == FR_OK) {
        PROPERTY(memchr(lines, '\0', sizeof lines) != NULL, "lines without an end");
        check_lines(lines);
        memset(&form, 0, sizeof form);
        report = empty_report();
        FrStatus filled = fr_form_fill(&form, fr_servo_pendulum_rows, lines, &report);
        check_report(&report, filled != FR_OK);
        if (filled == FR_OK)
            check_writing(&form);
    } else {
        PROPERTY(lines[0] == '\0', "a refused file has lines:\n%s", lines);
    }
    FrServoDef def = fr_default_servo();
    report = empty_report();
    status = fr_servo_read(&def, &file, &report);
    check_report(&report, status != FR_OK);
    free(text);
    return 0;
}
