// Assignment of the columns of a file to the columns of a recording: by given names, by the published names, or by
// common names of other programs; and units.
#include "reader.h"
#include "math/assert.h"
#include "base/say.h"
#include "base/list.h"
#include "recording_reader.h"
#include "base/decimal.h"
#include "base/word.h"

#include <math.h>
#include <string.h>

enum { NAMES_MAX = 8, UNITS_MAX = 6, LIST_MAX = 320, ITEM_MAX = 100 };

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
} known[FR_COLUMNS + 2] = {
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
                     {"vel", "present_velocity", "present_speed", "angular_velocity"},
                     {{"rad/s", 1, 0}, {"deg/s", DEGREE, 0}, {"rpm", TURN / 60, 0}, {"tick/s", TURN / 4096, 0}}},
    [FR_ENABLED] = {FR_COLUMN_ENABLED,
                    "enabled",
                    {"torque_enable", "enable", "enabled"},
                    {"torque_enabled", "torque_on", "motor_on", "motor_enabled"},
                    {{"", 1, 0}}},
    [FR_VOLTS] = {FR_COLUMN_VOLTS,
                  "volts",
                  {"input_volts", "present_voltage", "present_input_voltage", "input_voltage", "voltage", "volts"},
                  {"supply_voltage", "bus_voltage", "battery_voltage", "u_bat", "vbus"},
                  {{"V", 1, 0}, {"mV", 1e-3, 0}, {"0.1V", 0.1, 0}}},
    [FR_CURRENT] = {FR_COLUMN_CURRENT,
                    "current",
                    {"measured_current", "present_current", "current"},
                    {"motor_current", "current_measured"},
                    {{"A", 1, 0}, {"mA", 1e-3, 0}, {"6.5mA", 6.5e-3, 0}}},
    [FR_LOAD] = {FR_COLUMN_LOAD,
                 "load",
                 {"load", "present_load", "present_pwm", "duty"},
                 {"duty_cycle"},
                 {{"duty", 1, 0}, {"%", 1e-2, 0}, {"0.1%", 1e-3, 0}, {"pwm", 1 / 885.0, 0}}},
    [FR_BASE] = {FR_COLUMN_BASE,
                 "base",
                 {"base", "base_acceleration"},
                 {NULL},
                 {{"m/s²", 1, 0}, {"m/s^2", 1, 0}, {"m/s2", 1, 0}, {"g", FR_GRAVITY, 0}}},
    // velocity and friction of points
    [FR_COLUMNS] =
        {.units = {{"rad/s", 1, 0}, {"deg/s", DEGREE, 0}, {"rpm", TURN / 60, 0}, {"m/s", 1, 0}, {"mm/s", 1e-3, 0}}},
    [FR_COLUMNS + 1] =
        {.units = {{"Nm", 1, 0}, {"Nmm", 1e-3, 0}, {"mNm", 1e-3, 0}, {"N", 1, 0}, {"mN", 1e-3, 0}, {"kN", 1e3, 0}}},
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

/// Returns true if a field is one of these names; blanks and hyphens are underscores.
static bool is_one_of(const char *field, int length, const char *const *names)
{
    char plain[FR_RECORDING_HEAD_MAX];
    if (length >= FR_RECORDING_HEAD_MAX)
        return false;
    for (int i = 0; i < length; i++)
        plain[i] = field[i] == ' ' || field[i] == '-' ? '_' : field[i];
    for (int i = 0; i < NAMES_MAX && names[i]; i++)
        if (same_word(plain, length, names[i]))
            return true;
    return false;
}

bool fr_recording_is_name(FrColumn column, const char *name)
{
    return is_one_of(name, (int)strlen(name), known[column].names);
}

/// Unit of a column by its name; ° is accepted for deg, rad_s for rad/s, and N·m for Nm. NULL if it is unknown.
static const Unit *unit_of(int column, const char *name, int length)
{
    char plain[16] = "";
    int used = 0;
    for (int i = 0; i < length && used < 10; i++) {
        unsigned char next = (unsigned char)name[i] == 0xc2 && i + 1 < length ? (unsigned char)name[i + 1] : 0;
        bool degree = next == 0xb0, none = next == 0xb7 || name[i] == ' ' || name[i] == '*';
        bool slash = name[i] == '_' && i > 0;
        i += degree || next == 0xb7;
        used += fr_text(plain + used, sizeof plain - (size_t)used, "%s", degree ? "deg" : slash ? "/" : "");
        if (!degree && !slash && !none)
            plain[used++] = lower(name[i]);
        plain[used] = '\0';
    }
    for (int i = 0; i < UNITS_MAX && known[column].units[i].name; i++)
        if (used && same_word(known[column].units[i].name, (int)strlen(known[column].units[i].name), plain))
            return &known[column].units[i];
    return NULL;
}

const char *fr_recording_key(FrColumn column)
{
    return known[column].key;
}

void fr_recording_units(FrColumn column, char *list, size_t size)
{
    for (int i = 0; i < UNITS_MAX && known[column].units[i].name; i++)
        fr_list_add(list, size, known[column].units[i].name, -1);
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

const char *fr_recording_unit(int column, const char *name, double *scale, double *zero)
{
    const Unit *unit = unit_of(column, name, (int)strlen(name));
    if (!unit)
        without_unit(column, name, (int)strlen(name), &unit);
    *scale = unit ? unit->scale : 1;
    *zero = unit ? unit->zero : 0;
    return unit ? unit->name : NULL;
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
    fr_recording_unit(column, source->unit ? source->unit : "", &reader->scale[column], &reader->zero[column]);
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
    if (named || (column == FR_ENABLED && reader->off > 0))
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

/// Returns true if a text of `length` bytes begins with a word, in upper or lower case, and moves past it.
static bool take_prefix(const char **text, int *length, const char *word)
{
    int size = (int)strlen(word);
    if (*length <= size)
        return false;
    for (int i = 0; i < size; i++)
        if (lower((*text)[i]) != word[i])
            return false;
    *text += size;
    *length -= size;
    return true;
}

/// Column of a joint in a LeRobot data set, in which each joint has a column: the goal is action.JOINT.pos, the angle
/// observation.state.JOINT.pos, observation.JOINT.pos or JOINT.pos; .pos may be missing after a prefix. Moves `joint`
/// to the name of the joint. Returns -1 for any other name.
static int joint_column(const char **joint, int *length)
{
    static const char ending[] = ".pos";
    const char *text = *joint;
    int left = *length, end = (int)sizeof ending - 1;
    bool goal = take_prefix(&text, &left, "action.");
    bool angle =
        !goal && (take_prefix(&text, &left, "observation.state.") || take_prefix(&text, &left, "observation."));
    bool ends = left > end && same_word(text + left - end, end, ending);
    *joint = text;
    *length = ends ? left - end : left;
    return goal ? FR_GOAL : angle || ends ? FR_POSITION : -1;
}

/// Field at a place of the line of names.
static int field_at(const FrRecordingReader *reader, int place, const char **field)
{
    const char *at = reader->text;
    int length = 0;
    for (int i = 0; i <= place && at; i++)
        length = fr_recording_field(&at, reader->separator, field);
    return length;
}

/// Find the goal and the angle of the only joint that has both. If there are several, this reports their names.
static bool settle_joints(FrRecordingReader *reader)
{
    char list[LIST_MAX] = "";
    int pairs = 0, place[FR_COLUMNS] = {0};
    for (int g = 0; g < reader->fields; g++) {
        const char *goal, *angle;
        int goal_length = field_at(reader, g, &goal), angle_length;
        if (reader->of[g] >= 0 || joint_column(&goal, &goal_length) != FR_GOAL)
            continue;
        for (int p = 0; p < reader->fields; p++) {
            angle_length = field_at(reader, p, &angle);
            if (reader->of[p] >= 0 || joint_column(&angle, &angle_length) != FR_POSITION ||
                angle_length != goal_length || memcmp(goal, angle, (size_t)goal_length) != 0)
                continue;
            fr_list_add(list, sizeof list, goal, goal_length);
            if (pairs++ == 0) {
                place[FR_GOAL] = g;
                place[FR_POSITION] = p;
            }
            break;
        }
    }
    const char *goal, *angle;
    int goal_length = field_at(reader, place[FR_GOAL], &goal), length = field_at(reader, place[FR_POSITION], &angle);
    if (pairs == 1) {
        use(reader, FR_GOAL, place[FR_GOAL], goal, goal_length, NULL);
        use(reader, FR_POSITION, place[FR_POSITION], angle, length, NULL);
    }
    if (pairs > 1)
        fr_report_add(reader->report, FR_ERROR, FR_RECORDING_JOINTS, "columns",
                      FR_ARGUMENTS(fr_word_part("file", reader->name, 200), fr_number("line", reader->line),
                                   fr_number("column", reader->column), fr_word("joints", list),
                                   fr_word_part("goal", goal, goal_length < ITEM_MAX ? goal_length : ITEM_MAX),
                                   fr_word_part("position", angle, length < ITEM_MAX ? length : ITEM_MAX)));
    return pairs > 0;
}

/// Refuse angles of a LeRobot data set without a unit: degrees, or percent of a range that only its calibration has.
static void refuse_percent(FrRecordingReader *reader)
{
    for (int column = FR_GOAL; column <= FR_POSITION; column++) {
        const FrRecordingSource *source = &reader->source[column];
        const char *joint = source->name;
        int length = (int)strlen(joint);
        if (reader->has[column] && !source->unit && joint_column(&joint, &length) >= 0)
            fr_report_add(reader->report, FR_ERROR, FR_RECORDING_PERCENT, "columns",
                          FR_ARGUMENTS(fr_word_part("file", reader->name, 200), fr_number("line", reader->line),
                                       fr_number("column", reader->column), fr_word("name", source->name),
                                       fr_word("item", known[column].key)));
    }
}

/// Refuse a LeRobot data set whose joints are in one column, as lists. Returns false for any other file.
static bool refuse_lists(FrRecordingReader *reader)
{
    for (int place = 0; place < reader->fields; place++) {
        const char *field;
        int length = field_at(reader, place, &field);
        if (!same_word(field, length, "action") && !same_word(field, length, "observation.state"))
            continue;
        fr_report_add(reader->report, FR_ERROR, FR_RECORDING_LISTS, "columns",
                      FR_ARGUMENTS(fr_word_part("file", reader->name, 200), fr_number("line", reader->line),
                                   fr_number("column", reader->column), fr_word_part("name", field, length)));
        return true;
    }
    return false;
}

bool fr_recording_settle(FrRecordingReader *reader, char *unused, size_t size)
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
        }
    }
    bool found = reader->has[FR_GOAL] || reader->has[FR_POSITION] || reader->source[FR_GOAL].name[0] ||
                 reader->source[FR_POSITION].name[0] || settle_joints(reader) || refuse_lists(reader);
    refuse_percent(reader);
    for (int place = 0; place < reader->fields; place++) {
        const char *field;
        int length = field_at(reader, place, &field);
        if (reader->of[place] < 0)
            fr_list_add(unused, size, field, length);
    }
    for (int column = 0; column < FR_COLUMNS; column++)
        if (reader->source[column].given && reader->source[column].name[0] && !reader->has[column])
            fr_report_add(reader->report, FR_ERROR, FR_RECORDING_NO_SUCH_COLUMN, "columns",
                          FR_ARGUMENTS(fr_word_part("file", reader->name, 200), fr_number("line", reader->line),
                                       fr_number("column", reader->column),
                                       fr_word("name", reader->source[column].name),
                                       fr_word("quantity", fr_code_text((int)known[column].what)),
                                       fr_word_part("header", reader->text, 200)));
    return found && !reader->has[FR_GOAL] && !reader->has[FR_POSITION];
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
    bool until = column == FR_ENABLED && named && has_unit && same_word(equals + 1, end - key - 1, "until");
    const char *rest;
    if (until && fr_read_decimal(colon + 1, item[length], &reader->off, &rest) && reader->off > 0 &&
        isfinite(reader->off))
        return;
    if (until || column == FR_COLUMNS || (equals && !named) || (!named && !has_unit) || (named && !fits)) {
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
    fr_recording_units((FrColumn)column, list, sizeof list);
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
