// The textbook form of Phi_Z (Cisneros 2022, eq 25 to 30) over the Lambert W of GSL and of Boost.Math. A peer that is
// not installed has no rows.
#include "errors.h"

#include <math.h>
#include <cmath>
#include <limits>

#if __has_include(<gsl/gsl_sf_lambert.h>)
#define WITH_GSL
#include <gsl/gsl_errno.h>
#include <gsl/gsl_sf_lambert.h>
#include <gsl/gsl_version.h>
#endif
#if __has_include(<boost/math/special_functions/lambert_w.hpp>)
#define WITH_BOOST
#include <boost/math/special_functions/lambert_w.hpp>
#include <boost/version.hpp>
#endif

namespace
{

constexpr double PAPER_Z = 1 / (paper::K * paper::T + paper::B);

template <double (*W)(double)> double textbook(double Z, double x)
{
    using namespace paper;
    if (std::fabs(x) <= Z * F_S)
        return x / Z;
    double a = std::fabs(x);
    double psi = -Z / v_S * (F_S - F_C) / (1 + Z * D) * std::exp((Z * F_C - a) / (v_S * (1 + Z * D)));
    return std::copysign(-v_S / Z * W(psi) + (F_C + D * a) / (1 + Z * D), x);
}

/// Boost throws where rounding puts psi beyond the branch point.
template <double (*W)(double)> Measured measured(double Z)
{
    return [Z](double x) {
        try {
            return textbook<W>(Z, x);
        } catch (const std::exception &) {
            return std::numeric_limits<double>::quiet_NaN();
        }
    };
}

template <double (*W)(double)> void rows_over(const std::string &name)
{
    const TransformKind stribeck = {"stribeck", FR_DIRECT, 1};
    all_forms(name, [](double x) { return textbook<W>(PAPER_Z, x); });
    note_error("ulp:" + name, largest_ulp(paper_place(stribeck), measured<W>(PAPER_Z)));
    note_error("ulp_near_one:" + name, largest_ulp(place_near_one(stribeck), measured<W>(z_near_one(stribeck))));
}

#ifdef WITH_BOOST
double boost_w0(double psi)
{
    return boost::math::lambert_w0(psi);
}
#endif

} // namespace

void peer_rows()
{
#ifdef WITH_GSL
    gsl_set_error_handler_off(); // else GSL ends the program where psi is beyond the branch point
    rows_over<gsl_sf_lambert_W0>("phi_z/gsl");
    benchmark::AddCustomContext("gsl", GSL_VERSION);
#else
    benchmark::AddCustomContext("gsl", "absent");
#endif
#ifdef WITH_BOOST
    rows_over<boost_w0>("phi_z/boost");
    benchmark::AddCustomContext("boost", std::to_string(BOOST_VERSION / 100000) + "." +
                                             std::to_string(BOOST_VERSION / 100 % 1000));
#else
    benchmark::AddCustomContext("boost", "absent");
#endif
}
