// Messages of the explorer: message.def lists those that the library does not have. Every file of the explorer and of
// the command gives its messages, the library's too, with fr_report_say.
#ifndef FRICTION_FORM_MESSAGE_H
#define FRICTION_FORM_MESSAGE_H

#include "base/say.h"

/// The codes of the explorer's messages; their numbers continue those of FrCode.
enum {
#define FR_MESSAGE(number, code, text) FR_##code = number,
#include "explorer/form/message.def"
#undef FR_MESSAGE
};

/// The messages of the explorer, in ascending order; writes their number to *count.
const FrMessage *fr_explorer_messages(int *count);
/// Find the message of a code of the library or the explorer; NULL if there is none.
const FrMessage *fr_any_message(int code);

/// fr_report_add with a message of the library or the explorer.
FrFinding *fr_report_say(FrReport *report, FrSeverity severity, int code, const char *key, int count,
                         const FrArgument *arguments);

#endif
