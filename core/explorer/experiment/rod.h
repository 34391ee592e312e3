// A uniform rod as a link of a chain.
#ifndef FRICTION_EXPLORER_EXPERIMENT_ROD_H
#define FRICTION_EXPLORER_EXPERIMENT_ROD_H

#include "explorer/chain/chain.h"

/// Make a link of this length [m], mass [kg] and armature [kg m^2], with its mass spread evenly along it.
static inline FrLink uniform_rod(double length, double mass, double armature)
{
    FrLink link = fr_default_link();
    link.length = length;
    link.mass = mass;
    link.com_x = length / 2;
    link.inertia = mass * length * length / 12;
    link.armature = armature;
    return link;
}

#endif
