// Reads files in the module identify.wasm: recordings, and published parameters of servos. The results are passed
// on to the module friction.wasm as numbers and as lines key=value. A page needs friction.wasm first, and this
// module only for files.
#include "friction/friction.h"
#include "base/say.h"
#include "recording/reader.h"
#include "explorer/form/servo.h"
#include "explorer/run/experiment.h"

#include <string.h>

#include "files.h"
#include "text_area.h"

enum { FINDINGS = 32 };

static FrFinding findings[FINDINGS];
static FrReport report;

static FrRecordingReader reader;
static FrRecording recording;
static double memory[RECORDING_ROWS * FR_COLUMNS];

static void begin_report(void)
{
    report = fr_report(findings, FINDINGS);
    report.notes = true;
}

void fr_recording_start(int length)
{
    static char name[FR_RECORDING_NAME_MAX];
    const char *head = fr_text_of(length), *columns = head + strcspn(head, "\n");
    fr_text(name, sizeof name, "%.*s", (int)(columns - head), head);
    begin_report();
    recording = (FrRecording){0};
    fr_recording_begin(&reader, name, memory, RECORDING_ROWS, &report);
    if (*columns)
        fr_recording_columns(&reader, columns + 1);
}

int fr_recording_more(int length)
{
    return fr_recording_feed(&reader, fr_text_area, (size_t)length);
}

int fr_recording_finish(void)
{
    FrStatus status = fr_recording_end(&reader, &recording);
    int length = fr_describe_recording(&recording, &reader, &report, fr_text_area, FR_TEXT_CAPACITY);
    return status == FR_OK ? length : -length;
}

const double *fr_recording_values(int column)
{
    return recording.column[column];
}

int fr_read_parameters(int head_length, int length)
{
    static char lines[4096], sets[8192], head[FR_RECORDING_NAME_MAX + 128];
    fr_text(head, sizeof head, "%.*s", head_length, fr_text_area);
    const char *json = fr_text_area + head_length;
    char *servo = head + strcspn(head, "\n");
    if (*servo)
        *servo++ = '\0';
    char *model = servo + strcspn(servo, "\n");
    if (*model)
        *model++ = '\0';
    begin_report();
    const FrServoFile file = {head, json, (size_t)length, servo, model};
    FrStatus status = fr_servo_lines(&file, fr_servo_pendulum_rows, lines, sizeof lines, &report);
    fr_servo_sets(&file, sets, sizeof sets);
    int written = fr_describe_parameters(lines, sets, &report, fr_text_area, FR_TEXT_CAPACITY);
    return status == FR_OK ? written : -written;
}
