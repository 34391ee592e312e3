// Lists in messages (see list.h).
#include "list.h"
#include "say.h"

#include <string.h>

void fr_list_add(char *list, size_t size, const char *item, int length)
{
    size_t used = strlen(list);
    size_t bytes = length < 0 ? strlen(item) : (size_t)length;
    bool ended = used > 3 && strcmp(list + used - 3, "...") == 0;
    if (ended)
        return;
    bool fits = used + bytes + sizeof ", , ..." < size;
    fr_text(list + used, size - used, "%s%.*s", used ? ", " : "", fits ? (int)bytes : 3, fits ? item : "...");
}
