// The error of a function against Phi_Z with twice the precision, over +-1 rad/s and more densely beyond breakaway.
#ifndef BENCHMARKS_ERRORS_H
#define BENCHMARKS_ERRORS_H

#include "native.h"

#include <functional>
#include <vector>

/// A place where errors are measured: a transform and the exact values of it.
struct Place {
    Transform exact;
    std::vector<double> x;
    std::vector<FrDouble2> y;
};

/// The paper's parameters; and the same law with a Z whose stiction margin is 1e-9 below 1. Computed once for each
/// kind.
const Place &paper_place(const TransformKind &kind);
const Place &place_near_one(const TransformKind &kind);

/// Z at place_near_one.
double z_near_one(const TransformKind &kind);

using Measured = std::function<double(double x)>;

/// The largest error in units of the exact value's last place, and relative; infinite when a value is missing.
double largest_ulp(const Place &place, const Measured &f);
double largest_relative(const Place &place, const Measured &f);

/// A number for the context of the output.
void note_error(const std::string &key, double error);

#endif
