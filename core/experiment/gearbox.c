// The rows of a gearbox at a velocity.
#include "gearbox.h"

static const FrOption without = {
    .name = "without",
    .title = FR_WORDS("left out"),
    .text = FR_WORDS("What the gearbox does when it begins to move, or hardly moves."),
    .source = FR_WORDS("Duclusaud 2024, fig 2; github.com/Rhoban/bam, bam/drive_backdrive.py"),
    .equation = "",
};
static const FrOption with = {
    .name = "with",
    .title = FR_WORDS("included"),
    .text = FR_WORDS("What keeps the gearbox turning at this velocity."),
    .source = "",
    .equation = "",
};
static const FrOption *const terms[] = {&without, &with, NULL};

const FrParam gearbox_viscous_row =
    FR_CHOICE_ROW("viscous", "", 0, terms, "Whether the viscous term counts as friction.");

const FrParam gearbox_velocity_row = FR_NUMBER_ROW("velocity", "ω", "rad/s", 0, 1e6, 0, 9, 0, FR_LINEAR,
                                                   "Speed of the output: the faster, the less friction rest adds.");

Gearbox gearbox_from_form(const FrForm *form, FrReport *report)
{
    fr_servo_check_preset(form, report);
    return (Gearbox){fr_servo_friction_from_form(form), fr_form_option(form, gearbox_viscous_row.key) == &with,
                     fr_form_value(form, gearbox_velocity_row.key)};
}

double gearbox_friction(const Gearbox *gearbox, double tau_m, double tau_e)
{
    double dry = fr_servo_dry_friction(&gearbox->friction, tau_m, tau_e, gearbox->velocity);
    return gearbox->viscous ? dry + gearbox->friction.viscous * gearbox->velocity : dry;
}
