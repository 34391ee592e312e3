// Collections of published parameter sets in one file, by servo and by model (github.com/Rhoban/bam,
// bam/params, combined).
#include "parameter_set.h"
#include "actuator.h"
#include "base/list.h"

#include <string.h>

enum { LIST_MAX = 480 };

/// Read the key of the next member of an object, and move to its value. `first` is true if no member has been read yet.
/// Returns false at the end of the object, or if the object is malformed; `failed` tells these two cases apart.
static bool next_member(Reader *reader, bool first, char *key, const char **place, bool *failed)
{
    *failed = false;
    if (fr_reader_take(reader, '}'))
        return false;
    *failed = !first && !fr_reader_take(reader, ',') &&
              !fr_reader_wrong(reader, reader->at, FR_FILE_NO_COMMA, "", fr_word("end", "}"));
    if (*failed)
        return false;
    fr_reader_blanks(reader);
    *failed = reader->at == reader->end || *reader->at != '"';
    if (*failed)
        return fr_reader_wrong(reader, reader->at, FR_FILE_NO_MEMBER, "", fr_no_argument);
    *place = reader->at;
    *failed = !fr_reader_word(reader, key);
    if (*failed)
        return false;
    *failed = !fr_reader_take(reader, ':');
    if (*failed)
        return fr_reader_wrong(reader, reader->at, FR_FILE_NO_COLON, "", fr_no_argument);
    fr_reader_blanks(reader);
    return true;
}

static bool is_object(const Reader *reader)
{
    return reader->at < reader->end && *reader->at == '{';
}

/// Read the models of one servo.
static bool read_servo(Reader *reader, const char *servo, ParameterSet *sets, int *count)
{
    char key[PARAMETER_WORD_MAX];
    const char *place, *actuator = servo;
    bool failed;
    int first = *count;
    fr_reader_take(reader, '{');
    for (bool begin = true; next_member(reader, begin, key, &place, &failed); begin = false) {
        if (strcmp(key, "_actuator") == 0 && reader->at < reader->end && *reader->at == '"') {
            actuator = reader->at;
            if (!fr_reader_word(reader, key))
                return false;
            continue;
        }
        if (is_object(reader)) {
            if (*count == PARAMETER_SETS_MAX)
                return fr_reader_wrong(reader, reader->at, FR_FILE_TOO_MANY_KEYS, "",
                                       fr_number("limit", PARAMETER_SETS_MAX));
            sets[(*count)++] = (ParameterSet){.servo = servo, .model = place, .at = reader->at};
        }
        if (!fr_reader_skip(reader))
            return false;
    }
    for (int i = first; i < *count; i++)
        sets[i].actuator = actuator;
    return !failed;
}

static bool read_servos(Reader *reader, ParameterSet *sets, int *count)
{
    char key[PARAMETER_WORD_MAX];
    const char *servo = NULL;
    bool failed;
    fr_reader_take(reader, '{');
    for (bool begin = true; next_member(reader, begin, key, &servo, &failed); begin = false)
        if (is_object(reader) ? !read_servo(reader, servo, sets, count) : !fr_reader_skip(reader))
            return false;
    return !failed;
}

/// Whether the file is an object with an object "servos". Errors are not reported here, but when the file is read.
static bool is_collection(Reader reader)
{
    char key[PARAMETER_WORD_MAX];
    const char *place;
    FrReport none;
    bool failed, found = false;
    reader.report = fr_report_begin(NULL, &none);
    if (fr_reader_take(&reader, '{'))
        for (bool begin = true; !found && next_member(&reader, begin, key, &place, &failed); begin = false) {
            found = strcmp(key, "servos") == 0 && is_object(&reader);
            if (!found && !fr_reader_skip(&reader))
                break;
        }
    fr_report_end(&none);
    return found;
}

int fr_parameter_sets(Reader *reader, ParameterSet *sets)
{
    char key[PARAMETER_WORD_MAX];
    const char *place;
    bool failed;
    int count = 0;
    if (!is_collection(*reader))
        return -1;
    fr_reader_take(reader, '{');
    for (bool begin = true; next_member(reader, begin, key, &place, &failed); begin = false) {
        bool servos = strcmp(key, "servos") == 0 && is_object(reader);
        if (servos ? !read_servos(reader, sets, &count) : !fr_reader_skip(reader))
            return count;
    }
    if (!failed)
        fr_reader_end(reader);
    return count;
}

void fr_parameter_word(Reader *reader, const char *place, char *word)
{
    const char *at = reader->at;
    reader->at = place;
    fr_reader_word(reader, word);
    reader->at = at;
}

static bool is_servo(Reader *reader, const ParameterSet *set, const char *servo)
{
    char word[PARAMETER_WORD_MAX];
    const Actuator *requested = fr_actuator_find(servo);
    fr_parameter_word(reader, set->servo, word);
    if (strcmp(word, servo) == 0)
        return true;
    fr_parameter_word(reader, set->actuator, word);
    return requested && fr_actuator_find(word) == requested;
}

const ParameterSet *fr_parameter_set_choose(Reader *reader, const ParameterSet *sets, int count, const char *servo,
                                            const char *model)
{
    char all[LIST_MAX] = "", some[LIST_MAX] = "";
    const ParameterSet *found = NULL;
    int matches = 0;
    for (int i = 0; i < count; i++) {
        char of_servo[PARAMETER_WORD_MAX], of_model[PARAMETER_WORD_MAX], item[2 * PARAMETER_WORD_MAX];
        fr_parameter_word(reader, sets[i].servo, of_servo);
        fr_parameter_word(reader, sets[i].model, of_model);
        fr_text(item, sizeof item, "%s %s", of_servo, of_model);
        fr_list_add(all, LIST_MAX, item, -1);
        if ((servo && *servo && !is_servo(reader, &sets[i], servo)) ||
            (model && *model && strcmp(of_model, model) != 0))
            continue;
        fr_list_add(some, LIST_MAX, item, -1);
        found = &sets[i];
        matches++;
    }
    if (matches == 1)
        return found;
    fr_report_add(reader->report, FR_ERROR, matches ? FR_FILE_SEVERAL_SETS : FR_FILE_NO_SUCH_SET, "params",
                  FR_ARGUMENTS(fr_word_part("file", reader->name, 200), fr_number("count", matches ? matches : count),
                               fr_word("sets", matches ? some : all)));
    return NULL;
}
