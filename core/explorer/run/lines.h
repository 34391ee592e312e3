// Lines in the picture of an experiment with joints, as fr_run_shape returns them. A point has three numbers: x
// and y [m], and 1 if the joint there is at rest. The first line shows the links, from joint to joint; others
// show a path or the ground.
#ifndef FRICTION_EXPLORER_RUN_LINES_H
#define FRICTION_EXPLORER_RUN_LINES_H

#include "explorer/chain/chain.h"

enum { LINE_POINT = 3 }; ///< numbers in a point

/// Write a point. `at_rest`: there is a joint with a velocity of exactly 0.
void fr_line_point(double *points, int i, double x, double y, bool at_rest);

/// Write the gap between two lines.
void fr_line_gap(double *points, int i);

/// Write the links of a chain at the angles q with the velocities v. Returns the number of points.
int fr_chain_line(const FrChain *chain, const double *q, const double *v, double *points);

/// Like fr_chain_line, followed by the plate between two points that touch the ground, and by the ground
/// from -reach to reach [m].
int fr_chain_line_on_ground(const FrChain *chain, const double *q, const double *v, const FrChainPoint *corner,
                            double reach, double *points);

#endif
