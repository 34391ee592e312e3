// How far an identification is, for whoever shows it: a page, or another program.
#ifndef FRICTION_EXPLORER_STUDY_PROGRESS_H
#define FRICTION_EXPLORER_STUDY_PROGRESS_H

#include "study.h"

#include <stdio.h>

/// Print it as JSON: {"stage": its name, "share": of the stage, "whole": of all, from 0 to 1, "models": of each its
/// best loss so far, evaluations, restarts and those that agree, and the history of its best losses}. `work`: that
/// runs.
void print_progress_json(FILE *file, const Study *study, const Work *work);

#endif
