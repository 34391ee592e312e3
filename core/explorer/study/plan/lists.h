// The lists of --plan: values that are combined into possible next recordings.
#ifndef FRICTION_EXPLORER_STUDY_PLAN_LISTS_H
#define FRICTION_EXPLORER_STUDY_PLAN_LISTS_H

#include "identify/study.h"

/// Read the value of --plan, which may be empty. Every wrong item is reported.
void read_plan_lists(PlanLists *lists, const char *text, FrReport *report);

#endif
