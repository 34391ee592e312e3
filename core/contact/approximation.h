// The equations of the approximations of Phi_Z, for the options that offer them (Kikuuwe 2006, eq 46 and 59).
#ifndef FRICTION_CONTACT_APPROXIMATION_H
#define FRICTION_CONTACT_APPROXIMATION_H

#define APPROXIMATE_EQUATION                                                                                           \
    "\\hat\\Phi_Z(x) = \\begin{cases}\\Phi(x) & |x/Z| > |\\Phi(x)|\\\\ x/Z & \\text{otherwise}\\end{cases}"

#define GENERAL_EQUATION                                                                                               \
    "\\hat\\Phi_Z(x) = \\Phi(x) + Z\\,\\frac{\\|\\Phi(x)\\|}{\\|x\\|}\\left(\\frac{x\\,\\|\\Phi(x)\\|}{\\|x\\|} - "    \
    "\\Phi(x)\\right)"

#endif
