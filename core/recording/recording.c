// Reading of recordings: the common part of CSV and JSON, and interpolation in time.
#include "recording_reader.h"
#include "reader.h"
#include "math/assert.h"
#include "base/say.h"
#include "base/list.h"

#include <limits.h>
#include <math.h>
#include <string.h>

enum { WRONG_MAX = 20 };

static const double number_max = 1e100; ///< limit that keeps differences finite
static const double angle_max = 25;     ///< [rad], four turns: larger angles are probably in degrees
static const double duration_max = 1e6; ///< [s], about eleven days: longer times are not in seconds

void fr_recording_begin(FrRecordingReader *reader, const char *name, double *memory, int capacity, FrReport *report)
{
    FR_ASSERT(reader && name && memory && capacity >= 0);
    *reader = (FrRecordingReader){.name = name, .memory = memory, .capacity = capacity};
    reader->report = fr_report_enter(report, &reader->none);
    reader->errors = reader->report->error_count;
    fr_report_end(reader->report);
}

void fr_recording_remarks(FrRecordingReader *reader, FrRecordingRemark *memory, int capacity)
{
    FR_ASSERT(reader && memory && capacity >= 0 && !reader->started);
    reader->remark = memory;
    reader->remark_capacity = capacity;
}

const FrArgument fr_recording_nothing = {.name = "", .unit = ""};

void fr_recording_wrong(FrRecordingReader *reader, FrCode code, int line, int column, FrArgument first,
                        FrArgument second)
{
    fr_report_add(reader->report, FR_ERROR, code, "log",
                  FR_ARGUMENTS(fr_word_part("file", reader->name, 200), fr_number("line", line),
                               fr_number("column", column), first, second));
}

void fr_recording_take_names(FrRecordingReader *reader)
{
    char unused[FR_RECORDING_LIST_MAX] = "";
    fr_text(reader->header, sizeof reader->header, "%s", reader->text);
    bool reported = fr_recording_settle(reader, unused, sizeof unused);
    for (int column = FR_TIME; column <= FR_GOAL; column++) {
        if (reader->has[column] || (reported && column == FR_GOAL))
            continue;
        char names[FR_RECORDING_LIST_MAX] = "";
        fr_recording_names((FrColumn)column, names, sizeof names);
        fr_report_add(reader->report, FR_ERROR, FR_RECORDING_NO_COLUMN, "log",
                      FR_ARGUMENTS(fr_word_part("file", reader->name, 200), fr_number("line", reader->line),
                                   fr_number("column", reader->column),
                                   fr_word("quantity", fr_code_text((int)fr_recording_quantity((FrColumn)column))),
                                   fr_word("names", names), fr_word_part("header", reader->text, 60)));
    }
    if (unused[0])
        fr_report_add(reader->report, FR_NOTE, FR_RECORDING_UNUSED_COLUMNS, "log",
                      FR_ARGUMENTS(fr_word_part("file", reader->name, 200), fr_word("columns", unused)));
}

/// Returns true if the time may be in ms or us: the unit is not known, and the rows are too far apart for seconds.
static bool may_be_shorter(const FrRecordingReader *reader)
{
    double time = reader->memory[reader->count - 1] - reader->memory[0];
    return !reader->source[FR_TIME].unit && reader->has[FR_POSITION] && time >= 0.5 * (reader->count - 1);
}

FrCode fr_recording_number(FrRecordingReader *reader, int column, double *value)
{
    double x = (*value - reader->zero[column]) * reader->scale[column], size = x < 0 ? -x : x;
    bool later = column == FR_TIME && reader->count > 0;
    *value = x;
    if (fr_recording_may_be_empty(column))
        return FR_NO_MESSAGE;
    if (!isfinite(x))
        return FR_RECORDING_FIELD_NOT_FINITE;
    if (size > number_max)
        return FR_RECORDING_FIELD_TOO_LARGE;
    if (column == FR_ENABLED && x != 0 && x != 1)
        return FR_RECORDING_FIELD_INVALID;
    if (later && !(x >= reader->memory[reader->count - 1]))
        return FR_RECORDING_TIME_NOT_INCREASING;
    if (later && x - reader->memory[0] > duration_max && !may_be_shorter(reader))
        return FR_RECORDING_TIME_TOO_LATE;
    reader->largest[column] = size > reader->largest[column] ? size : reader->largest[column];
    return FR_NO_MESSAGE;
}

void fr_recording_bad_number(FrRecordingReader *reader, FrCode code, int line, int column, int of, const char *text)
{
    fr_recording_wrong(reader, code, line, column, fr_word_part("text", text, 30),
                       fr_word("quantity", fr_code_text((int)fr_recording_quantity((FrColumn)of))));
}

double fr_recording_leave_out(FrRecordingReader *reader, int column, int line, int place)
{
    if (reader->empty[column]++ == 0) {
        reader->empty_line[column] = line;
        reader->empty_column[column] = place;
    }
    return (double)NAN;
}

/// Returns true if a row has the numbers of the row before.
static bool repeats(const FrRecordingReader *reader, const double *row)
{
    bool same = true;
    for (int column = 0; column < FR_COLUMNS && same; column++) {
        double before = reader->memory[column * (ptrdiff_t)reader->capacity + reader->count - 1];
        same = row[column] == before || (isnan(row[column]) && isnan(before));
    }
    return same;
}

void fr_recording_add_row(FrRecordingReader *reader, const double *row)
{
    if (reader->count > 0 && !(row[FR_TIME] > reader->memory[reader->count - 1])) {
        if (repeats(reader, row)) {
            reader->twice_line = reader->twice++ ? reader->twice_line : reader->same_line;
            return;
        }
        fr_recording_bad_number(reader, FR_RECORDING_TIME_NOT_INCREASING, reader->same_line, reader->same_column,
                                FR_TIME, reader->same_text);
        reader->wrong++;
        return;
    }
    if (reader->count == reader->capacity) {
        fr_recording_wrong(reader, FR_RECORDING_TOO_MANY_ROWS, reader->line, reader->column,
                           fr_number("limit", reader->capacity), fr_recording_nothing);
        reader->full = true;
        return;
    }
    for (int column = 0; column < FR_COLUMNS; column++)
        reader->memory[column * (ptrdiff_t)reader->capacity + reader->count] = row[column];
    reader->count++;
}

void fr_recording_tell(FrRecordingReader *reader, const char *key, int length, const char *value, int value_length,
                       int line, int column, bool repeated)
{
    if (!reader->remark)
        return;
    length = length < FR_KEY_MAX ? length : FR_KEY_MAX - 1; // no parameter has such a key
    for (int i = 0; i < reader->remarks; i++) {
        const char *other = reader->remark[i].key;
        if (strncmp(other, key, (size_t)length) != 0 || other[length] != '\0')
            continue;
        const FrRecordingRemark *first = &reader->remark[i];
        if (repeated)
            fr_recording_wrong(reader, FR_FILE_REPEATED, line, column, fr_word("name", other), fr_recording_nothing);
        else if ((int)strlen(first->value) != value_length || strncmp(first->value, value, (size_t)value_length) != 0)
            fr_report_add(reader->report, FR_WARNING, FR_RECORDING_REMARK_TWICE, "log",
                          FR_ARGUMENTS(fr_word_part("file", reader->name, 200), fr_number("line", line),
                                       fr_number("column", column), fr_word("name", other),
                                       fr_word_part("value", value, value_length < 30 ? value_length : 30),
                                       fr_word_part("first", first->value, 30), fr_number("first_line", first->line)));
        return;
    }
    if (reader->remarks == reader->remark_capacity) {
        fr_recording_wrong(reader, FR_FILE_TOO_MANY_KEYS, line, column, fr_number("limit", reader->remark_capacity),
                           fr_recording_nothing);
        reader->full = true;
        return;
    }
    FrRecordingRemark *remark = &reader->remark[reader->remarks++];
    fr_text(remark->key, sizeof remark->key, "%.*s", length, key);
    fr_text(remark->value, sizeof remark->value, "%.*s", value_length, value);
    remark->line = line;
    remark->column = column;
}

bool fr_recording_is_useless(const FrRecordingReader *reader)
{
    // without names no row can be read; a file with this many wrong rows is not a recording
    bool named = reader->separator || reader->wrong == 0;
    bool refused = reader->count == 0 && reader->wrong == 0 && reader->report->error_count > reader->errors;
    return !named || refused || reader->full || reader->wrong >= WRONG_MAX;
}

/// Report the columns and units that the file does not have under the published names, and angles that
/// look like degrees.
static void report_sources(FrRecordingReader *reader)
{
    char list[FR_RECORDING_LIST_MAX] = "";
    for (int column = 0; column < FR_COLUMNS; column++) {
        const FrRecordingSource *source = &reader->source[column];
        char item[200];
        if (!reader->has[column])
            continue;
        bool angle = column == FR_GOAL || column == FR_POSITION;
        if (angle && !source->unit && reader->largest[column] > angle_max)
            fr_report_add(reader->report, FR_WARNING, FR_RECORDING_LOOKS_LIKE_DEGREES, "columns",
                          FR_ARGUMENTS(fr_word_part("file", reader->name, 200), fr_word("name", source->name),
                                       fr_number("largest", reader->largest[column]),
                                       fr_word("item", column == FR_GOAL ? "goal" : "position")));
        fr_text(item, sizeof item, "%s = %s%s%s%s", fr_code_text((int)fr_recording_quantity((FrColumn)column)),
                source->name, source->unit ? " [" : "", source->unit ? source->unit : "", source->unit ? "]" : "");
        if (source->given || reader->scale[column] != 1 || !fr_recording_is_name((FrColumn)column, source->name))
            fr_list_add(list, sizeof list, item, -1);
    }
    if (list[0])
        fr_report_add(reader->report, FR_NOTE, FR_RECORDING_TAKEN_COLUMNS, "log",
                      FR_ARGUMENTS(fr_word_part("file", reader->name, 200), fr_word("columns", list)));
}

/// Warn if the arm moves away from a constant goal for longer than a swing, which a driven motor does not allow.
/// Without a column that states when the motor is switched off, a fit would attribute such motion to weak friction.
static void report_leaving(const FrRecordingReader *reader, const FrRecording *recording)
{
    const double left = 0.2, swing = 0.5; // [rad], [s]
    const double *t = recording->column[FR_TIME], *goal = recording->column[FR_GOAL];
    const double *angle = recording->column[FR_POSITION];
    int nearest = 0; // row, since the goal is constant, at which the angle is nearest to the goal
    int begin = 0;   // last row at which the angle is not far from that nearest angle
    if (!angle || reader->has[FR_ENABLED])
        return;
    for (int i = 1; i < recording->count; i++) {
        double away = fabs(angle[i] - goal[i]), least = fabs(angle[nearest] - goal[nearest]);
        bool stays = fabs(goal[i] - goal[i - 1]) <= 1e-6;
        if (!stays || away <= least)
            nearest = i;
        if (!stays || away <= least + left)
            begin = i;
        if (t[i] - t[begin] > swing) {
            fr_report_add(reader->report, FR_WARNING, FR_RECORDING_LEAVES_GOAL, "columns",
                          FR_ARGUMENTS(fr_word_part("file", reader->name, 200), fr_quantity("time", t[nearest], "s")));
            return;
        }
    }
}

/// Make the column of a motor that is switched off at a given time. Returns false if the recording ends before.
static bool switch_off(FrRecordingReader *reader)
{
    const double *t = reader->memory;
    double *enabled = reader->memory + FR_ENABLED * (ptrdiff_t)reader->capacity, end = t[reader->count - 1] - t[0];
    for (int i = 0; i < reader->count; i++)
        enabled[i] = t[i] - t[0] < reader->off;
    reader->has[FR_ENABLED] = reader->source[FR_ENABLED].given = true;
    fr_text(reader->source[FR_ENABLED].name, FR_RECORDING_HEAD_MAX, "until %.9g s", reader->off);
    if (reader->off < end)
        return true;
    fr_report_add(reader->report, FR_ERROR, FR_RECORDING_OFF_LATE, "columns",
                  FR_ARGUMENTS(fr_word_part("file", reader->name, 200), fr_quantity("time", reader->off, "s"),
                               fr_quantity("longest", end, "s")));
    return false;
}

FrStatus fr_recording_end(FrRecordingReader *reader, FrRecording *recording)
{
    FR_ASSERT(reader && recording);
    if (reader->is_json)
        fr_recording_end_json(reader);
    else
        fr_recording_end_csv(reader);
    if (reader->wrong >= WRONG_MAX)
        fr_report_add(reader->report, FR_ERROR, FR_RECORDING_STOPPED, "log",
                      FR_ARGUMENTS(fr_word_part("file", reader->name, 200), fr_number("count", reader->wrong)));
    if (reader->report->error_count == reader->errors && reader->count < 2 && reader->twice)
        fr_recording_bad_number(reader, FR_RECORDING_TIME_NOT_INCREASING, reader->same_line, reader->same_column,
                                FR_TIME, reader->same_text);
    if (reader->report->error_count == reader->errors && reader->count < 2)
        fr_recording_wrong(reader, FR_RECORDING_TOO_FEW_ROWS, reader->line, reader->column,
                           fr_number("count", reader->count), fr_recording_nothing);
    if (reader->report->error_count > reader->errors)
        return FR_BAD_INPUT;
    fr_recording_judge(reader);
    if (reader->off > 0 && !switch_off(reader))
        return FR_BAD_INPUT;
    report_sources(reader);
    double begin = reader->memory[0];
    for (int i = 0; i < reader->count; i++)
        reader->memory[i] -= begin;
    recording->count = reader->count;
    for (int column = 0; column < FR_COLUMNS; column++)
        recording->column[column] = reader->has[column] ? reader->memory + column * (ptrdiff_t)reader->capacity : NULL;
    report_leaving(reader, recording);
    return FR_OK;
}

int fr_recording_row(const FrRecording *recording, double t)
{
    const double *time = recording->column[FR_TIME];
    int low = 0, high = recording->count;
    // bound: 32 halvings of an int
    while (high - low > 1) {
        int middle = (low + high) / 2;
        if (time[middle] <= t)
            low = middle;
        else
            high = middle;
    }
    return low;
}

double fr_recording_at(const FrRecording *recording, FrColumn column, double t)
{
    FR_ASSERT(recording && column >= 0 && column < FR_COLUMNS);
    const double *time = recording->column[FR_TIME], *y = recording->column[column];
    if (!y || isnan(t))
        return NAN;
    int last = recording->count - 1, low = fr_recording_row(recording, t), high = low + 1;
    if (!(t > time[0]) || t >= time[last])
        return y[low];
    return y[low] + (y[high] - y[low]) * ((t - time[low]) / (time[high] - time[low]));
}

int fr_recording_rows(const FrRecording *recording, double T, double from, double to)
{
    double duration = fr_recording_duration(recording), end = to < duration ? to : duration;
    double count = floor((end - from) / T + 1e-6) + 1;
    return count >= 2 && count < INT_MAX ? (int)count : 0;
}

const FrColumn fr_recording_order[FR_COLUMNS] = {FR_GOAL,  FR_ENABLED, FR_POSITION, FR_TIME, FR_VELOCITY,
                                                 FR_VOLTS, FR_CURRENT, FR_LOAD,     FR_BASE};

FrStatus fr_recording_resample(FrRecording *even, const FrRecording *recording, double T, double from, double to,
                               double *memory, FrReport *report)
{
    FR_ASSERT(even && recording && memory);
    report = fr_report_enter(report, &(FrReport){0});
    int count = fr_recording_rows(recording, T, from, to);
    if (count == 0)
        fr_report_add(report, FR_ERROR, FR_FIT_OUTSIDE, "from",
                      FR_ARGUMENTS(fr_word("file", "the recording"),
                                   fr_quantity("longest", fr_recording_duration(recording), "s"),
                                   fr_word("begin", "from"), fr_word("end", "to")));
    fr_report_end(report);
    if (count == 0)
        return FR_BAD_INPUT;
    FrRecording made = {.count = count, .remark_count = recording->remark_count, .remark = recording->remark};
    for (int c = 0; c < FR_COLUMNS; c++) {
        FrColumn column = fr_recording_order[c];
        double *y = memory + (ptrdiff_t)c * count;
        if (recording->column[column] || column == FR_ENABLED)
            made.column[column] = y;
        for (int k = 0; k < count && made.column[column]; k++) {
            double t = from + k * T, value = column == FR_TIME ? k * T : fr_recording_at(recording, column, t);
            y[k] = column == FR_ENABLED ? !(value <= 0.5) : value;
        }
    }
    *even = made;
    return FR_OK;
}

double fr_recording_duration(const FrRecording *recording)
{
    FR_ASSERT(recording && recording->count > 0);
    return recording->column[FR_TIME][recording->count - 1];
}

double fr_recording_period(const FrRecording *recording)
{
    FR_ASSERT(recording && recording->count > 1);
    return fr_recording_duration(recording) / (recording->count - 1);
}
