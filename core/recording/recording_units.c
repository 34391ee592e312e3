// Units that the file does not name, by the numbers of a column: ticks of an encoder, registers of Feetech and
// Dynamixel servos, times in ms or us. A column that is read like this is listed in a note with its unit; where the
// numbers allow several units, the column is left out, with a warning that asks for the unit. Also gaps between the
// rows.
#include "recording_reader.h"
#include "reader.h"
#include "base/say.h"
#include "base/list.h"
#include "base/word.h"

#include <math.h>
#include <string.h>

enum {
    MANY_ROWS = 20, ///< rows from which times between samples are judged
    GAPS_MAX = 8    ///< gaps that a message lists
};

static const double ticks_min = 1024;      ///< below this, whole numbers may be ticks of an encoder with 10 bits
static const double tick_max = 4095;       ///< largest tick of a 12-bit encoder
static const double register_half = 32768; ///< numbers from here on have their sign in bit 15
static const double slowest_register = 20; ///< largest velocity of a recording that may be in rad/s, as a whole number
static const double longest_step = 0.5;    ///< [s], between the samples of a servo
static const double gap_steps = 1.75;      ///< usual times between rows from which on a row is missing

/// What the numbers of a column have in common.
typedef struct Numbers {
    int count;        ///< rows with a number
    double low, high; ///< smallest and largest
    double largest;   ///< largest magnitude
    bool whole;       ///< all are whole
} Numbers;

static double *column_of(const FrRecordingReader *reader, int column)
{
    return reader->memory + column * (ptrdiff_t)reader->capacity;
}

static Numbers numbers_of(const FrRecordingReader *reader, int column)
{
    const double *x = column_of(reader, column);
    Numbers all = {.low = INFINITY, .high = -INFINITY, .whole = true};
    for (int i = 0; i < reader->count; i++) {
        if (isnan(x[i]))
            continue;
        all.count++;
        all.low = x[i] < all.low ? x[i] : all.low;
        all.high = x[i] > all.high ? x[i] : all.high;
        all.whole = all.whole && x[i] == floor(x[i]);
    }
    all.largest = all.count == 0 ? 0 : fmax(fabs(all.low), fabs(all.high));
    return all;
}

/// Returns true if the file has the column, and neither its name nor fr_recording_columns a unit for it.
static bool lacks_unit(const FrRecordingReader *reader, int column)
{
    return reader->has[column] && !reader->source[column].unit;
}

/// Returns true if a column has this unit, given or named.
static bool is_in(const FrRecordingReader *reader, int column, const char *unit)
{
    return reader->has[column] && reader->source[column].unit && strcmp(reader->source[column].unit, unit) == 0;
}

/// Convert a column, whose numbers are those of the file so far, from a unit.
static void convert(FrRecordingReader *reader, int column, const char *unit)
{
    double scale = 1, zero = 0, *x = column_of(reader, column);
    reader->source[column].unit = fr_recording_unit(column, unit, &scale, &zero);
    reader->scale[column] = scale;
    for (int i = 0; i < reader->count; i++)
        x[i] = (x[i] - zero) * scale;
    reader->largest[column] = numbers_of(reader, column).largest;
}

/// Leave out a column whose unit the numbers do not tell. The velocity is the start of a run; nothing uses the others.
static void leave_out(FrRecordingReader *reader, int column)
{
    char units[FR_RECORDING_LIST_MAX] = "";
    fr_recording_units((FrColumn)column, units, sizeof units);
    fr_report_add(reader->report, fr_recording_may_be_empty(column) ? FR_NOTE : FR_WARNING, FR_RECORDING_UNIT_UNKNOWN,
                  "columns",
                  FR_ARGUMENTS(fr_word_part("file", reader->name, 200), fr_word("name", reader->source[column].name),
                               fr_word("item", fr_recording_key((FrColumn)column)), fr_word("units", units)));
    reader->has[column] = false;
}

/// Time in ms or us: the rows of a servo are not half a second apart.
static void judge_time(FrRecordingReader *reader)
{
    const double *t = column_of(reader, FR_TIME);
    int steps = reader->count - 1, ms = 0, us = 0;
    if (!lacks_unit(reader, FR_TIME) || !reader->has[FR_POSITION] || reader->count < MANY_ROWS)
        return;
    for (int i = 0; i < steps; i++) {
        ms += t[i + 1] - t[i] >= longest_step;
        us += t[i + 1] - t[i] >= 1e3 * longest_step;
    }
    if (2 * ms > steps)
        convert(reader, FR_TIME, 2 * us > steps ? "us" : "ms");
}

/// Ticks of a 12-bit encoder: whole numbers from 0 to 4095, too large for whole degrees.
static void judge_angles(FrRecordingReader *reader)
{
    bool ticks = false, possible[2] = {false, false};
    for (int column = FR_GOAL; column <= FR_POSITION; column++) {
        Numbers all = numbers_of(reader, column);
        possible[column - FR_GOAL] =
            lacks_unit(reader, column) && all.whole && all.low >= 0 && all.high > 1 && all.high <= tick_max;
        ticks = ticks || is_in(reader, column, "tick") || (possible[column - FR_GOAL] && all.high >= ticks_min);
    }
    for (int column = FR_GOAL; column <= FR_POSITION; column++)
        if (ticks && possible[column - FR_GOAL])
            convert(reader, column, "tick");
}

/// Give the numbers of a register their sign: those from `half` on are in two's complement, or have their sign in this
/// bit.
static void sign_register(const FrRecordingReader *reader, int column, double half, bool complement)
{
    double *x = column_of(reader, column), zero = half * reader->scale[column];
    for (int i = 0; i < reader->count; i++)
        if (x[i] >= zero)
            x[i] = complement ? x[i] - 2 * zero : zero - x[i];
}

/// Returns true if a column has this name in the file.
static bool is_named(const FrRecordingReader *reader, int column, const char *name)
{
    const char *own = reader->source[column].name;
    return reader->has[column] && same_word(own, (int)strlen(own), name);
}

/// The velocity register of a Feetech servo: ticks per second, with the sign in bit 15.
static void judge_velocity(FrRecordingReader *reader)
{
    Numbers all = numbers_of(reader, FR_VELOCITY);
    if (is_in(reader, FR_VELOCITY, "tick/s"))
        sign_register(reader, FR_VELOCITY, register_half, false);
    if (!lacks_unit(reader, FR_VELOCITY) || !all.whole || all.largest < slowest_register)
        return;
    if (!is_in(reader, FR_POSITION, "tick")) {
        leave_out(reader, FR_VELOCITY);
        return;
    }
    sign_register(reader, FR_VELOCITY, register_half, false);
    convert(reader, FR_VELOCITY, "tick/s");
}

/// Voltages in whole numbers above 30 are registers of 0.1 V, or mV; servos for higher voltages are rare, and a note
/// has the unit.
static void judge_volts(FrRecordingReader *reader)
{
    Numbers all = numbers_of(reader, FR_VOLTS);
    if (!lacks_unit(reader, FR_VOLTS) || all.largest <= 30)
        return;
    if (all.whole && all.low >= 0 && all.high < 1e5)
        convert(reader, FR_VOLTS, all.high < 1e3 ? "0.1V" : "mV");
    else if (all.largest > 100)
        leave_out(reader, FR_VOLTS);
}

/// The current register of a Feetech STS servo has units of 6.5 mA and its sign in bit 15; that of others has other
/// units.
static void judge_current(FrRecordingReader *reader)
{
    Numbers all = numbers_of(reader, FR_CURRENT);
    if (is_in(reader, FR_CURRENT, "6.5mA"))
        sign_register(reader, FR_CURRENT, register_half, false);
    if (!lacks_unit(reader, FR_CURRENT) || all.largest == 0 || (!all.whole && all.largest <= 50))
        return;
    if (all.whole && is_named(reader, FR_CURRENT, "present_current") && is_named(reader, FR_VOLTS, "present_voltage")) {
        sign_register(reader, FR_CURRENT, register_half, false);
        convert(reader, FR_CURRENT, "6.5mA");
    } else {
        leave_out(reader, FR_CURRENT);
    }
}

/// Numbers up to 1 are a duty cycle. The register of a Dynamixel X servo is the duty cycle in 885 steps, in 16 bits
/// without a sign; that of a Feetech servo has steps of 0.1 % and its sign in bit 10. Sessions of Rhoban/bam with
/// measured_current have percent.
static void judge_load(FrRecordingReader *reader)
{
    const double most = 885, percent = 100, feetech_sign = 1024, slack = 1.02;
    bool is_given = reader->has[FR_LOAD] && !lacks_unit(reader, FR_LOAD);
    bool feetech =
        is_in(reader, FR_LOAD, "0.1%") || (lacks_unit(reader, FR_LOAD) && is_named(reader, FR_LOAD, "present_load"));
    if (!reader->has[FR_LOAD] || (!is_given && numbers_of(reader, FR_LOAD).largest <= slack))
        return;
    if (feetech)
        sign_register(reader, FR_LOAD, feetech_sign, false);
    else if (!is_given || is_in(reader, FR_LOAD, "pwm"))
        sign_register(reader, FR_LOAD, register_half, true);
    Numbers all = numbers_of(reader, FR_LOAD);
    if (is_given)
        return;
    if (feetech && all.whole && all.largest <= 10 * percent)
        convert(reader, FR_LOAD, "0.1%");
    else if (!feetech && is_named(reader, FR_CURRENT, "measured_current") && all.largest <= percent)
        convert(reader, FR_LOAD, "%");
    else if (!feetech && all.whole && all.largest > percent && all.largest <= slack * most)
        convert(reader, FR_LOAD, "pwm");
    else
        leave_out(reader, FR_LOAD);
}

// ---------------------------------------------------------------------------------------------------------------

/// List the places where rows are missing from a measured recording; with a warning if many are missing at one.
static void report_gaps(const FrRecordingReader *reader)
{
    const double *t = column_of(reader, FR_TIME);
    char list[FR_RECORDING_LIST_MAX] = "";
    double longest = 0;
    int gaps = 0;
    if (!reader->has[FR_POSITION] || reader->count < MANY_ROWS)
        return;
    double usual = fr_recording_usual_step(t, reader->count, gap_steps);
    for (int i = 1; i < reader->count; i++) {
        char item[80];
        if (!(t[i] - t[i - 1] > gap_steps * usual))
            continue;
        longest = fmax(longest, t[i] - t[i - 1]);
        fr_text(item, sizeof item, "%.6g to %.6g s", t[i - 1] - t[0], t[i] - t[0]);
        if (gaps++ < GAPS_MAX)
            fr_list_add(list, sizeof list, item, -1);
    }
    if (gaps > GAPS_MAX)
        fr_list_add(list, sizeof list, "...", -1);
    if (gaps)
        fr_report_add(reader->report, fr_recording_is_long_gap(longest, usual) ? FR_WARNING : FR_NOTE,
                      FR_RECORDING_GAPS, "log",
                      FR_ARGUMENTS(fr_word_part("file", reader->name, 200), fr_number("count", gaps),
                                   fr_quantity("usual", usual, "s"), fr_word("gaps", list)));
}

/// Report the values that were left out of columns that may be without them. A column without any number is left out.
static void report_empty(FrRecordingReader *reader)
{
    for (int column = FR_VOLTS; column < FR_COLUMNS; column++) {
        if (!reader->has[column])
            continue;
        reader->has[column] = reader->empty[column] < reader->count;
        if (reader->empty[column])
            fr_report_add(
                reader->report, FR_NOTE, FR_RECORDING_EMPTY, "log",
                FR_ARGUMENTS(fr_word_part("file", reader->name, 200), fr_number("line", reader->empty_line[column]),
                             fr_number("column", reader->empty_column[column]),
                             fr_number("count", reader->empty[column]), fr_word("name", reader->source[column].name)));
    }
}

void fr_recording_judge(FrRecordingReader *reader)
{
    judge_time(reader);
    judge_angles(reader);
    judge_velocity(reader);
    report_empty(reader);
    judge_current(reader); // these two look at the name of the column of the voltage
    judge_load(reader);
    judge_volts(reader);
    if (reader->twice)
        fr_report_add(reader->report, FR_NOTE, FR_RECORDING_TWICE, "log",
                      FR_ARGUMENTS(fr_word_part("file", reader->name, 200), fr_number("line", reader->twice_line),
                                   fr_number("count", reader->twice)));
    for (int column = FR_VOLTS; column < FR_COLUMNS; column++)
        reader->largest[column] = numbers_of(reader, column).largest;
    report_gaps(reader);
}
