// Reports for tests (see reports.h).
#include "reports.h"

FrReport new_report(void)
{
    static FrFinding findings[16][REPORT_ROOM];
    static int turn;
    FrReport report = fr_report(findings[turn++ % 16], REPORT_ROOM);
    report.notes = true;
    return report;
}
