// Errors against fr_exact_phi_z.
#include "errors.h"
#include "law/parts.h"

#include <math.h>
#include <cmath>
#include <cstdio>
#include <limits>
#include <map>
#include <random>

static std::vector<double> places_of(double breakaway)
{
    constexpr int EVEN = 8192, CLOSE = 4096;
    std::vector<double> x(arrays(EVEN).x, arrays(EVEN).x + EVEN);
    std::mt19937_64 random(2);
    std::uniform_real_distribution<double> exponent(-13, 0);
    for (int i = 0; i < CLOSE; i++)
        x.push_back(breakaway + std::pow(10.0, exponent(random)));
    return x;
}

static Place place_of(const TransformKind &kind, FrDouble2 M)
{
    Place place{transform({kind.law, FR_NUMERIC, kind.alpha}, M), {}, {}};
    place.x = places_of(phi_z_in(&place.exact->phi_z)->x_stick.hi);
    for (double x : place.x) {
        FrDouble2 slip;
        place.y.push_back(fr_exact_phi_z(&place.exact->phi_z, x, &slip));
    }
    return place;
}

static const Place &kept(const TransformKind &kind, const char *where, FrDouble2 M)
{
    static std::map<std::string, Place> places;
    const std::string key = std::string(kind.law) + std::to_string(kind.alpha) + where;
    auto found = places.find(key);
    return found != places.end() ? found->second : places.emplace(key, place_of(kind, M)).first->second;
}

const Place &paper_place(const TransformKind &kind)
{
    return kept(kind, "paper", paper_impedance());
}

double z_near_one(const TransformKind &kind)
{
    const FrLaw model = model_of(kind);
    return 1 / ((law_in(&model)->kind->smallest_m(law_in(&model)->def) + paper::D) / (1 - 1e-9) - paper::D);
}

const Place &place_near_one(const TransformKind &kind)
{
    return kept(kind, "near one", fr_impedance_of_z(z_near_one(kind)));
}

/// y - exact
static double difference(double y, FrDouble2 exact)
{
    return std::fabs((y - exact.hi) - exact.lo);
}

static double unit(FrDouble2 exact)
{
    double magnitude = std::fabs(exact.hi);
    return std::nextafter(magnitude, std::numeric_limits<double>::infinity()) - magnitude;
}

template <typename Scale> static double largest(const Place &place, const Measured &f, Scale scale)
{
    double worst = 0;
    for (std::size_t i = 0; i < place.x.size(); i++) {
        double error = difference(f(place.x[i]), place.y[i]) / scale(place.y[i]);
        if (std::isnan(error))
            return std::numeric_limits<double>::infinity();
        worst = std::fmax(worst, error);
    }
    return worst;
}

double largest_ulp(const Place &place, const Measured &f)
{
    return largest(place, f, unit);
}

double largest_relative(const Place &place, const Measured &f)
{
    return largest(place, f, [](FrDouble2 exact) { return std::fabs(exact.hi); });
}

void note_error(const std::string &key, double error)
{
    char text[32];
    std::snprintf(text, sizeof text, "%.9g", error);
    benchmark::AddCustomContext(key, text);
}
