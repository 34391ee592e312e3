// The table of benches of friction identify, CSV and JSON: what it tells each recording is a line key=value, once.
#include "findings.h"

#include "explorer/study/logs.h"
#include "wasm/identify/texts.h"

enum { LOGS = 3 };

static void check_log(const IdentifyLog *log)
{
    int lines = 0;
    PROPERTY(memchr(log->lines, '\0', sizeof log->lines) != NULL, "lines without an end");
    for (const char *line = log->lines; *line; line += strcspn(line, "\n"), line += *line == '\n', lines++) {
        size_t key = strcspn(line, "=\n");
        PROPERTY(line[key] == '=' && key > 0, "no line key=value:\n%s", log->lines);
        for (const char *other = log->lines; other < line; other += strcspn(other, "\n") + 1)
            PROPERTY(strncmp(other, line, key + 1) != 0, "told twice:\n%s", log->lines);
    }
    PROPERTY(lines == log->file_lines && log->file_lines <= IDENTIFY_TOLD_MAX, "%d lines of %d", lines,
             log->file_lines);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static IdentifyLogs logs;
    static IdentifyLog log[LOGS];
    Input input = {.at = data, .end = data + size};
    bool json = take_bool(&input), in_folder = take_bool(&input);
    const char *path = json ? "benches.json" : "benches.csv";
    forget_texts();
    if (!keep_text(path, (const char *)input.at, (size_t)(input.end - input.at)))
        abort();
    memset(log, 0, sizeof log);
    log[0].path = log[0].name = "first.csv";
    log[1].path = "logs/second.json";
    log[1].name = "second.json";
    log[1].folder = "logs";
    log[2].path = "other/second.json";
    log[2].name = "second.json";
    log[2].folder = "other";
    logs = (IdentifyLogs){.count = LOGS, .log = log};
    FrReport report = empty_report();
    read_benches(&logs, path, in_folder ? "logs" : NULL, &report);
    check_report(&report, report.error_count > 0);
    for (int i = 0; i < LOGS; i++)
        check_log(&log[i]);
    PROPERTY(!in_folder || (log[0].file_lines == 0 && log[2].file_lines == 0), "a table of another folder");
    PROPERTY(strlen(logs.unused) < sizeof logs.unused, "%s", logs.unused);
    return 0;
}
