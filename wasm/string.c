// What the library takes from <string.h>, byte by byte: the C library's own go by words and by tables, and are 0.3 KB
// more to send.
#include <string.h>

size_t strlen(const char *text)
{
    const char *end = text;
    while (*end)
        end++;
    return (size_t)(end - text);
}

char *strchr(const char *text, int c)
{
    for (; *text != (char)c; text++)
        if (!*text)
            return NULL;
    return (char *)text;
}

void *memchr(const void *bytes, int c, size_t size)
{
    const char *byte = bytes;
    for (; size > 0; size--, byte++)
        if (*byte == (char)c)
            return (void *)byte;
    return NULL;
}

size_t strspn(const char *text, const char *set)
{
    size_t length = 0;
    while (text[length] && strchr(set, text[length]))
        length++;
    return length;
}

size_t strcspn(const char *text, const char *set)
{
    size_t length = 0;
    while (!strchr(set, text[length]))
        length++;
    return length;
}
