// Writes JSON (see write.h).
#include "write.h"
#include "math/assert.h"
#include "say.h"

#include <math.h>
#include <string.h>

FrWriter fr_writer(char *text, int capacity)
{
    return (FrWriter){.text = text, .capacity = capacity};
}

static void put(FrWriter *writer, const char *piece, size_t length)
{
    if (writer->put) {
        writer->put(writer->to, piece, length);
        return;
    }
    FR_ASSERT(writer->text || writer->capacity == 0);
    int room = writer->capacity - writer->length - 1; // for all but the terminator
    if (room >= 0) {
        size_t copied = length < (size_t)room ? length : (size_t)room;
        memcpy(writer->text + writer->length, piece, copied);
        writer->text[writer->length + (int)copied] = '\0';
    }
    writer->length += (int)length;
}

static void put_all(FrWriter *writer, const char *text)
{
    put(writer, text, strlen(text));
}

static bool is_plain(char c)
{
    return (unsigned char)c >= 0x20 && c != '"' && c != '\\';
}

static void put_escaped(FrWriter *writer, char c)
{
    char escape[8];
    if (c == '"' || c == '\\')
        fr_text(escape, sizeof escape, "\\%c", c);
    else
        fr_text(escape, sizeof escape, "\\u00%c%c", '0' + c / 16, "0123456789abcdef"[c % 16]);
    put_all(writer, escape);
}

static void put_string(FrWriter *writer, const char *text, size_t length)
{
    put_all(writer, "\"");
    // bound: the length of the text
    for (size_t i = 0; i < length;) {
        size_t plain = 0;
        // bound: the rest of the text
        while (i + plain < length && is_plain(text[i + plain]))
            plain++;
        put(writer, text + i, plain);
        i += plain;
        if (i < length)
            put_escaped(writer, text[i++]);
    }
    put_all(writer, "\"");
}

static void begin_line(FrWriter *writer)
{
    put_all(writer, "\n");
    for (int i = 0; i < writer->depth; i++)
        put_all(writer, "  ");
}

/// Write the comma, the line break and the key that precede a value.
static void begin_value(FrWriter *writer, const char *key)
{
    bool lined = (writer->lined >> writer->depth & 1) != writer->other;
    if (writer->filled)
        put_all(writer, writer->spaced && !lined ? ", " : ",");
    if (lined)
        begin_line(writer);
    if (key) {
        put_string(writer, key, strlen(key));
        put_all(writer, writer->spaced ? ": " : ":");
    }
    writer->filled = true;
    writer->other = false;
}

void fr_write_open(FrWriter *writer, const char *key, const char *bracket)
{
    begin_value(writer, key);
    put(writer, bracket, 1);
    unsigned bit = 1u << ++writer->depth;
    writer->lists = (writer->lists & ~bit) | (*bracket == '[' ? bit : 0);
    writer->lined = (writer->lined & ~bit) | (bracket[1] ? bit : 0);
    writer->filled = false;
}

void fr_write_close(FrWriter *writer)
{
    FR_ASSERT(writer->depth > 0);
    unsigned bit = 1u << writer->depth--;
    if (writer->lined & bit && writer->filled)
        begin_line(writer);
    put_all(writer, writer->lists & bit ? "]" : "}");
    writer->filled = true;
}

void fr_write_otherwise(FrWriter *writer)
{
    writer->other = true;
}

void fr_write_text(FrWriter *writer, const char *key, const char *text)
{
    fr_write_part(writer, key, text, text ? strlen(text) : 0);
}

void fr_write_texts(FrWriter *writer, int count, const FrText *texts)
{
    for (int i = 0; i < count; i++)
        fr_write_text(writer, texts[i].key, texts[i].text);
}

void fr_write_object(FrWriter *writer, const char *key, int count, const FrText *texts)
{
    fr_write_open(writer, key, "{");
    fr_write_texts(writer, count, texts);
    fr_write_close(writer);
}

void fr_write_part(FrWriter *writer, const char *key, const char *text, size_t length)
{
    begin_value(writer, key);
    put_string(writer, text, length);
}

void fr_write_number(FrWriter *writer, const char *key, double value)
{
    fr_write_rounded(writer, key, value, 17);
}

void fr_write_rounded(FrWriter *writer, const char *key, double value, int digits)
{
    char text[40] = "null";
    if (isfinite(value))
        fr_text(text, sizeof text, "%.*g", digits, value);
    fr_write_json(writer, key, text);
}

void fr_write_numbers(FrWriter *writer, const char *key, int count, const double *values)
{
    fr_write_open(writer, key, "[");
    for (int i = 0; i < count; i++)
        fr_write_number(writer, NULL, values[i]);
    fr_write_close(writer);
}

void fr_write_flag(FrWriter *writer, const char *key, bool value)
{
    fr_write_json(writer, key, value ? "true" : "false");
}

void fr_write_json(FrWriter *writer, const char *key, const char *json)
{
    begin_value(writer, key);
    put_all(writer, json);
}
