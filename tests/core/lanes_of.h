// Define WIDE_LANES and LANES, the name of the table, before including this.
#include "lanes.h"
#include "math/wide_decay.h"
#include "math/wide_sin.h"

static void decay(const double *a, const double *alpha, double *y)
{
    wide_store(y, wide_decay(wide_load(a), wide_load(alpha)));
}

static void sine(const double *x, double *y)
{
    wide_store(y, wide_sin(wide_load(x)));
}

const Lanes LANES = {WIDE_LANES, decay, sine};
