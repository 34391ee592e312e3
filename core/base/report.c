// Reports: findings about a user's data, and the English sentences of their messages.
#include "say.h"
#include "math/assert.h"
#include "decimal.h"

#include <math.h>
#include <stdarg.h>
#include <string.h>

static const FrMessage messages[] = {
#define FR_MESSAGE(number, code, text) FR_MESSAGE_SAID(number, #code, text)
#include "friction/message.def"
#undef FR_MESSAGE
};

enum { MESSAGES = sizeof messages / sizeof *messages };

enum { WORD_ROOM = 560 }; // bytes for all words of a finding, each with terminator

/// The arguments of a finding, which lie in its `opaque`.
typedef struct Arguments {
    const char *message; ///< English text of the message
    bool translational;  ///< its numbers have units of translation
    int count;           ///< number of arguments
    struct {
        const char *name;        ///< name of the argument, in braces in the message
        const char *unit;        ///< unit of a number; "" for none
        double number;           ///< value of a number; 0 for a word
        int word;                ///< index of the word in `words`; -1 for a number
    } argument[FR_ARGUMENT_MAX]; ///< in the order in which they were given
    char words[WORD_ROOM];       ///< all words, one after the other, each with terminator
} MAY_ALIAS Arguments;

_Static_assert(sizeof(Arguments) <= sizeof((FrFinding *)NULL)->opaque, "the arguments of a finding fit");

static const Arguments *given_to(const FrFinding *finding)
{
    return (const Arguments *)finding->opaque;
}

enum { DIGITS = 9 }; // digits of a number in a sentence, unless the message specifies others

// ---------------------------------------------------------------------------------------------------------------
// User text, which may contain anything.

int fr_character_length(const char *text)
{
    const unsigned char *c = (const unsigned char *)text;
    if (c[0] >= 0x20 && c[0] < 0x7f)
        return 1;
    int length = c[0] >= 0xc2 && c[0] < 0xe0   ? 2
                 : c[0] >= 0xe0 && c[0] < 0xf0 ? 3
                 : c[0] >= 0xf0 && c[0] < 0xf5 ? 4
                                               : 0;
    for (int i = 1; i < length; i++)
        if ((c[i] & 0xc0) != 0x80)
            return 0;
    bool overlong = (c[0] == 0xe0 && c[1] < 0xa0) || (c[0] == 0xf0 && c[1] < 0x90);
    bool surrogate = c[0] == 0xed && c[1] >= 0xa0;
    bool too_large = c[0] == 0xf4 && c[1] >= 0x90;
    return overlong || surrogate || too_large ? 0 : length;
}

/// Copy at most `length` bytes (-1: all) of a text into `size` bytes with terminator, whole characters only. Characters
/// that cannot be printed become '?'. Returns the number of bytes written, without the terminator.
static int copy_readable(char *to, int size, const char *text, int length)
{
    int room = length >= 0 && length < size - 1 ? length : size - 1;
    int written = 0;
    // bound: the length of the text
    while (*text && written < room) {
        int bytes = fr_character_length(text);
        if (written + bytes > room)
            break;
        if (bytes == 0)
            to[written++] = '?';
        for (int i = 0; i < bytes; i++)
            to[written++] = text[i];
        text += bytes ? bytes : 1;
    }
    to[written] = '\0';
    return written;
}

// ---------------------------------------------------------------------------------------------------------------
// Sentences.

typedef struct Sentence {
    char *text;
    int length;
} Sentence;

static void add_text(Sentence *sentence, const char *text, int length)
{
    sentence->length += copy_readable(sentence->text + sentence->length, FR_TEXT_MAX - sentence->length, text, length);
}

static void add_number(Sentence *sentence, double number, int digits, const char *unit)
{
    char text[64];
    fr_text(text, sizeof text, "%.*g%s%s", digits, number, unit[0] ? " " : "", unit);
    add_text(sentence, text, -1);
}

static bool is_name(const char *word, int length, const char *name)
{
    return strncmp(word, name, (size_t)length) == 0 && name[length] == '\0';
}

/// Writes the replacement of {name:digits} in a message.
typedef void (*Writer)(Sentence *sentence, const void *context, const char *name, int length, int digits);

/// Write a message with its arguments.
static void write_message(Sentence *sentence, const char *message, Writer write, const void *context)
{
    // bound: the length of the message
    for (const char *at = message; *at;) {
        int plain = (int)strcspn(at, "{");
        add_text(sentence, at, plain);
        at += plain;
        bool is_place = *at == '{' && ((at[1] >= 'a' && at[1] <= 'z') || (at[1] >= 'A' && at[1] <= 'Z'));
        if (!is_place) {
            add_text(sentence, at, 1);
            at += *at != '\0';
            continue;
        }
        const char *name = at + 1;
        int length = (int)strcspn(name, ":}");
        int digits = name[length] == ':' ? name[length + 1] - '0' : DIGITS;
        write(sentence, context, name, length, digits);
        at += strcspn(at, "}") + 1;
    }
}

static void write_remedy_argument(Sentence *sentence, const void *context, const char *name, int length, int digits)
{
    const FrRemedy *remedy = context;
    if (is_name(name, length, "key"))
        add_text(sentence, remedy->key, -1);
    else
        add_number(sentence, remedy->value, digits, remedy->unit);
}

static void write_argument(Sentence *sentence, const void *context, const char *name, int length, int digits)
{
    const FrFinding *finding = context;
    if (is_name(name, length, "key")) {
        add_text(sentence, finding->key, -1);
        return;
    }
    if (is_name(name, length, "remedies")) {
        for (int i = 0; i < finding->remedy_count; i++) {
            int code = (int)(i ? FR_OR_EXACTLY : FR_REMEDY_EXACTLY) + (int)finding->remedy[i].bound;
            write_message(sentence, fr_code_text(code), write_remedy_argument, &finding->remedy[i]);
        }
        return;
    }
    for (int i = 0; i < fr_finding_argument_count(finding); i++) {
        FrArgument argument = fr_finding_argument(finding, i);
        if (!is_name(name, length, argument.name))
            continue;
        if (argument.word)
            add_text(sentence, argument.word, -1);
        else
            add_number(sentence, argument.number, digits, argument.unit);
        return;
    }
    FR_ASSERT(false && "the message has an argument of this name");
}

static void write_text(FrFinding *finding)
{
    Sentence sentence = {finding->text, 0};
    finding->text[0] = '\0';
    write_message(&sentence, given_to(finding)->message, write_argument, finding);
}

// ---------------------------------------------------------------------------------------------------------------
// Findings.

FrReport fr_report(FrFinding *finding, int capacity)
{
    FR_ASSERT(capacity >= 0 && (finding || capacity == 0));
    return (FrReport){.finding = finding, .capacity = capacity};
}

void fr_report_begin(FrReport *report)
{
    FR_ASSERT(report);
    if (report->depth++ == 0) {
        report->count = 0;
        report->error_count = 0;
        report->translational = false;
    }
}

FrReport *fr_report_enter(FrReport *report, FrReport *none)
{
    FR_ASSERT(report || (none && none->depth == 0));
    report = report ? report : none;
    fr_report_begin(report);
    return report;
}

void fr_report_end(FrReport *report)
{
    FR_ASSERT(report->depth > 0);
    report->depth--;
}

FrArgument fr_number(const char *name, double number)
{
    return fr_quantity(name, number, "");
}

FrArgument fr_quantity(const char *name, double number, const char *unit)
{
    FR_ASSERT(name && unit);
    return (FrArgument){.name = name, .number = number, .unit = unit};
}

FrArgument fr_word(const char *name, const char *word)
{
    return fr_word_part(name, word, -1);
}

FrArgument fr_word_part(const char *name, const char *word, int length)
{
    FR_ASSERT(name && word);
    return (FrArgument){.name = name, .word = word, .length = length, .unit = ""};
}

static void keep_arguments(Arguments *kept, int count, const FrArgument *arguments)
{
    int used = 0;
    FR_ASSERT(count <= FR_ARGUMENT_MAX);
    kept->count = count;
    for (int i = 0; i < count; i++) {
        kept->argument[i].name = arguments[i].name;
        kept->argument[i].number = arguments[i].number;
        kept->argument[i].unit = fr_unit(arguments[i].unit, kept->translational);
        kept->argument[i].word = -1;
        if (arguments[i].word) {
            kept->argument[i].word = used;
            // leave room for the terminators of later words
            int room = WORD_ROOM - used - (count - 1 - i);
            used += copy_readable(kept->words + used, room, arguments[i].word, arguments[i].length) + 1;
        }
    }
}

FrFinding *fr_report_add_message(FrReport *report, FrSeverity severity, const FrMessage *message, const char *key,
                                 int count, const FrArgument *arguments)
{
    FR_ASSERT(report && message && key);
    if (severity == FR_ERROR)
        report->error_count++;
    if (report->count == report->capacity || (severity == FR_NOTE && !report->notes))
        return NULL;
    FrFinding *finding = &report->finding[report->count++];
    finding->severity = severity;
    finding->code = message->number;
    finding->remedy_count = 0;
    copy_readable(finding->key, FR_KEY_MAX, key, -1);
    Arguments *kept = (Arguments *)finding->opaque;
    kept->message = message->text;
    kept->translational = report->translational;
    keep_arguments(kept, count, arguments);
    write_text(finding);
    return finding;
}

FrFinding *fr_report_add(FrReport *report, FrSeverity severity, FrCode code, const char *key, int count,
                         const FrArgument *arguments)
{
    return fr_report_add_message(report, severity, fr_message_find(messages, MESSAGES, (int)code), key, count,
                                 arguments);
}

void fr_finding_remedy(FrFinding *finding, FrBound bound, const char *key, double value, const char *unit)
{
    FR_ASSERT(key && unit);
    if (!finding || finding->remedy_count == FR_REMEDY_MAX)
        return;
    const char *own_unit = fr_unit(unit, given_to(finding)->translational);
    finding->remedy[finding->remedy_count++] = (FrRemedy){.key = key, .value = value, .bound = bound, .unit = own_unit};
    write_text(finding);
}

int fr_finding_argument_count(const FrFinding *finding)
{
    return given_to(finding)->count;
}

FrArgument fr_finding_argument(const FrFinding *finding, int i)
{
    const Arguments *given = given_to(finding);
    FR_ASSERT(i >= 0 && i < given->count);
    int word = given->argument[i].word;
    FrArgument found = fr_quantity(given->argument[i].name, given->argument[i].number, given->argument[i].unit);
    found.word = word < 0 ? NULL : given->words + word;
    found.length = -1;
    return found;
}

FrFinding *fr_report_find(FrReport *report, const char *key)
{
    FR_ASSERT(report && key);
    for (int i = report->count - 1; i >= 0; i--)
        if (report->finding[i].severity == FR_ERROR && strcmp(report->finding[i].key, key) == 0)
            return &report->finding[i];
    return NULL;
}

const FrMessage *fr_message_find(const FrMessage *list, int count, int number)
{
    int first = 0;
    // bound: the number of bits of `count`
    while (first < count) {
        int middle = first + (count - first) / 2;
        if (list[middle].number == number)
            return &list[middle];
        if (list[middle].number < number)
            first = middle + 1;
        else
            count = middle;
    }
    return NULL;
}

const FrMessage *fr_messages(int *count)
{
    FR_ASSERT(count);
    *count = MESSAGES;
    return messages;
}

const char *fr_code_name(int code)
{
    const FrMessage *message = fr_message_find(messages, MESSAGES, code);
    return message ? message->name : NULL;
}

const char *fr_code_text(int code)
{
    const FrMessage *message = fr_message_find(messages, MESSAGES, code);
    return message ? message->text : NULL;
}

int fr_text(char *text, size_t size, const char *format, ...)
{
    FR_ASSERT(format && (text || size == 0));
    va_list arguments;
    va_start(arguments, format);
    int length = fr_decimal_text(text, size, format, arguments);
    va_end(arguments);
    return length;
}

double fr_round_digits(double x, int digits, int direction)
{
    FR_ASSERT(x > 0 && isfinite(x) && digits >= 1 && digits <= 17);
    char text[DECIMAL_DIGITS_MAX];
    int exponent;
    fr_decimal_digits(x, digits, text, &exponent);
    double rounded = fr_decimal_value(text, digits, exponent);
    bool wrong = (direction > 0 && rounded < x) || (direction < 0 && rounded > x);
    if (!wrong)
        return rounded;
    // add or subtract one unit of the last digit: 9 carries, 0 borrows
    char from = direction > 0 ? '9' : '0', to = direction > 0 ? '0' : '9';
    int i = digits - 1;
    // bound: the number of digits
    while (i >= 0 && text[i] == from)
        text[i--] = to;
    if (i >= 0)
        text[i] = (char)(text[i] + direction);
    else
        text[0] = '1', exponent++;
    if (text[0] == '0') // below a power of ten the digits are one decade finer
        text[0] = '9', exponent--;
    return fr_decimal_value(text, digits, exponent);
}

const char *fr_unit(const char *unit, bool translational)
{
    FR_ASSERT(unit);
    static const char *const units[][2] = {{"N m", "N"},           {"rad", "m"},       {"rad/s", "m/s"},
                                           {"rad/s²", "m/s²"},     {"N m/rad", "N/m"}, {"N m/s", "N/s"},
                                           {"N m s/rad", "N s/m"}, {"kg m²", "kg"},    {"rad/(N m s)", "m/(N s)"}};
    for (size_t i = 0; translational && i < sizeof units / sizeof *units; i++)
        if (strcmp(unit, units[i][0]) == 0)
            return units[i][1];
    return unit;
}
