// Version of the library, and meaning of a status.
#include "friction/base.h"

const char *fr_version(void)
{
    return FR_VERSION;
}

const char *fr_status_text(FrStatus status)
{
    static const char *const texts[] = {
        [FR_OK] = "success",
        [FR_BAD_INPUT] = "invalid data; the report names every invalid item",
        [FR_NOT_FINITE] = "an input or a result is NaN or infinite",
        [FR_NOT_POSITIVE_DEFINITE] = "the mass matrix is not positive definite",
        [FR_STEP_TOO_LARGE] = "the time step is too large for the friction laws",
        [FR_NO_SOLUTION] = "the equations have no solution",
        [FR_NOT_CONVERGED] = "no solution was found within the allowed effort",
        [FR_CANCELLED] = "the progress function of the caller cancelled the call",
        [FR_NO_MEMORY] = "memory could not be allocated",
    };
    return (size_t)status < sizeof texts / sizeof *texts ? texts[status] : NULL;
}
