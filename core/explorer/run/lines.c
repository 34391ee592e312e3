// Lines in the picture of an experiment with joints.
#include "lines.h"

void fr_line_point(double *points, int i, double x, double y, bool at_rest)
{
    double *point = points + (size_t)LINE_POINT * (size_t)i;
    point[0] = x;
    point[1] = y;
    point[2] = at_rest;
}

void fr_line_gap(double *points, int i)
{
    fr_line_point(points, i, (double)NAN, (double)NAN, false);
}

int fr_chain_line(const FrChain *chain, const double *q, const double *v, double *points)
{
    int links = fr_chain_links(chain);
    fr_chain_joints(chain, q, points);
    // pairs become triples in place, from the last one to the first
    for (int i = links; i >= 0; i--) {
        const double *pair = points + 2 * (size_t)i;
        fr_line_point(points, i, pair[0], pair[1], i < links && v[i] == 0);
    }
    return links + 1;
}

int fr_chain_line_on_ground(const FrChain *chain, const double *q, const double *v, const FrChainPoint *corner,
                            double reach, double *points)
{
    double at[2];
    int n = fr_chain_line(chain, q, v, points);
    fr_line_gap(points, n++);
    for (int i = 0; i < 2; i++) {
        fr_chain_point(chain, q, NULL, corner[i], at, NULL);
        fr_line_point(points, n++, at[0], at[1], false);
    }
    fr_line_gap(points, n++);
    fr_line_point(points, n++, -reach, 0, false);
    fr_line_point(points, n++, reach, 0, false);
    return n;
}
