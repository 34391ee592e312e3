// Files as texts in memory (explorer/study/files.h). A folder is the part of a name before a slash.
#define _POSIX_C_SOURCE 200809L
#include "texts.h"

#include "explorer/study/files.h"

#include <stdlib.h>
#include <string.h>

typedef struct Text {
    char *name;
    char *bytes;
    size_t size;
} Text;

static Text *texts;
static int count;

void forget_texts(void)
{
    for (int i = 0; i < count; i++) {
        free(texts[i].name);
        free(texts[i].bytes);
    }
    free(texts);
    texts = NULL;
    count = 0;
}

bool keep_text(const char *name, const char *bytes, size_t size)
{
    Text *more = realloc(texts, (size_t)(count + 1) * sizeof *texts);
    if (!more)
        return false;
    texts = more;
    Text text = {malloc(strlen(name) + 1), malloc(size + 1), size};
    if (!text.name || !text.bytes) {
        free(text.name);
        free(text.bytes);
        return false;
    }
    memcpy(text.name, name, strlen(name) + 1);
    memcpy(text.bytes, bytes, size);
    text.bytes[size] = '\0';
    texts[count++] = text;
    return true;
}

FILE *open_to_read(const char *path)
{
    for (int i = 0; i < count; i++)
        if (strcmp(texts[i].name, path) == 0)
            return fmemopen(texts[i].bytes, texts[i].size > 0 ? texts[i].size : 1, "r");
    return NULL;
}

bool list_folder(const char *path, void (*tell)(void *to, const char *name), void *to)
{
    size_t length = strlen(path);
    bool found = false;
    for (int i = 0; i < count; i++)
        if (strncmp(texts[i].name, path, length) == 0 && texts[i].name[length] == '/') {
            tell(to, texts[i].name + length + 1);
            found = true;
        }
    return found;
}
