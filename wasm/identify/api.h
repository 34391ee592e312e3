// Functions that the module of identification exports; exports.json lists their arguments and results.
#ifndef FRICTION_WASM_IDENTIFY_API_H
#define FRICTION_WASM_IDENTIFY_API_H

char *fr_identify_room(int bytes);
int fr_identify_file(int name_length, int length);
void fr_identify_forget(void);
int fr_identify_read(int length);
int fr_identify_law(int length);
int fr_identify_begin(void);
int fr_identify_work(void);
int fr_identify_done(void);
int fr_identify_next(void);
int fr_identify_name(void);
int fr_identify_limit(void);
int fr_identify_evaluations(void);
char *fr_identify_task_address(void);
int fr_identify_task_size(void);
int fr_identify_take_up(void);
int fr_identify_advance(void);
char *fr_identify_outcome_address(void);
int fr_identify_outcome_size(void);
void fr_identify_end(void);
int fr_identify_progress(void);
double *fr_identify_simulate(int log, int model);
void fr_identify_conclude(void);
int fr_identify_output(int number);
const char *fr_identify_text_address(void);

#endif
