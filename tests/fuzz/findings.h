// What every report of a refused input must be.
#ifndef TESTS_FUZZ_FINDINGS_H
#define TESTS_FUZZ_FINDINGS_H

#include "base/json.h"
#include "explorer/run/experiment.h"
#include "explorer/run/experiment.h"
#include "input.h"

#include <math.h>

enum { FINDINGS_ROOM = 16 };

/// An empty report with notes over static memory.
static inline FrReport empty_report(void)
{
    static FrFinding findings[FINDINGS_ROOM];
    FrReport report = fr_report(findings, FINDINGS_ROOM);
    report.notes = true;
    return report;
}

/// Whether a text is JSON from its beginning to its end.
static inline bool is_json(const char *text, size_t length)
{
    FrJson json;
    fr_json_begin(&json, 1, 1);
    FrJsonToken token = FR_JSON_BEGIN;
    for (const char *at = text, *end = text + length; token != FR_JSON_MORE && token != FR_JSON_WRONG;)
        token = fr_json_next(&json, &at, end);
    return token == FR_JSON_MORE && fr_json_complete(&json);
}

/// An error has a sentence, and remedies that are finite numbers; a status goes with it.
static inline void check_report(const FrReport *report, bool refused)
{
    PROPERTY(refused == (report->error_count > 0), "refused %d with %d errors", refused, report->error_count);
    PROPERTY(report->depth == 0, "a report is left open");
    for (int i = 0; i < report->count; i++) {
        const FrFinding *finding = &report->finding[i];
        PROPERTY(strlen(finding->text) > 10 && strlen(finding->text) < FR_TEXT_MAX, "'%s'", finding->text);
        for (int k = 0; k < finding->remedy_count; k++)
            PROPERTY(isfinite(finding->remedy[k].value), "%s: %s = %g", finding->text, finding->remedy[k].key,
                     finding->remedy[k].value);
    }
}

/// As JSON it can be read.
static inline void check_report_json(const FrReport *report)
{
    static char json[FINDINGS_ROOM * 4096];
    int length = fr_describe_report(report, json, sizeof json);
    PROPERTY(length > 0 && length < (int)sizeof json && is_json(json, (size_t)length), "%s", json);
}

#endif
