// An end of an interval: how far a parameter can be moved before the other parameters, fitted again, no
// longer make up for it.
//
// The growth of the loss is about proportional to the square of the distance. The next distance is where the square
// root of the growth, taken as linear in the distance, equals the square root of the allowed growth.
//
// The other parameters are fitted again by a descent that starts from their values at the farthest inside distance, so
// it follows one valley of the loss. If the arm may or may not stick, the loss has several valleys, and another one may
// lead farther. A point in another valley is found by chance, mostly in the search for the end of another interval. The
// interval is a statement about all points (profile likelihood: Venzon and Moolgavkar 1988), so it must contain every
// point whose loss is small enough.
#include "fit.h"
#include "math/assert.h"

#include <math.h>
#include <string.h>

enum { TRIES = 14 };

static const FrFitStage refit[] = {{.kind = FR_FIT_WEIGHTED, .most = 15}};

/// A witness promises at most this multiple of its own distance: near the fit, the growth is little evidence.

static const double promise_most = 1.3;

/// Largest distance, as a fraction of the range.
static double room(const FrFitEdge *edge)
{
    return edge->side > 0 ? 1 - edge->from : edge->from;
}

static double value_at(const FrFitEdge *edge, double distance)
{
    double x = edge->from + edge->side * distance;
    double value = edge->free.from + x * (edge->free.to - edge->free.from);
    return value < edge->free.from ? edge->free.from : value > edge->free.to ? edge->free.to : value;
}

/// Hold the parameter at a distance, and start to fit the others.
static void try_at(FrFitEdge *edge, double distance)
{
    edge->at = distance < room(edge) ? distance : room(edge);
    edge->space.held[edge->space.held_count - 1].value = value_at(edge, edge->at);
    fr_fit_search(&edge->search, 0, 1, refit, edge->space.count, edge->point);
    edge->tried++;
}

void fr_fit_edge(FrFitEdge *edge, const FrFitSpread *spread, const FrFitSpace *space, const double *point, int i,
                 int side)
{
    FR_ASSERT(i >= 0 && i < space->count && (side == 1 || side == -1));
    *edge = (FrFitEdge){
        .space = *space,
        .parameter = i,
        .free = space->free[i],
        .from = point[i],
        .side = side,
        .slack = spread->slack[i],
        .loss = spread->loss,
        .outside = (double)INFINITY,
        .least = spread->loss,
    };
    fr_fit_hold(&edge->space, space->free[i].row, 0);
    for (int k = 0; k < space->count; k++)
        if (k != i)
            edge->point[k - (k > i)] = point[k];
    bool any = edge->slack == (double)INFINITY;
    if (any)
        edge->inside = room(edge);
    edge->ended = any || room(edge) <= 0;
    double guess = spread->half[i];
    if (!edge->ended)
        try_at(edge, guess > 1e-4 ? guess : 1e-4);
}

/// Write a point of all parameters: this one at a distance, and the others as given.
static void whole_point(const FrFitEdge *edge, double distance, const double *others, double *point)
{
    for (int k = 0; k <= edge->space.count; k++)
        point[k] = k == edge->parameter ? edge->from + edge->side * distance : others[k - (k > edge->parameter)];
}

/// Use the result of the last fit of the other parameters.
static void take(FrFitEdge *edge)
{
    double growth = edge->search.loss - edge->loss;
    edge->evaluations += edge->search.evaluations;
    if (edge->search.loss < edge->least) {
        edge->least = edge->search.loss;
        whole_point(edge, edge->at, edge->search.best, edge->least_point);
    }
    if (growth > edge->slack) {
        edge->outside = edge->at;
        edge->outside_growth = growth;
    } else {
        edge->inside = edge->at;
        edge->inside_growth = growth > 0 ? growth : 0;
        memcpy(edge->point, edge->search.best, sizeof edge->point);
    }
}

/// Compute the next distance, or end the search if the end is known with sufficient accuracy.
static double next(FrFitEdge *edge)
{
    double inside = SQUARE_ROOT(edge->inside_growth), requested = SQUARE_ROOT(edge->slack);
    if (edge->outside == (double)INFINITY) {
        edge->ended = edge->inside >= room(edge);
        double by = inside > 0 ? requested / inside : 3;
        return edge->inside * (by < 1.3 ? 1.3 : by > 3 ? 3 : by);
    }
    double gap = edge->outside - edge->inside,
           share = (requested - inside) / (SQUARE_ROOT(edge->outside_growth) - inside);
    edge->ended = gap <= 0.02 * edge->outside || gap <= 1e-4;
    return edge->inside + gap * (share < 0.1 ? 0.1 : share > 0.9 ? 0.9 : share);
}

void fr_fit_edge_witness(FrFitEdge *edge, const double *point, double loss)
{
    FR_ASSERT(loss >= 0);
    double growth = loss > edge->loss ? loss - edge->loss : 0;
    double distance = edge->side * (point[edge->parameter] - edge->from);
    if (edge->slack == (double)INFINITY || !(growth <= edge->slack))
        return;
    double by = growth > 0 ? SQUARE_ROOT(edge->slack / growth) : promise_most;
    double promise = distance * (by < promise_most ? by : promise_most);
    promise = promise < room(edge) ? promise : room(edge);
    if (promise <= edge->promise)
        return;
    edge->promise = promise;
    edge->inside = distance;
    edge->inside_growth = growth;
    for (int k = 0; k < edge->space.count; k++)
        edge->point[k] = point[k + (k >= edge->parameter)];
    edge->tried = 0;
    double farther = next(edge);
    if (!edge->ended)
        try_at(edge, farther);
}

double fr_fit_edge_within(const FrFitEdge *edge, double *point)
{
    if (edge->slack == (double)INFINITY || edge->inside <= 0)
        return (double)INFINITY;
    whole_point(edge, edge->inside, edge->point, point);
    return edge->loss + edge->inside_growth;
}

bool fr_fit_edge_advance(FrFitEdge *edge, const FrFitData *data, FrFitScratch *scratch, FrFitTrial *trial)
{
    if (edge->ended || fr_fit_advance(&edge->search, data, &edge->space, scratch, trial))
        return !edge->ended;
    take(edge);
    double distance = next(edge);
    edge->ended = edge->ended || edge->tried == TRIES;
    if (!edge->ended)
        try_at(edge, distance);
    return !edge->ended;
}

double fr_fit_edge_value(const FrFitEdge *edge)
{
    double inside = SQUARE_ROOT(edge->inside_growth);
    if (edge->outside == (double)INFINITY)
        return value_at(edge, edge->inside);
    double share = (SQUARE_ROOT(edge->slack) - inside) / (SQUARE_ROOT(edge->outside_growth) - inside);
    return value_at(edge, edge->inside + share * (edge->outside - edge->inside));
}
