// Texts and numbers in a JSON file.
#include "json_text.h"

void print_json_text(FILE *file, const char *text, size_t length)
{
    fputc('"', file);
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)text[i];
        if (c == '"' || c == '\\')
            fprintf(file, "\\%c", c);
        else if (c < 0x20)
            fprintf(file, "\\u%04x", c);
        else
            fputc(c, file);
    }
    fputc('"', file);
}

void print_json_number(FILE *file, double value)
{
    if (value - value == 0)
        fprintf(file, "%.17g", value);
    else
        fprintf(file, "null");
}

void print_json_numbers(FILE *file, const double *values, int count)
{
    fputc('[', file);
    for (int i = 0; i < count; i++) {
        fprintf(file, i ? ", " : "");
        print_json_number(file, values[i]);
    }
    fputc(']', file);
}
