// Assignment of the columns of a file to the columns of a recording: by given names, by the published names, or by
// common names of other programs; and units.
#include "recording_columns.h"
#include "reader.h"
#include "math/assert.h"
#include "base/say.h"
#include "base/list.h"
#include "recording_reader.h"
#include "base/word.h"

#include <string.h>

enum { NAMES_MAX = 8, UNITS_MAX = 5, LIST_MAX = 320, ITEM_MAX = 100 };

typedef struct Unit {
    const char *name;
    double scale;
    double zero; ///< number that represents 0
} Unit;

#define DEGREE 0x1.1df46a2529d39p-6
#define TURN   0x1.921fb54442d18p+2
/// Counts of a 12-bit encoder whose middle is 0, as in Dynamixel X and Feetech servos.
#define TICK                                                                                                           \
    {                                                                                                                  \
        "tick", TURN / 4096, 2048                                                                                      \
    }

static const struct {
    FrCode what;
    const char *key;               ///< key in fr_recording_columns
    const char *names[NAMES_MAX];  ///< published names
    const char *others[NAMES_MAX]; ///< names in other programs; used only if none of `names` is found
    Unit units[UNITS_MAX];         ///< accepted units; the first is the unit of the recording
} known[FR_COLUMNS] = {
    [FR_TIME] = {FR_COLUMN_TIME,
                 "time",
                 {"t", "time", "time_s", "timestamp"},
                 {"elapsed", "elapsed_time", "clock"},
                 {{"s", 1, 0}, {"ms", 1e-3, 0}, {"us", 1e-6, 0}}},
    [FR_GOAL] = {FR_COLUMN_GOAL,
                 "goal",
                 {"goal", "goal_position", "goal_position_rad", "theta_d", "q_d"},
                 {"target", "target_position", "setpoint", "reference", "command", "desired", "desired_position"},
                 {{"rad", 1, 0}, {"deg", DEGREE, 0}, {"turn", TURN, 0}, TICK}},
    [FR_POSITION] = {FR_COLUMN_POSITION,
                     "position",
                     {"position", "position_rad", "theta", "q"},
                     {"angle", "present_position", "measured", "measured_position", "actual", "actual_position"},
                     {{"rad", 1, 0}, {"deg", DEGREE, 0}, {"turn", TURN, 0}, TICK}},
    [FR_VELOCITY] = {FR_COLUMN_VELOCITY,
                     "velocity",
                     {"velocity", "velocity_rad_s", "speed", "omega", "dq"},
                     {"vel", "present_velocity", "angular_velocity"},
                     {{"rad/s", 1, 0}, {"deg/s", DEGREE, 0}, {"rpm", TURN / 60, 0}}},
    [FR_ENABLED] = {FR_COLUMN_ENABLED,
                    "enabled",
                    {"torque_enable", "enable", "enabled"},
                    {"torque_enabled", "torque_on", "motor_on", "motor_enabled"},
                    {{"", 1, 0}}},
};

FrCode fr_recording_quantity(FrColumn column)
{
    return known[column].what;
}

void fr_recording_names(FrColumn column, char *list, size_t size)
{
    for (int i = 0; i < NAMES_MAX && known[column].names[i]; i++)
        fr_list_add(list, size, known[column].names[i], -1);
}

static bool is_one_of(const char *field, int length, const char *const *names)
{
    for (int i = 0; i < NAMES_MAX && names[i]; i++)
        if (same_word(field, length, names[i]))
            return true;
    return false;
}

bool fr_recording_is_name(FrColumn column, const char *name)
{
    return is_one_of(name, (int)strlen(name), known[column].names);
}

/// Unit of a column by its name; ° is accepted for deg, and rad_s for rad/s. NULL if it is unknown.
static const Unit *unit_of(int column, const char *name, int length)
{
    char plain[16] = "";
    int used = 0;
    for (int i = 0; i < length && used < 10; i++) {
        bool degree = (unsigned char)name[i] == 0xc2 && i + 1 < length && (unsigned char)name[i + 1] == 0xb0;
        bool slash = name[i] == '_' && i > 0;
        i += degree;
        used += fr_text(plain + used, sizeof plain - (size_t)used, "%s", degree ? "deg" : slash ? "/" : "");
        if (!degree && !slash)
            plain[used++] = lower(name[i]);
        plain[used] = '\0';
    }
    for (int i = 0; i < UNITS_MAX && known[column].units[i].name; i++)
        if (known[column].units[i].name[0] && strcmp(known[column].units[i].name, plain) == 0)
            return &known[column].units[i];
    return NULL;
}

/// Length of a name without its unit, "name [unit]", "name (unit)" or "name_unit", or its whole length if it has no
/// unit. Sets `unit` to the unit found, or to NULL.
static int without_unit(int column, const char *field, int length, const Unit **unit)
{
    char last = length > 0 ? field[length - 1] : '\0', open = last == ']' ? '[' : last == ')' ? '(' : '_';
    int end = open == '_' ? length : length - 1;
    for (int i = 1; i < end; i++) {
        if (field[i] != open)
            continue;
        *unit = unit_of(column, field + i + 1, end - i - 1);
        // bound: the length of the field
        while (*unit && i > 0 && field[i - 1] == ' ')
            i--;
        if (*unit)
            return i;
    }
    *unit = NULL;
    return length;
}

static void use(FrRecordingReader *reader, int column, int place, const char *field, int length, const Unit *unit)
{
    FrRecordingSource *source = &reader->source[column];
    reader->of[place] = column;
    reader->has[column] = true;
    fr_text(source->name, sizeof source->name, "%.*s",
            length < FR_RECORDING_HEAD_MAX ? length : FR_RECORDING_HEAD_MAX - 1, field);
    if (!source->unit && unit)
        source->unit = unit->name;
    const Unit *chosen = source->unit ? unit_of(column, source->unit, (int)strlen(source->unit)) : NULL;
    reader->scale[column] = chosen ? chosen->scale : 1;
    reader->zero[column] = chosen ? chosen->zero : 0;
}

/// Returns true if this field is that column, by given names (pass 0), published names (1), or other
/// names and units (2).
static bool matches(const FrRecordingReader *reader, int column, int pass, const char *field, int length,
                    const Unit **unit)
{
    const FrRecordingSource *source = &reader->source[column];
    *unit = NULL;
    bool named = source->given && source->name[0];
    if (pass == 0) {
        int whole = (int)strlen(source->name);
        return named && !reader->has[column] && length == whole && memcmp(field, source->name, (size_t)whole) == 0;
    }
    if (named)
        return false;
    if (pass == 1) {
        if (!is_one_of(field, length, known[column].names))
            return false;
        without_unit(column, field, length, unit);
        return true;
    }
    int base = without_unit(column, field, length, unit);
    return !reader->has[column] &&
           (is_one_of(field, base, known[column].names) || is_one_of(field, base, known[column].others));
}

/// Report a second column for the same quantity, at this position in the names.
static void report_second(FrRecordingReader *reader, int column, int place, const char *field, int length)
{
    const FrRecordingField *entry = &reader->field[place];
    fr_recording_wrong(reader, FR_RECORDING_SECOND_COLUMN, reader->is_json ? entry->line : reader->line,
                       reader->is_json ? entry->column : (int)(field - reader->text) + 1,
                       fr_word_part("name", field, length), fr_word("quantity", fr_code_text((int)known[column].what)));
}

void fr_recording_settle(FrRecordingReader *reader, char *unused, size_t size)
{
    for (int place = 0; place < reader->fields; place++)
        reader->of[place] = -1;
    for (int pass = 0; pass < 3; pass++) {
        const char *at = reader->text, *field;
        for (int place = 0; at && place < reader->fields; place++) {
            int length = fr_recording_field(&at, reader->separator, &field);
            const Unit *unit;
            for (int column = 0; column < FR_COLUMNS && reader->of[place] < 0; column++) {
                if (!matches(reader, column, pass, field, length, &unit))
                    continue;
                if (reader->has[column])
                    report_second(reader, column, place, field, length);
                use(reader, column, place, field, length, unit);
            }
            if (pass == 2 && reader->of[place] < 0)
                fr_list_add(unused, size, field, length);
        }
    }
    for (int column = 0; column < FR_COLUMNS; column++)
        if (reader->source[column].given && reader->source[column].name[0] && !reader->has[column])
            fr_report_add(reader->report, FR_ERROR, FR_RECORDING_NO_SUCH_COLUMN, "columns",
                          FR_ARGUMENTS(fr_word_part("file", reader->name, 200), fr_number("line", reader->line),
                                       fr_number("column", reader->column),
                                       fr_word("name", reader->source[column].name),
                                       fr_word("quantity", fr_code_text((int)known[column].what)),
                                       fr_word_part("header", reader->text, 200)));
}

/// Read one item key=name:unit.
static void read_item(FrRecordingReader *reader, const char *item, int length)
{
    const char *equals = memchr(item, '=', (size_t)length), *colon = item + length;
    // bound: the length of the item
    while (colon > item && *colon != ':')
        colon--;
    bool has_unit = colon > item && (!equals || colon > equals);
    int end = has_unit ? (int)(colon - item) : length, key = equals ? (int)(equals - item) : end, column = 0;
    // bound: the number of known columns
    while (column < FR_COLUMNS && !same_word(item, key, known[column].key))
        column++;
    bool named = equals && end > key + 1, fits = end - key - 1 < FR_RECORDING_HEAD_MAX;
    if (column == FR_COLUMNS || (equals && !named) || (!named && !has_unit) || (named && !fits)) {
        fr_report_add(reader->report, FR_ERROR, FR_RECORDING_BAD_COLUMNS, "columns",
                      FR_ARGUMENTS(fr_word_part("text", item, length < ITEM_MAX ? length : ITEM_MAX)));
        return;
    }
    FrRecordingSource *source = &reader->source[column];
    source->given = true;
    if (named)
        fr_text(source->name, sizeof source->name, "%.*s", end - key - 1, equals + 1);
    const Unit *unit = has_unit ? unit_of(column, colon + 1, (int)(item + length - colon - 1)) : NULL;
    source->unit = unit ? unit->name : NULL;
    if (unit || !has_unit)
        return;
    char list[LIST_MAX] = "";
    for (int i = 0; i < UNITS_MAX && known[column].units[i].name; i++)
        fr_list_add(list, sizeof list, known[column].units[i].name, -1);
    fr_report_add(reader->report, FR_ERROR, FR_RECORDING_UNKNOWN_UNIT, "columns",
                  FR_ARGUMENTS(fr_word_part("unit", colon + 1, (int)(item + length - colon - 1)),
                               fr_word("quantity", fr_code_text((int)known[column].what)), fr_word("units", list)));
}

FrStatus fr_recording_columns(FrRecordingReader *reader, const char *columns)
{
    FR_ASSERT(reader && columns && reader->line == 0 && reader->length == 0);
    int errors = reader->report->error_count;
    // bound: the length of the list
    for (const char *item = columns; *item;) {
        int length = (int)strcspn(item, ",");
        read_item(reader, item, length);
        item += length + (item[length] == ',');
    }
    return reader->report->error_count > errors ? FR_BAD_INPUT : FR_OK;
}
