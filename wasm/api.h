// Functions that the modules export; exports.json, exports_friction.json and exports_joints.json list their
// arguments and results.
#ifndef FRICTION_WASM_API_H
#define FRICTION_WASM_API_H

#include "friction/explorer.h"

/// A report in memory that the next one uses again, and it as JSON in the text area: returns the length, negative if
/// `refused`. These two are not exported.
FrReport fr_module_report(void);
int fr_module_answer(const FrRun *run, const FrReport *report, bool refused);

double *fr_data_address(void);
int fr_data_capacity(void);
int fr_slot_count(void);
int fr_experiment_count(void);
int fr_find(int length);
int fr_describe_index(int index);
int fr_slot_open(int slot, int length);
int fr_slot_set(int slot, int length);
int fr_slot_check(int slot, int length);
void fr_slot_restart(int slot);
int fr_slot_save(int slot);
void fr_slot_restore(int slot);
int fr_slot_rows(int slot, int rows, int every);
void fr_slot_extremes(int slot, int steps);
int fr_slot_saturation(int slot, int steps);
void fr_slots_step(int n, int steps);
double fr_slot_error(int slot);
void fr_slot_measure(int slot, int on);
int fr_slot_measures(int slot);
double fr_slot_largest_step(int slot, double duration);
int fr_slot_figure(int slot, int figure);
int fr_recording_capacity(void);
int fr_recording_take(int count, int columns);
int fr_write_parameters(int slot);
int fr_slot_servo_start(int slot, double q);
double fr_slot_servo_step(int slot, double goal, int enabled, double q, double omega);
double fr_slot_servo_dry(int slot, double tau_m, double tau_e, double omega);
double fr_slot_law_parameter(int slot, int length, double v, double y);
int fr_slot_status(int slot);
int fr_slot_explain(int slot);
double fr_slot_steps(int slot);
double fr_slot_time(int slot);
void fr_slot_now(int slot);
int fr_slot_shape(int slot);
int fr_slot_hand(int slot);
int fr_slot_events(int slot);
int fr_slot_motion(int slot, int contact);
int fr_slot_state(int slot, int contact);
void fr_slot_curve(int slot, int n);
int fr_slot_transform(int slot, int form, int n, int times);
void fr_math_batch(int function, int n);
int fr_joint_capacity(void);
int fr_joints_step(int n, double T); // number that stick; else -status - 16 (joint + 1), joint -1: none
int fr_hash_data(int first, int n);
int fr_sweep_open(int length);
int fr_sweep_run(int point);
int fr_sweep_changes(void);
int fr_sweep_bisect(void);
const double *fr_universal_address(void);
int fr_universal_rows(void);

#endif
