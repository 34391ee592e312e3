// Curve arm_uniqueness: the determinants of an arm's equations against the angle of its elbow, for both joints driving
// their loads or being backdriven. If one of them is not positive, some torques have no acceleration and others have
// two (Dupont 1993, section 3.2).
#include "lossy_arm.h"

static const FrParam *const rows[] = {&fr_losses_row, LOSSY_ARM_ROWS, NULL};

enum { ELBOW, MODES, SLIPPING = MODES + 4, RESTING };

#define OVER " over that of uncoupled joints without friction"

static const FrChannel channels[] = {
    [ELBOW] = FR_CHANNEL("q2", "q_2", "rad", "angle of the elbow, 0 is straight"),
    [MODES] = FR_CHANNEL("drive_drive", "Δ_++", "", "determinant while both joints drive their loads" OVER),
    [MODES + 1] = FR_CHANNEL("drive_back", "Δ_+−", "", "while the second one is driven back"),
    [MODES + 2] = FR_CHANNEL("back_drive", "Δ_−+", "", "while the first one is driven back"),
    [MODES + 3] = FR_CHANNEL("back_back", "Δ_−−", "", "while both are driven back"),
    [SLIPPING] = FR_CHANNEL("slipping", "Δ_1", "", "least of these; positive: one acceleration while both move"),
    [RESTING] = FR_CHANNEL("resting", "Δ_0", "", "least with any of the joints at rest, too"),
    {0},
};

static void make(const FrForm *form, void *model, FrReport *report)
{
    LossyArm *m = model;
    m->transmission[0] = m->transmission[1] = fr_transmission_from_form(form, report);
}

static void at(const void *model, double x, double *row)
{
    FrGearUniqueness unique;
    row[ELBOW] = x;
    for (int i = MODES; i <= RESTING; i++)
        row[i] = (double)NAN;
    if (fr_lossy_arm_unique(model, x, &row[MODES], &unique) != FR_OK)
        return;
    row[SLIPPING] = unique.slipping;
    row[RESTING] = unique.resting;
}

static void span(const void *model, double *from, double *to)
{
    (void)model;
    *to = 0x1.921fb54442d18p+1; // pi
    *from = -*to;
}

#define ARM "length_1=0.5\nlength_2=1\nmass_1=1e-6\nmass_2=1e-6\nmass_tip=1\nN_1=1\nN_2=1\nrotor_1=0\nrotor_2=0.3\n"

static const FrFigureNumber overhauling[] = {
    {"determinant with the arm straight", "0", "", FR_AT, MODES + 2, 0, 1,
     "Our own: a point mass at the tip, the second rotor riding on the first link without reduction. Both joints can be "
     "driven back (η_2 = 3), which is sufficient only where no rotor is carried along: for η_1 below 2/3 it is negative."},
};

static const FrFigure figures[] = {
    {"Overhauling and yet not unique", "Where the least determinant passes 0 accelerations are lost.",
     ARM "eta1=0.6666666666666666\neta_b=0.3333333333333333", "", 0, FIGURE_NUMBERS(overhauling)},
    {0},
};

const FrExperiment fr_experiment_arm_uniqueness = {
    CURVE_MEMBERS(rows, channels, LossyArm, make, at, span),
    .partial = true,
    .name = "arm_uniqueness",
    .title = "Unique accelerations of an arm",
    .text = "Whether an arm with lossy transmissions has one acceleration for all torques: where all determinants are "
            "positive. Else some torques have none, and others several.",
    .source = "Dupont 1993, section 3.2",
    .first = "losses eta1 eta_b lead friction_angle N_1 N_2 rotor_1 rotor_2 mass_tip",
    .figures = figures,
};
