// The time step, which every simulation has.
#include "row.h"

const FrParam fr_time_step_row = FR_NUMBER_ROW("T", "T", "s", 1e-12, 1e3, 1e-5, 0.1, 0.001, FR_LOGARITHMIC,
                                               "Time step of the simulation.", FR_GROUP_SIMULATION);
