// Parameters of a link and of a chain.
#ifndef FRICTION_EXPLORER_CHAIN_ROWS_H
#define FRICTION_EXPLORER_CHAIN_ROWS_H

#include "chain.h"
#include "explorer/form/form.h"

/// Fields of FrLink; ends with NULL.
extern const FrParam *const fr_chain_link_rows[];
/// Row of the field that is 1 or -1.
extern const FrParam fr_chain_axis_row;
/// Fields of FrChainDef except T; ends with NULL.
extern const FrParam *const fr_chain_number_rows[];
/// Coefficients of friction on the ground.
extern const FrParam fr_chain_mu_s_row, fr_chain_mu_k_row;
/// Regularisation of contacts and of joints.
extern const FrParam fr_chain_k_v_row, fr_chain_lambda_v_row, fr_chain_k_q_row, fr_chain_lambda_q_row;

/// Like fr_chain_method_row, for a chain of many links. No method has the regularisation of joint friction, which would
/// need memory for the square of the number of links.
extern const FrParam fr_chain_long_method_row;
/// Like fr_chain_method_row, for a chain with points: every method except exact also has the
/// regularisation of contacts.
extern const FrParam fr_chain_ground_method_row;

/// Write the method and the parameters of a chain from a form to its def. Fields whose rows the form does
/// not have stay unchanged.
void fr_chain_def_from_form(FrChainDef *def, const FrForm *form);

#endif
