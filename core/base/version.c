// The version of the library.
#include "friction/base.h"

const char *fr_version(void)
{
    return FR_VERSION;
}
