// A bench from parts that are known to be valid: the formulas of fr_bench_make without its checks.
#ifndef FRICTION_BENCH_LANES_OF_DEF_H
#define FRICTION_BENCH_LANES_OF_DEF_H

#include "friction/plant.h"

/// The bench of a def with this friction and this drive.
FrBench fr_bench_of(const FrBenchDef *def, const FrServoFriction *friction, const FrServoDrive *drive);

#endif
