// Experiments of the module friction.wasm.
#include "explorer/run/experiment.h"

#define FR_EXPERIMENT(name) extern const FrExperiment fr_experiment_##name;
#include "explorer/run/one_joint.def"
#undef FR_EXPERIMENT

const FrExperiment *const fr_experiments[] = {
#define FR_EXPERIMENT(name) &fr_experiment_##name,
#include "explorer/run/one_joint.def"
#undef FR_EXPERIMENT
    NULL,
};
