// Actuators by their names in published files, with what the published program takes for the motor when a file leaves
// it out.
#ifndef FRICTION_SERVO_ACTUATOR_H
#define FRICTION_SERVO_ACTUATOR_H

typedef struct Actuator {
    const char *name, *preset;
    double kt, R, armature;
    int limited; ///< its target follows the goal at a limited rate
} Actuator;

enum { ACTUATORS = 7 };

extern const Actuator fr_actuators[ACTUATORS];

/// By its name in files or as a preset; NULL for an unknown one.
const Actuator *fr_actuator_find(const char *name);

#endif
