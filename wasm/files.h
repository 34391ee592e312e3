// Functions for reading files that the module identify.wasm exports; exports_files.json lists arguments and results.
#ifndef FRICTION_WASM_FILES_H
#define FRICTION_WASM_FILES_H

void fr_recording_start(int length);
int fr_recording_more(int length);
int fr_recording_finish(void);
const double *fr_recording_values(int column);
int fr_read_parameters(int head_length, int length);

#endif
