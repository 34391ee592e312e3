// The explorer's own messages, and the search among these and the library's.
#include "message.h"

static const FrMessage own_messages[] = {
#define FR_MESSAGE(number, code, text) FR_MESSAGE_SAID(number, #code, text)
#include "explorer/form/message.def"
#undef FR_MESSAGE
};

enum { OWN_MESSAGES = sizeof own_messages / sizeof *own_messages };

const FrMessage *fr_explorer_messages(int *count)
{
    FR_ASSERT(count);
    *count = OWN_MESSAGES;
    return own_messages;
}

const FrMessage *fr_any_message(int code)
{
    int count;
    const FrMessage *library = fr_messages(&count);
    const FrMessage *found = fr_message_find(library, count, code);
    return found ? found : fr_message_find(own_messages, OWN_MESSAGES, code);
}

FrFinding *fr_report_say(FrReport *report, FrSeverity severity, int code, const char *key, int count,
                         const FrArgument *arguments)
{
    return fr_report_add_message(report, severity, fr_any_message(code), key, count, arguments);
}
