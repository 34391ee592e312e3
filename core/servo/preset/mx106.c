// Dynamixel MX-106: friction, motor and bench as identified by Duclusaud 2024 and published in github.com/Rhoban/bam
// (Apache-2.0, Marc Duclusaud and Gregoire Passault), bam/params/mx106/m1.json and m4.json at 1b5a1ce; electronics from
// its code, mass and length one of the paper's Table I.
#include "friction/base.h"

static const FrSetting settings[] = {
    {NULL, "control", 0, "voltage"},
    {NULL, "vin", 15, NULL},
    {NULL, "kp", 8, NULL},
    {NULL, "error_gain", 0.158, NULL},
    {NULL, "max_pwm", 0.9625, NULL},
    {NULL, "mass", 1, NULL},
    {NULL, "length", 0.15, NULL},
    {NULL, "tau_max", 10, NULL},
    {"model=m1", "kt", 2.1913757006745245, NULL},
    {"model=m1", "R", 2.9649903987776804, NULL},
    {"model=m1", "armature", 0.026609234235148084, NULL},
    {"model=m1", "friction_base", 0.10352026623606064, NULL},
    {"model=m1", "friction_viscous", 0.03520238029013507, NULL},
    {"model=m4", "kt", 2.23138890457851, NULL},
    {"model=m4", "R", 2.3717487904639545, NULL},
    {"model=m4", "armature", 0.02457397334336701, NULL},
    {"model=m4", "friction_base", 6.653380436533205e-13, NULL},
    {"model=m4", "friction_stribeck", 0.10491060771568866, NULL},
    {"model=m4", "load_friction_base", 0.009150334028953775, NULL},
    {"model=m4", "load_friction_stribeck", 0.22235912179095094, NULL},
    {"model=m4", "dtheta_stribeck", 1.6232949773728853, NULL},
    {"model=m4", "alpha", 1.323485668999259, NULL},
    {"model=m4", "friction_viscous", 0.05096082506010955, NULL},
    {0},
};

const FrOption fr_servo_preset_mx106 = {
    .name = "mx106",
    .title = "Dynamixel MX-106",
    .text = "Spur gear servo of small robots, voltage control.",
    .source = "Duclusaud 2024; parameters from github.com/Rhoban/bam, bam/params/mx106 (Apache-2.0)",
    .equation = "",
    .settings = settings,
};
