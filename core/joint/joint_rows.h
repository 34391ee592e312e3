// Linear equations row by row, so that systems that begin with the same rows share their elimination.
//
// A row is reduced by those before it, and its largest remaining number is its pivot: exchanging columns is as stable
// as exchanging rows (Golub and Van Loan 2013, section 3.4).
#ifndef FRICTION_JOINT_JOINT_ROWS_H
#define FRICTION_JOINT_JOINT_ROWS_H

#include <stdbool.h>
#include <stddef.h>

#include "friction/geared_joints.h"

enum {
    JOINTS = FR_GEARED_JOINTS_MAX, ///< the most rows
    JOINT_ROW = JOINTS + 1,        ///< numbers of a row: of the matrix, and the right side behind the n-th
};

typedef struct JointRows {
    size_t n;
    double row[JOINTS][JOINT_ROW]; ///< reduced
    size_t column[JOINTS];         ///< of the pivot of each row
} JointRows;

/// Put a row behind the first `at` ones, of n numbers and the right side; it is overwritten. False when it depends on
/// those before it, to 1e-14 of its largest number, or is not finite: the rows before it stay as they were.
bool fr_joint_rows_put(JointRows *rows, size_t at, double *row);

/// The unknowns, once n rows are put.
void fr_joint_rows_solve(const JointRows *rows, double *x);

/// The determinant of n rows.
double fr_joint_rows_determinant(const JointRows *rows);

#endif
