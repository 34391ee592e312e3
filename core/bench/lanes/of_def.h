// Makes a bench from valid parts: the formulas of fr_bench_make without its checks.
#ifndef FRICTION_BENCH_LANES_OF_DEF_H
#define FRICTION_BENCH_LANES_OF_DEF_H

#include "friction/plant.h"

/// Make the bench of a def with this friction and this drive.
FrBench fr_bench_of(const FrBenchDef *def, const FrServoFriction *friction, const FrServoDrive *drive);

#endif
