// The span of velocity that shows a law: several times the velocity at which its stiction has halved.
#include "span.h"

double law_span(const FrLawModel *model)
{
    const double far = 0x1p20;
    const double *value = model->value;
    if (model->law->span)
        return model->law->span(value);
    double slope = model->law->slope(value, far);
    double dry = model->law->phi(value, 0), rest = model->law->phi(value, far) - slope * far;
    if (!(dry - rest > 1e-9 * dry))
        return dry > 0 && slope * far > dry ? dry / slope : 1;
    double v = 0x1p-40;
    while (v < far && model->law->phi(value, v) - slope * v > rest + 0.5 * (dry - rest))
        v *= 2;
    return 4 * v;
}
