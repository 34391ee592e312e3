// Defaults of a servo.
#include "friction/servo.h"
#include "base/row.h"

#include "rows.h"

FrServoDef fr_default_servo(void)
{
    FrServoDef def = {.control = FR_CONTROL_VOLTAGE, .quadratic = FR_QUADRATIC_CODE};
    fr_rows_default(fr_servo_common_rows, &def);
    fr_rows_default(fr_servo_drive_rows, &def);
    return def;
}
