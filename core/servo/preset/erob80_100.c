// eRob 80, 1:100: friction, motor and bench as identified by Duclusaud 2024 and published in github.com/Rhoban/bam
// (Apache-2.0, Marc Duclusaud and Gregoire Passault), bam/params/erob80_100/m1.json and m4.json at 1b5a1ce; electronics
// from its code, mass and length one of the paper's Table I. The published files leave out R; the published program
// then takes 2 ohm.
#include "friction/base.h"

static const FrSetting settings[] = {
    {NULL, "control", 0, "current"},
    {NULL, "vin", 48, NULL},
    {NULL, "kp", 25, NULL},
    {NULL, "damping", 2, NULL},
    {NULL, "max_current", 12, NULL},
    {NULL, "mass", 8.2, NULL},
    {NULL, "length", 0.5, NULL},
    {NULL, "tau_max", 100, NULL},
    {NULL, "R", 2, NULL},
    {"model=m1", "kt", 7.657864604656686, NULL},
    {"model=m1", "armature", 0.9589533917163041, NULL},
    {"model=m1", "friction_base", 5.610965892410754, NULL},
    {"model=m1", "friction_viscous", 8.392324354671375, NULL},
    {"model=m4", "kt", 9.800442495732021, NULL},
    {"model=m4", "armature", 0.9469802941293913, NULL},
    {"model=m4", "friction_base", 0.0001250620234780261, NULL},
    {"model=m4", "friction_stribeck", 4.381669778040507, NULL},
    {"model=m4", "load_friction_base", 2.126815651171455e-06, NULL},
    {"model=m4", "load_friction_stribeck", 0.1661425164008433, NULL},
    {"model=m4", "dtheta_stribeck", 1.977086206494623, NULL},
    {"model=m4", "alpha", 2.9999261411563274, NULL},
    {"model=m4", "friction_viscous", 9.02901791728356, NULL},
    {0},
};

const FrOption fr_servo_preset_erob80_100 = {
    .name = "erob80_100",
    .title = "eRob 80, 1:100",
    .text = "Harmonic drive actuator of robot arms, current control.",
    .source = "Duclusaud 2024; parameters from github.com/Rhoban/bam, bam/params/erob80_100 (Apache-2.0)",
    .equation = "",
    .settings = settings,
};
