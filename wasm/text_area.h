// Common parts of every module: the area through which the module and its caller pass names, parameters, files and
// JSON; its version; and the largest size of a recording.
#ifndef FRICTION_WASM_TEXT_AREA_H
#define FRICTION_WASM_TEXT_AREA_H

enum {
    FR_TEXT_CAPACITY = 1 << 18, ///< size of the text area [bytes]
    RECORDING_ROWS = 60000,     ///< largest number of rows of a recording
};

extern char fr_text_area[];

/// Returns the first `length` bytes of the text area, terminated by a zero byte.
char *fr_text_of(int length);

char *fr_text_address(void);
int fr_text_capacity(void);
const char *fr_version_address(void);

#endif
