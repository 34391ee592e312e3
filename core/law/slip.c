// Constants of the Stribeck-like laws, in double-double.
#include "slip.h"
#include "base/say.h"
#include "base/row.h"

FrDouble2 fr_slip_width(const Decay *decay, FrDouble2 M)
{
    return double2_multiply((FrDouble2){decay->v_S, 0}, double2_add(M, (FrDouble2){decay->D, 0}));
}

FrDouble2 fr_slip_lambda(const Decay *decay, FrDouble2 M)
{
    return double2_divide(two_sum(decay->F_S, -decay->F_C), fr_slip_width(decay, M));
}

/// steepest F_SC - v_S D: how much further the law falls at its steepest point than D raises it, times v_S. Exact to
/// 2^-104 of the result for steepest = 1, even if the two terms nearly cancel.
static FrDouble2 surplus_of(const Decay *decay, FrDouble2 steepest)
{
    FrDouble2 fall = double2_multiply(steepest, two_sum(decay->F_S, -decay->F_C));
    return double2_add(fall, double2_negative(two_product(decay->v_S, decay->D)));
}

/// v_S (M + D)(lambda - 1) = surplus - v_S M. D is subtracted first, because M may be as small as the rest it leaves.
static double above(const Decay *decay, FrDouble2 steepest, FrDouble2 M)
{
    FrDouble2 own = double2_multiply((FrDouble2){decay->v_S, 0}, M);
    return double2_add(surplus_of(decay, steepest), double2_negative(own)).hi;
}

double fr_slip_lambda_less_one(const Decay *decay, FrDouble2 M)
{
    return above(decay, (FrDouble2){1, 0}, M) / fr_slip_width(decay, M).hi;
}

bool fr_slip_inadmissible(const Decay *decay, FrDouble2 steepest, FrDouble2 M)
{
    return above(decay, steepest, M) > 0;
}

double fr_slip_beside_one(double lambda, bool inadmissible)
{
    if (inadmissible)
        return lambda > 1 ? lambda : 0x1.0000000000001p0;
    return lambda > 1 ? 1 : lambda;
}

double fr_slip_margin(const void *def, FrDouble2 M)
{
    const Decay *decay = def;
    return fr_slip_beside_one(fr_slip_lambda(decay, M).hi, fr_slip_inadmissible(decay, (FrDouble2){1, 0}, M));
}

double fr_slip_smallest_m(const Decay *decay, FrDouble2 steepest)
{
    double surplus = surplus_of(decay, steepest).hi;
    return surplus > 0 ? surplus / decay->v_S : 0;
}

FrDouble2 fr_slip_rate(const Decay *decay, FrDouble2 M)
{
    return double2_divide(M, fr_slip_width(decay, M));
}

void fr_check_decay(const void *def, FrReport *report)
{
    const Decay *decay = def;
    if (!(decay->F_C > decay->F_S))
        return;
    const char *unit = "N m";
    FrFinding *finding =
        fr_report_add(report, FR_ERROR, FR_COULOMB_ABOVE_STATIC, "F_C",
                      FR_ARGUMENTS(fr_quantity("F_C", decay->F_C, unit), fr_quantity("F_S", decay->F_S, unit)));
    fr_finding_remedy(finding, FR_AT_MOST, "F_C", decay->F_S, unit);
    fr_finding_remedy(finding, FR_AT_LEAST, "F_S", decay->F_C, unit);
}

FrDouble2 fr_slip_rest(const Decay *decay, double v, double y)
{
    FrDouble2 dry = double2_add((FrDouble2){y, 0}, double2_negative(two_product(decay->D, v)));
    return double2_add(dry, (FrDouble2){-decay->F_C, 0});
}

double fr_slip_parameter(const Decay *decay, const FrParam *row, double rest, double fallen, double v, double y)
{
    if (row->offset == offsetof(Decay, F_S))
        return decay->F_C + fr_slip_rest(decay, v, y).hi / rest;
    if (row->offset == offsetof(Decay, D)) {
        FrDouble2 stiction = double2_multiply(two_sum(decay->F_S, -decay->F_C), (FrDouble2){rest, 0});
        return double2_add(two_sum(y, -decay->F_C), double2_negative(stiction)).hi / v;
    }
    // y = F_S rest + F_C gone + D v
    FrDouble2 dry = double2_add((FrDouble2){y, 0}, double2_negative(two_product(decay->D, v)));
    return double2_add(dry, double2_negative(two_product(decay->F_S, rest))).hi / fallen;
}
