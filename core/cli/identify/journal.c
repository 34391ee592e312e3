// The journal as a file: JSON with one entry per line; numbers are the hexadecimal digits of their bits.
#include "journal.h"
#include "output.h"
#include "explorer/form/message.h"
#include "base/lines.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SCHEMA = 2 };

const Outcome *journal_ended(const Journal *journal, const char *name)
{
    for (int i = 0; i < journal->ended_count; i++)
        if (strcmp(journal->ended[i].name, name) == 0)
            return &journal->ended[i].outcome;
    return NULL;
}

static int find_running(const Journal *journal, const char *name)
{
    int i = 0;
    // bound: the number of running tasks
    while (i < journal->running_count && strcmp(journal->running[i].name, name) != 0)
        i++;
    return i;
}

const unsigned char *journal_running(const Journal *journal, const char *name, size_t size)
{
    int i = find_running(journal, name);
    return i < journal->running_count && journal->running[i].size == size ? journal->running[i].bytes : NULL;
}

/// Grow an array by one element if it is full. Returns the old array if memory is exhausted.
static void *grown(void *list, int count, int *room, size_t size)
{
    if (count < *room)
        return list;
    int more = *room ? 2 * *room : 64;
    void *larger = realloc(list, (size_t)more * size);
    if (larger)
        *room = more;
    return larger ? larger : list;
}

void journal_forget(Journal *journal, const char *name)
{
    int i = find_running(journal, name);
    if (i == journal->running_count)
        return;
    free(journal->running[i].bytes);
    journal->running[i] = journal->running[--journal->running_count];
}

void journal_end(Journal *journal, const char *name, const Outcome *outcome)
{
    if (journal_ended(journal, name))
        return;
    journal->ended = grown(journal->ended, journal->ended_count, &journal->ended_room, sizeof *journal->ended);
    if (journal->ended_count == journal->ended_room)
        return;
    Ended *entry = &journal->ended[journal->ended_count++];
    snprintf(entry->name, sizeof entry->name, "%s", name);
    entry->outcome = *outcome;
}

void journal_run(Journal *journal, const char *name, const void *bytes, size_t size)
{
    int i = find_running(journal, name);
    if (i == journal->running_count) {
        journal->running = grown(journal->running, i, &journal->running_room, sizeof *journal->running);
        if (i == journal->running_room)
            return;
        journal->running[i] = (Running){.size = 0};
        snprintf(journal->running[i].name, TASK_NAME_MAX, "%s", name);
        journal->running_count++;
    }
    Running *entry = &journal->running[i];
    if (entry->size != size) {
        free(entry->bytes);
        entry->bytes = malloc(size);
        entry->size = entry->bytes ? size : 0;
    }
    if (entry->bytes)
        memcpy(entry->bytes, bytes, size);
}

void journal_free(Journal *journal)
{
    for (int i = 0; i < journal->running_count; i++)
        free(journal->running[i].bytes);
    free(journal->running);
    free(journal->ended);
    journal->running = NULL;
    journal->ended = NULL;
    journal->running_count = journal->ended_count = journal->running_room = journal->ended_room = 0;
}

// ---------------------------------------------------------------------------------------------------------------
// The file.

static void print_hex(FILE *file, const void *bytes, size_t size)
{
    static const char digits[] = "0123456789abcdef";
    const unsigned char *at = bytes;
    for (size_t i = 0; i < size; i++) {
        fputc(digits[at[i] >> 4], file);
        fputc(digits[at[i] & 15], file);
    }
}

static void print_all(FILE *file, const void *of)
{
    const Journal *journal = of;
    fprintf(file, "{\n\"schema\": %d,\n\"version\": \"%s\",\n\"id\": \"%s\",\n\"arguments\": [\n", SCHEMA, fr_version(),
            journal->id);
    for (int i = 0; i < journal->argument_count; i++) {
        fprintf(file, "\"");
        print_hex(file, journal->argument[i], strlen(journal->argument[i]));
        fprintf(file, "\"%s\n", i + 1 < journal->argument_count ? "," : "");
    }
    fprintf(file, "],\n\"ended\": [\n");
    for (int i = 0; i < journal->ended_count; i++) {
        const Ended *entry = &journal->ended[i];
        fprintf(file, "[\"%s\", %d, \"", entry->name, entry->outcome.evaluations);
        print_hex(file, entry->outcome.number, (size_t)entry->outcome.count * sizeof(double));
        fprintf(file, "\"]%s\n", i + 1 < journal->ended_count ? "," : "");
    }
    fprintf(file, "],\n\"running\": [\n");
    for (int i = 0; i < journal->running_count; i++) {
        fprintf(file, "[\"%s\", \"", journal->running[i].name);
        print_hex(file, journal->running[i].bytes, journal->running[i].size);
        fprintf(file, "\"]%s\n", i + 1 < journal->running_count ? "," : "");
    }
    fprintf(file, "]\n}\n");
}

bool journal_write(const Journal *journal)
{
    return write_at(journal->path, print_all, journal);
}

static int digit(char c)
{
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/// Read bytes from hexadecimal digits up to a quotation mark. Returns their number, or -1 if other characters occur.
static long read_hex(const char *text, unsigned char *bytes, size_t most)
{
    size_t count = 0;
    for (; text[0] != '"'; text += 2, count++) {
        int high = digit(text[0]), low = high < 0 ? -1 : digit(text[1]);
        if (low < 0 || count == most)
            return -1;
        bytes[count] = (unsigned char)(high * 16 + low);
    }
    return (long)count;
}

/// Largest size of a checkpoint [bytes]; a checkpoint of an identification has a few million.
static const long TEXT_MAX = 256000000;
static const char readable[] = "a file that can be read, of at most 256 MB";

/// Read a file as text. Returns NULL if it cannot be read, has no end (such as a pipe), or is too large.
static char *read_text(const char *path)
{
    FILE *file = fopen(path, "rb");
    char *text = NULL;
    long size = file && fseek(file, 0, SEEK_END) == 0 ? ftell(file) : -1;
    if (size >= 0 && size <= TEXT_MAX)
        text = malloc((size_t)size + 1);
    if (text) {
        rewind(file);
        text[fread(text, 1, (size_t)size, file)] = '\0';
    }
    if (file)
        fclose(file);
    return text;
}

static bool refuse(const char *path, const char *accepted, FrReport *report)
{
    fr_report_say(report, FR_ERROR, FR_FIT_CHECKPOINT, "checkpoint",
                  FR_ARGUMENTS(fr_word_part("file", path, 200), fr_word("accepted", accepted)));
    return false;
}

static const char damaged[] =
    "a checkpoint.json as friction identify writes it; this one is damaged or of another version";

/// Start of a list in the file.
static const char *list_of(const char *text, const char *name)
{
    char head[40];
    snprintf(head, sizeof head, "\n\"%s\": [\n", name);
    const char *at = strstr(text, head);
    return at ? at + strlen(head) : NULL;
}

static bool is_of_this_version(const char *text)
{
    char head[200];
    snprintf(head, sizeof head, "{\n\"schema\": %d,\n\"version\": \"%s\",\n\"id\": \"", SCHEMA, fr_version());
    size_t length = strlen(text);
    return strncmp(text, head, strlen(head)) == 0 && length > 4 && strcmp(text + length - 4, "]\n}\n") == 0;
}

static bool read_ended(Journal *journal, const char *line)
{
    char name[TASK_NAME_MAX];
    Outcome outcome = {0};
    int used = 0;
    if (sscanf(line, "[\"%63[^\"]\", %d, \"%n", name, &outcome.evaluations, &used) != 2 || !used)
        return false;
    long size = read_hex(line + used, (unsigned char *)outcome.number, sizeof outcome.number);
    if (size < 0 || size % (long)sizeof(double) != 0)
        return false;
    outcome.count = (int)(size / (long)sizeof(double));
    journal_end(journal, name, &outcome);
    return true;
}

static bool read_running(Journal *journal, const char *line, unsigned char *bytes, size_t most)
{
    char name[TASK_NAME_MAX];
    int used = 0;
    if (sscanf(line, "[\"%63[^\"]\", \"%n", name, &used) != 1 || !used)
        return false;
    long size = read_hex(line + used, bytes, most);
    if (size >= 0 && !journal_ended(journal, name))
        journal_run(journal, name, bytes, (size_t)size);
    return size >= 0;
}

bool journal_read(Journal *journal, const char *path, FrReport *report)
{
    char *text = read_text(path);
    if (!text)
        return refuse(path, readable, report);
    char id[80];
    size_t most = strlen(text) / 2 + 1;
    unsigned char *bytes = malloc(most);
    const char *ended = list_of(text, "ended"), *running = list_of(text, "running"), *own = strstr(text, "\"id\": \"");
    bool valid = bytes && is_of_this_version(text) && ended && running && own;
    snprintf(id, sizeof id, "\"id\": \"%s\"", journal->id);
    bool other = valid && strncmp(own, id, strlen(id)) != 0;
    for (const char *line = ended; valid && !other && *line == '['; line = fr_next_line(line))
        valid = read_ended(journal, line);
    for (const char *line = running; valid && !other && *line == '['; line = fr_next_line(line))
        valid = read_running(journal, line, bytes, most);
    free(bytes);
    free(text);
    if (!valid)
        return refuse(path, damaged, report);
    return !other || refuse(path, "a checkpoint of the same recordings and settings; remove it to begin anew", report);
}

/// Read the strings of a list into one allocation: an array of pointers, followed by the strings.
static char **read_arguments(const char *list, int *count)
{
    int lines = 0;
    const char *end = list;
    for (; *end == '"'; end = fr_next_line(end))
        lines++;
    size_t pointers = ((size_t)lines + 1) * sizeof(char *), bytes = (size_t)(end - list);
    char **arguments = calloc(pointers + bytes + 1, 1);
    char *at = arguments ? (char *)arguments + pointers : NULL, *last = at ? at + bytes : NULL;
    *count = 0;
    for (const char *line = list; arguments && *line == '"'; line = fr_next_line(line)) {
        long length = read_hex(line + 1, (unsigned char *)at, (size_t)(last - at));
        if (length < 0) {
            free(arguments);
            return NULL;
        }
        arguments[(*count)++] = at;
        at += length + 1;
    }
    return arguments;
}

char **journal_arguments(const char *path, int *count, FrReport *report)
{
    char *text = read_text(path);
    const char *list = text && is_of_this_version(text) ? list_of(text, "arguments") : NULL;
    char **arguments = list ? read_arguments(list, count) : NULL;
    if (!arguments)
        refuse(path, text ? damaged : readable, report);
    free(text);
    return arguments;
}
