// Code shared by the curves of the implicit transform: their rows, and the model of a form.
#ifndef FRICTION_EXPLORER_EXPERIMENT_TRANSFORM_H
#define FRICTION_EXPLORER_EXPERIMENT_TRANSFORM_H

#include "explorer/run/experiment.h"
#include "math/double2.h"

extern const FrParam *const fr_transform_rows[];

/// The rows of these curves with two more methods, the approximations. The model is then the
/// exact transform by FR_AUTO.
extern const FrParam *const fr_approximation_rows[];
enum { TRANSFORM_APPROXIMATE = FR_NUMERIC + 1, TRANSFORM_GENERAL };

extern const FrChannel fr_transform_readings[];

/// Row of Z, given instead of K, B and T.
extern const FrParam fr_mobility_row;

/// Compute M = 1/Z of a form with rows for K, B, T and Z, whether or not it is admissible.
FrDouble2 fr_line_from_form(const FrForm *form, FrReport *report);

/// A transform with room for its own table.
typedef struct TransformModel {
    FrPhiZ phi_z;
    double table[FR_TABLE_SIZE];
} TransformModel;

/// Make a transform from a form. The model begins with a TransformModel.
void fr_transform_from_form(const FrForm *form, void *model, FrReport *report);
void fr_transform_read(const void *model, double *readings);

/// Get the range of x that shows the transform best.
void fr_transform_span(const void *model, double *from, double *to);

static inline const FrPhiZ *transform_of(const void *model)
{
    return &((const TransformModel *)model)->phi_z;
}

#endif
