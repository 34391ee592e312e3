// The look-up table that the paper proposes (Cisneros 2022, section IV): nodes at equal distances in x, from breakaway
// to where stiction has decayed (u = 38), between them a line, or a Hermite polynomial through values and derivatives.
// It is for one set of parameters and is built again for every other. A peer for benchmarks, not part of the library.
#ifndef BENCHMARKS_UNIFORM_TABLE_H
#define BENCHMARKS_UNIFORM_TABLE_H

#include "friction/friction.h"
#include "math/double2.h"

#include <cstddef>
#include <vector>

enum UniformKind { UNIFORM_LINEAR, UNIFORM_CUBIC, UNIFORM_QUINTIC };

/// The places of the nodes, and the curve outside of them.
struct UniformFrame {
    double breakaway, end, per_step;
    double last;                 ///< the number of the last cell
    double stick, offset, slope; ///< 1/Z; the remaining line where stiction has decayed
};

struct UniformTable {
    UniformKind kind;
    int nodes;
    UniformFrame frame;
    std::vector<double> node;         ///< y, then h y' (cubic and quintic), then h^2 y''/2 (quintic)
    std::vector<double> place, force; ///< x and y of each node, while they are made

    UniformTable(UniformKind kind, int nodes);
    /// The stribeck law with alpha = 1.
    void rebuild(const FrLaw &model, FrDouble2 M);
    double value(double x) const;
    void values(std::size_t n, const double *x, double *y) const;
    std::size_t bytes() const;
};

#endif
