// Linear equations, eliminated row by row, so that systems that begin with the same rows share their elimination.
//
// Each row is reduced by the rows before it, and its largest remaining number becomes its pivot: exchanging columns is
// as stable as exchanging rows (Golub and Van Loan 2013, section 3.4).
#ifndef FRICTION_JOINT_JOINT_ROWS_H
#define FRICTION_JOINT_JOINT_ROWS_H

#include <stdbool.h>
#include <stddef.h>

#include "friction/joint.h"

enum {
    JOINTS = FR_GEAR_JOINTS_MAX, ///< largest number of rows
    JOINT_ROW = JOINTS + 1,      ///< values in a row: n of the matrix, then the right side
};

typedef struct JointRows {
    size_t n;
    double row[JOINTS][JOINT_ROW]; ///< reduced rows
    size_t column[JOINTS];         ///< column of the pivot of each row
} JointRows;

/// Add a row, n numbers and the right side, after the first `at` rows; `row` is overwritten. Returns false if it
/// depends on the rows before it, to 1e-14 of its largest number, or is not finite; those rows are then unchanged.
bool fr_joint_rows_put(JointRows *rows, size_t at, double *row);

/// Solve for the unknowns after n rows have been added.
void fr_joint_rows_solve(const JointRows *rows, double *x);

/// Determinant of n rows.
double fr_joint_rows_determinant(const JointRows *rows);

#endif
