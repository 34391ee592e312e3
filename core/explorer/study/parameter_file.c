// Reads and writes a published parameter file.
#include "parameter_file.h"
#include "explorer/form/form.h"
#include "explorer/form/message.h"
#include "base/row.h"

#include "files.h"

#include "explorer/form/servo.h"
#include <stdio.h>

void read_parameter_file(char *lines, size_t size, const char *path, const char *servo, const char *model,
                         const FrParam *const *rows, FrReport *report)
{
    static char text[FR_PARAMETER_FILE_MAX + 1];
    FILE *file = open_to_read(path);
    size_t length = file ? fread(text, 1, sizeof text, file) : 0;
    if (!file || ferror(file)) {
        fr_report_say(report, FR_ERROR, FR_PARAMS_UNREADABLE, "params", FR_ARGUMENTS(fr_word_part("file", path, 200)));
    } else if (rows && !fr_rows_find(rows, "model")) {
        fr_report_say(report, FR_ERROR, FR_PARAMS_WITHOUT_SERVO, "params", FR_NO_ARGUMENTS);
    } else if (rows) {
        if (length == sizeof text && fseek(file, 0, SEEK_END) == 0 && ftell(file) > 0)
            length = (size_t)ftell(file); // too long: refused without being read
        fr_servo_lines(&(FrServoFile){path, text, length, servo, model}, rows, lines, size, report);
    }
    if (file)
        fclose(file);
}

bool write_parameter_file(const FrForm *form, const char *path)
{
    static char text[FR_PARAMETER_FILE_MAX];
    int length = fr_servo_write_form(form, text, sizeof text);
    FILE *file = fopen(path, "wb");
    bool written = file && fwrite(text, 1, (size_t)length, file) == (size_t)length;
    if (file && fclose(file) != 0)
        written = false;
    if (!written)
        fprintf(stderr, "friction: %s could not be written\n", path);
    return written;
}
