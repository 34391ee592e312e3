// Reports for tests: with notes, and room for more findings than any test makes.
#ifndef FRICTION_TESTS_REPORTS_H
#define FRICTION_TESTS_REPORTS_H

#include "friction/base.h"

enum { REPORT_ROOM = 32 };

/// An empty report over static memory, which is used again 16 reports later.
FrReport new_report(void);

#endif
