// The lines of a picture with joints, as fr_run_shape gives them: three numbers a point, x and y [m] and whether the
// joint there is at rest. The first line is the links, from joint to joint; others are what they follow or stand on.
#ifndef FRICTION_EXPLORER_RUN_LINES_H
#define FRICTION_EXPLORER_RUN_LINES_H

#include "friction/chain.h"

enum { LINE_POINT = 3 }; ///< numbers of a point

/// A point; `at_rest`: a joint is there, and its velocity is exactly 0.
void fr_line_point(double *points, int i, double x, double y, bool at_rest);

/// The gap between two lines.
void fr_line_gap(double *points, int i);

/// The links of a chain at the angles q with the velocities v; returns how many points.
int fr_chain_line(const FrChain *chain, const double *q, const double *v, double *points);

/// As fr_chain_line, then the plate between two points that touch the ground, and the ground from -reach to reach [m].
int fr_chain_line_on_ground(const FrChain *chain, const double *q, const double *v, const FrChainPoint *corner,
                            double reach, double *points);

#endif
