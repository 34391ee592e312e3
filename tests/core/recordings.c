// Reading recordings in tests: in any pieces, always with the same result.
#include "recordings.h"
#include "recording/reader.h"
#include "benches.h"
#include "reports.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

void read_pieces(Recording *r, const char *text, size_t length, size_t piece, int rows)
{
    static FrRecordingReader reader;
    memset(r, 0, sizeof *r);
    memset(&r->log, 0x5a, sizeof r->log);
    FrRecording before = r->log;
    r->report = new_report();
    r->wanted = true;
    fr_recording_begin(&reader, "bench.csv", r->memory, rows, &r->report);
    fr_recording_remarks(&reader, r->remark, sizeof r->remark / sizeof *r->remark);
    for (size_t at = 0; at < length && r->wanted; at += piece)
        r->wanted = fr_recording_feed(&reader, text + at, length - at < piece ? length - at : piece);
    r->status = fr_recording_end(&reader, &r->log);
    r->remarks = reader.remarks;
    cr_assert_eq(r->status == FR_OK, r->report.error_count == 0, "status %d with %d errors", (int)r->status,
                 r->report.error_count);
    if (r->status != FR_OK)
        cr_assert_eq(memcmp(&before, &r->log, sizeof before), 0, "a refused recording has changed the log");
}

void expect_same(const Recording *a, const Recording *b)
{
    cr_assert_eq(a->status, b->status);
    cr_assert_eq(a->report.count, b->report.count);
    for (int i = 0; i < a->report.count; i++)
        cr_assert_str_eq(a->report.finding[i].text, b->report.finding[i].text);
    cr_assert_eq(a->remarks, b->remarks);
    for (int i = 0; i < a->remarks; i++)
        cr_assert(strcmp(a->remark[i].key, b->remark[i].key) == 0 &&
                  strcmp(a->remark[i].value, b->remark[i].value) == 0 && a->remark[i].line == b->remark[i].line &&
                  a->remark[i].column == b->remark[i].column);
    if (a->status != FR_OK)
        return;
    cr_assert_eq(a->log.count, b->log.count);
    for (int c = 0; c < FR_COLUMNS; c++) {
        cr_assert_eq(!a->log.column[c], !b->log.column[c]);
        for (int i = 0; a->log.column[c] && i < a->log.count; i++)
            cr_assert(same_bits(a->log.column[c][i], b->log.column[c][i]));
    }
}

Recording *read_text(Recording *r, const char *text)
{
    static Recording other;
    size_t length = strlen(text);
    read_pieces(r, text, length, length ? length : 1, ROWS_MAX);
    for (size_t piece = 1; piece <= 7; piece += 2) {
        read_pieces(&other, text, length, piece, ROWS_MAX);
        expect_same(r, &other);
    }
    return r;
}

bool says(const FrReport *report, FrSeverity severity, const char *words)
{
    for (int i = 0; i < report->count; i++)
        if (report->finding[i].severity == severity && strstr(report->finding[i].text, words))
            return true;
    return false;
}

void expect_places(const FrReport *report)
{
    for (int i = 0; i < report->count; i++) {
        const FrFinding *finding = &report->finding[i];
        int line = 0, column = 0;
        if (finding->severity == FR_ERROR && finding->code != FR_RECORDING_STOPPED)
            cr_assert(sscanf(finding->text, "bench.csv:%d:%d: ", &line, &column) == 2 && line > 0 && column > 0, "%s",
                      finding->text);
    }
}
