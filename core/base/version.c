// The version of the library.
#include "friction/version.h"

const char *fr_version(void)
{
    return FR_VERSION;
}
