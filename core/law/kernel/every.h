// Every kernel for the number of lanes that WIDE_LANES says, and the tables that they make.
#include "chart.h"
#include "coulomb.h"
#include "kernels.h"
#include "lambert.h"
#include "rational.h"
#include "universal.h"

/// The chart that a transform with the kernel `chart` is the first member of; what the others take is not looked at.
static inline const FrChart *chart_of(const FrPhiZ *phi_z)
{
    return (const FrChart *)(const void *)phi_z;
}
