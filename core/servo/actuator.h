// Actuators by their names in published files, with the motor parameters that the published program uses if a
// file leaves them out.
#ifndef FRICTION_SERVO_ACTUATOR_H
#define FRICTION_SERVO_ACTUATOR_H

typedef struct Actuator {
    const char *name, *preset;
    double kt, R, armature;
    int limited; ///< the target follows the goal at a limited rate
} Actuator;

enum { ACTUATORS = 7 };

extern const Actuator fr_actuators[ACTUATORS];

/// Find an actuator by its name in files or by its preset. Returns NULL if the name is unknown.
const Actuator *fr_actuator_find(const char *name);

#endif
