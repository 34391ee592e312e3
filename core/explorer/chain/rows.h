// The numbers of a link and of a chain.
#ifndef FRICTION_EXPLORER_CHAIN_ROWS_H
#define FRICTION_EXPLORER_CHAIN_ROWS_H

#include "friction/chain.h"

/// Fields of FrLink; ends with NULL.
extern const FrParam *const fr_chain_link_rows[];
/// The one among them that is 1 or -1.
extern const FrParam fr_chain_axis_row;
/// The numbers of FrChainDef, but for T; ends with NULL.
extern const FrParam *const fr_chain_number_rows[];
/// The coefficients of friction on the ground, one by one.
extern const FrParam fr_chain_mu_s_row, fr_chain_mu_k_row;
/// The regularisation of contacts and of joints, one by one.
extern const FrParam fr_chain_k_v_row, fr_chain_lambda_v_row, fr_chain_k_q_row, fr_chain_lambda_q_row;

/// As fr_chain_method_row, for a chain of many links: no method has the regularisation of joint friction, which would
/// need memory for the square of their number.
extern const FrParam fr_chain_long_method_row;
/// As fr_chain_method_row, for a chain with points: every method but exact has the regularisation of contacts too.
extern const FrParam fr_chain_ground_method_row;

/// Write what a form has of a chain's method and numbers to its def.
void fr_chain_def_from_form(FrChainDef *def, const FrForm *form);

#endif
