// Random settings of an experiment, for tests of what any accepted run must satisfy.
#ifndef TESTS_SETTINGS_H
#define TESTS_SETTINGS_H

#include "explorer/run/experiment.h"
#include "random.h"

enum { SETTINGS_MAX = 1 << 13 };

/// Lines key=value in SETTINGS_MAX bytes: of the parameters that apply under the choices of these lines a random share,
/// most within their sliders, some anywhere within what their rows accept, some at an end of it, at their default, or
/// just outside. Not all are accepted together.
void random_settings(Random *random, const FrExperiment *experiment, char *lines);

/// Replace the values of keys by the remedies of a report, or add them. False when it has none.
bool take_remedies(Random *random, const FrReport *report, char *lines);

#endif
