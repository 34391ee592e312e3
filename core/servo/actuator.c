// The table of actuators (github.com/Rhoban/bam, bam/actuators.py).
#include "actuator.h"

#include <stddef.h>
#include <string.h>

const Actuator fr_actuators[ACTUATORS] = {
    {"mx64", "mx64", 1.6, 2, 0.005, 0},
    {"mx106", "mx106", 1.6, 2, 0.005, 0},
    {"xl320", "xl320", 0.7, 5, 0.0005, 0},
    {"xl330", "xl330", 1.6, 2.6, 0.005, 0},
    {"sts3215", "feetech_sts3215_7_4V", 0.784532, 2, 0.0001, 1},
    {"erob80_50", "erob80_50", 1.6, 2, 0.005, 0},
    {"erob80_100", "erob80_100", 1.6, 2, 0.005, 0},
};

const Actuator *fr_actuator_find(const char *name)
{
    for (int i = 0; i < ACTUATORS; i++)
        if (strcmp(fr_actuators[i].name, name) == 0 || strcmp(fr_actuators[i].preset, name) == 0)
            return &fr_actuators[i];
    return NULL;
}
