// Progress of an identification, for a page or another program.
#ifndef FRICTION_EXPLORER_STUDY_PROGRESS_H
#define FRICTION_EXPLORER_STUDY_PROGRESS_H

#include "identify/study.h"

#include <stdio.h>

/// Print the progress as JSON. `work` is the running work unit.
///
///    {"stage": its name, "share": of the stage, from 0 to 1, "whole": of all stages, from 0 to 1,
///     "models": for each one its best loss so far, evaluations, restarts and how many of them agree, and the
///               history of its best losses}
void print_progress_json(FILE *file, const FitStudy *study, const WorkUnit *work);

#endif
