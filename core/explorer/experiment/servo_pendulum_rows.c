// Parameters of a servo on the pendulum test bench.
#include "explorer/run/experiment.h"
#include "explorer/form/servo.h"
#include "servo/rows.h"
#include "bench/rows.h"
#include "servo_pendulum.h"
#include "explorer/form/transmission.h"

static const FrParam theta_row =
    FR_NUMBER_ROW("theta_0", "θ(0)", "rad", -1e3, 1e3, -3.2, 3.2, 0, FR_LINEAR,
                  "Initial angle, as the servo measures it; 0 is hanging down if q_offset = 0.", FR_GROUP_START);

static const FrParam omega_row =
    FR_NUMBER_ROW("omega_0", "ω(0)", "rad/s", -100, 100, -10, 10, 0, FR_LINEAR, "Initial velocity.", FR_GROUP_START);

static const FrOption start_of_step = {FR_OPTION("start", "start of the step",
                                                 "The controller follows the goal at the time of the state.",
                                                 "github.com/Rhoban/bam, bam/simulate.py", "")};
static const FrOption end_of_step = {FR_OPTION("end", "end of the step",
                                               "The controller follows the goal at the time of the next state.",
                                               "Duclusaud 2024, Algorithm 1", "")};
static const FrOption held = {FR_OPTION(
    "held", "held until the next",
    "A goal of a recording is held until the next one. The controller follows its mean over a step that is centred on "
    "the time of the state, as a fit of recordings does.",
    "", "")};
const FrParam fr_goal_time_row =
    FR_CHOICE_ROW("goal", "", 0, FR_OPTIONS(&start_of_step, &end_of_step, &held),
                  "Time within a step at which the goal of the trajectory is read.", FR_GROUP_SIMULATION);

static const FrOption of_bench = {FR_OPTION("bench", "of the bench", "The supply voltage is constant.", "", "")};
static const FrOption measured = {
    FR_OPTION("measured", "measured", "The supply voltage is that of the recording, held from row to row.", "", "")};
const FrParam fr_supply_row =
    FR_CHOICE_ROW("supply", "", 0, FR_OPTIONS(&of_bench, &measured), "Supply voltage of the servo.", FR_GROUP_MOTOR);

const FrParam *const fr_servo_pendulum_rows[] = {&fr_servo_preset_row,
                                                 &fr_servo_model_row,
                                                 &fr_trajectory_row,
                                                 &fr_servo_control_row,
                                                 &fr_hand_row,
                                                 &fr_base_wave_row,
                                                 &fr_shaking_angle_row,
                                                 &fr_pendulum_mass_row,
                                                 &fr_pendulum_length_row,
                                                 &fr_pendulum_arm_mass_row,
                                                 &fr_servo_kt_row,
                                                 &fr_servo_resistance_row,
                                                 &fr_servo_armature_row,
                                                 &fr_servo_offset_row,
                                                 &fr_servo_delay_row,
                                                 &fr_supply_row,
                                                 &fr_elastic_gear_row,
                                                 &theta_row,
                                                 &omega_row,
                                                 &fr_time_step_row,
                                                 &fr_pendulum_update_row,
                                                 &fr_goal_time_row,
                                                 NULL};
