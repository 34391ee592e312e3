// The friction law of a joint, as the equations of a step use it: a function of the speed s in the direction of slip.
//
// A trial set may let a joint with static friction slip when it does not; then s < 0. There the law is continued by its
// tangent at 0, so that the equations of any set of slipping joints have a solution. A joint without static friction
// has no direction: its law is odd.
#ifndef FRICTION_JOINT_LAW_H
#define FRICTION_JOINT_LAW_H

#include "friction/joint.h"
#include "law/parts.h"
#include "math/bits.h"

#include <math.h>

/// Returns 0 for a finite number, otherwise NaN.
static inline double infinite(double x)
{
    return x - x;
}

/// Returns true if a law of the library is initialized, or D is valid. Does not check F.
static inline bool joint_law_made(const FrJointLaw *law)
{
    return law->law ? law_is_made(law->law) : law->D >= 0 && law->D < (double)INFINITY;
}

/// Returns true if F_S is 0, or F or more without a law.
static inline bool joint_static_made(const FrJointLaw *law)
{
    return law->F_S == 0 || (!law->law && law->F_S >= 0 && !(law->F_S < law->F)); // a NaN as F is refused as F
}

/// Static friction Phi(+0) of a joint that moves.
static inline double joint_static_friction(const FrJointLaw *law)
{
    return law->law ? fr_phi_dry(law->law, 0) : law->F;
}

/// Steepest fall of Phi; 0 if it never falls.
static inline double joint_steepest_fall(const FrJointLaw *law)
{
    return law->law ? law_in(law->law)->kind->smallest_m(law_in(law->law)->def) : 0;
}

/// Phi and its slope at a speed.
typedef struct JointTangent {
    double phi, slope;
} JointTangent;

/// Tangent of a law of the library with the static friction F_S.
static inline void joint_tangent(const FrLaw *law, double F_S, double s, JointTangent *tangent)
{
    double at = F_S > 0 && s < 0 ? 0 : absolute(s);
    law_in(law)->kind->tangent(law_in(law)->def, at, &tangent->phi, &tangent->slope);
    if (s < 0)
        tangent->phi = F_S > 0 ? tangent->phi + tangent->slope * s : -tangent->phi;
}

#endif
