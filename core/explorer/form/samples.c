// Columns of samples.
#include "form.h"
#include "math/assert.h"

bool fr_samples_add(FrSamples *samples, const double *row)
{
    FR_ASSERT(samples && row);
    if (samples->count == samples->capacity)
        return false;
    double *at = samples->data + samples->count++;
    for (int c = 0; c < samples->columns; c++)
        at[(ptrdiff_t)c * samples->capacity] = row[c];
    return true;
}
