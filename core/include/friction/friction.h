// All headers of the friction library.
#ifndef FRICTION_FRICTION_H
#define FRICTION_FRICTION_H

#include "friction/base.h"
#include "friction/math.h"
#include "friction/law.h"
#include "friction/contact.h"
#include "friction/transmission.h"
#include "friction/servo.h"
#include "friction/bench.h"
#include "friction/joint.h"
#include "friction/identify.h"

#endif
