// The pendulum test bench (Duclusaud 2024, eq 1 and 4; arm mass and offset as in the published program).
#include "friction/plant.h"

#include "friction/math.h"

const FrParam fr_pendulum_mass_row =
    FR_NUMBER_ROW("mass", "m", "kg", 0, 1e6, 0, 20, 1, FR_LINEAR, "Mass at the end of the arm.");

const FrParam fr_pendulum_arm_mass_row =
    FR_NUMBER_ROW("arm_mass", "m_a", "kg", 0, 1e6, 0, 5, 0, FR_LINEAR, "Mass of the arm itself, spread evenly.");

const FrParam fr_pendulum_length_row =
    FR_NUMBER_ROW("length", "l", "m", 0, 1e3, 0.05, 1, 0.15, FR_LINEAR, "Length of the arm.");

static const FrOption code = {.name = "code",
                              .title = "as published code",
                              .text = "θ + T ω' + T² a/2 with the new velocity ω': damps a free pendulum by m g l T/2. "
                                      "The published fits were made with it.",
                              .source = "github.com/Rhoban/bam, bam/simulate.py",
                              .equation = ""};
static const FrOption paper = {.name = "paper",
                               .title = "as printed",
                               .text = "θ + T ω + T² a/2 with the old velocity: feeds a free pendulum by m g l T/2.",
                               .source = "Duclusaud 2024, Algorithm 1",
                               .equation = ""};
static const FrOption semi = {.name = "semi",
                              .title = "semi-implicit Euler",
                              .text = "θ + T ω' with the new velocity: neither damps nor feeds a free pendulum.",
                              .source = "",
                              .equation = ""};
static const FrOption *const updates[] = {
    [FR_UPDATE_CODE] = &code, [FR_UPDATE_PAPER] = &paper, [FR_UPDATE_SEMI] = &semi, NULL};

const FrParam fr_pendulum_update_row =
    FR_CHOICE_ROW("integrator", "", FR_UPDATE_CODE, updates,
                  "How the angle follows from the velocity; each way adds a damping of its own.");

double fr_pendulum_gravity(const FrPendulum *pendulum, double q)
{
    return -pendulum->weight * fr_sin(q + pendulum->offset);
}

double fr_pendulum_friction(const FrPendulum *pendulum, double omega, double tau, double budget, double T)
{
    double stop = -(pendulum->inertia * omega / T + tau);
    double above = stop < -budget ? -budget : stop;
    return above > budget ? budget : above;
}
