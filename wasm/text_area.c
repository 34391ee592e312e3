// The text area of a module, and its version.
#include "friction/friction.h"

#include "text_area.h"

char fr_text_area[FR_TEXT_CAPACITY];

char *fr_text_address(void)
{
    return fr_text_area;
}

int fr_text_capacity(void)
{
    return FR_TEXT_CAPACITY;
}

char *fr_text_of(int length)
{
    fr_text_area[length < FR_TEXT_CAPACITY ? length : FR_TEXT_CAPACITY - 1] = '\0';
    return fr_text_area;
}

const char *fr_version_address(void)
{
    return fr_version();
}
