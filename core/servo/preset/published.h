// How a published parameter file becomes the settings of a preset: each key with the model that it was identified for.
#ifndef FRICTION_SERVO_PRESET_PUBLISHED_H
#define FRICTION_SERVO_PRESET_PUBLISHED_H

#include "friction/base.h"

#define PI 3.14159265358979323846

#define ALWAYS(key, value)      {NULL, #key, value, NULL}
#define WITH(model, key, value) {"model=" #model, #key, value, NULL}
#define CHOICE(key, option)     {NULL, #key, 0, #option}

#endif
