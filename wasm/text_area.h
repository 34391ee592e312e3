// What every module has: the area through which it and whoever loads it pass names, parameters, files and JSON; its
// version; and the largest size of a recording.
#ifndef FRICTION_WASM_TEXT_AREA_H
#define FRICTION_WASM_TEXT_AREA_H

enum {
    FR_TEXT_CAPACITY = 1 << 17, ///< [bytes]
    RECORDING_ROWS = 60000,     ///< of a recording that is read or followed
};

extern char fr_text_area[];

/// Its first `length` bytes as a text with a zero byte at its end.
char *fr_text_of(int length);

char *fr_text_address(void);
int fr_text_capacity(void);
const char *fr_version_address(void);

#endif
