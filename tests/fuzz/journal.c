// The checkpoint of friction identify: a file that is read is kept as it was, and one that is refused leaves nothing
// behind that is out of bounds. Behind a valid head come the bytes of the fuzzer.
#define _GNU_SOURCE
#include "findings.h"

#include "cli/identify/journal.h"

#include <sys/mman.h>
#include <unistd.h>

static char path[64];
static int file;

static void write_file(const char *bytes, size_t size)
{
    if (!file) {
        file = memfd_create("checkpoint", 0);
        snprintf(path, sizeof path, "/proc/self/fd/%d", file);
    }
    if (ftruncate(file, 0) || pwrite(file, bytes, size, 0) != (ssize_t)size)
        abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Input input = {.at = data, .end = data + size};
    bool headed = take_below(&input, 8) > 0;
    size_t length;
    char *text = take_text(&input, &length), *all = malloc(length + 200);
    if (!all)
        abort();
    int head = headed
                   ? snprintf(all, 200, "{\n\"schema\": 2,\n\"version\": \"%s\",\n\"id\": \"x\",\n\"arguments\": [\n",
                              fr_version())
                   : 0;
    memcpy(all + head, text, length);
    memcpy(all + head + length, "]\n}\n", 4);
    write_file(all, (size_t)head + length + (headed ? 4 : 0));

    Journal journal = {.id = "x"};
    FrReport report = empty_report();
    bool read = journal_read(&journal, path, &report);
    check_report(&report, !read);
    for (int i = 0; i < journal.ended_count; i++)
        PROPERTY(journal.ended[i].outcome.count >= 0 && journal.ended[i].outcome.count <= OUTCOME_NUMBERS &&
                     journal_ended(&journal, journal.ended[i].name),
                 "%d numbers", journal.ended[i].outcome.count);
    for (int i = 0; i < journal.running_count; i++)
        PROPERTY(!journal.running[i].size || journal.running[i].bytes, "no bytes");
    journal_free(&journal);

    int count = 0;
    report = empty_report();
    char **arguments = journal_arguments(path, &count, &report);
    check_report(&report, !arguments);
    for (int i = 0; i < count && arguments; i++)
        PROPERTY(strlen(arguments[i]) <= length, "argument %d", i);
    free(arguments);
    free(all);
    free(text);
    return 0;
}
