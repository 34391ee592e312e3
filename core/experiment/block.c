// A body with one contact (see block.h).
#include "block.h"

const FrParam block_mass_row = FR_NUMBER_ROW("M", "M", "kg m²", 1e-9, 1e9, 0.01, 100, 1, FR_LOG, "Mass of the body.");

void block_step(const FrContact *contact, BlockState *state, const double *h, const double *surface)
{
    FrContactNow *now = &state->now;
    int n = contact->dimension;
    for (int i = 0; i < n; i++) {
        now->h[i] = h[i];
        now->u[i] = state->v[i] - (surface ? surface[i] : 0);
    }
    fr_contact_step(contact, &state->contact, now->h, now->u, &now->friction);
    for (int i = 0; i < n; i++) {
        state->v[i] = now->u[i] + (surface ? surface[i] : 0);
        state->x[i] += contact->T * state->v[i];
        now->x[i] = state->x[i];
    }
}

const FrContact *block_contact(const void *model, const void *state, int i, FrContactNow *now)
{
    (void)i;
    *now = ((const BlockState *)state)->now;
    return model;
}

void block_read(const FrContact *contact, double *reading)
{
    bool split = contact->K > 0 && contact->element->impedance && !contact->element->move && contact->m == 0;
    FrStuck stuck = fr_stuck(contact->K, contact->B, contact->M, contact->T);
    reading[0] = contact->element->impedance ? contact->phi_z.lambda : (double)NAN;
    reading[1] = split ? stuck.largest_T : (double)NAN;
    reading[2] = split ? stuck.largest_smooth_T : (double)NAN;
}
