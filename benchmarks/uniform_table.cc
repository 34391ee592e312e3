// The uniform table, vectorised by the compiler for the instruction sets of the processor.
#include "uniform_table.h"
#include "law/parts.h"

#include <math.h>
#include <cmath>

#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)
#define FOR_EVERY_PROCESSOR __attribute__((target_clones("avx512f", "avx2", "default")))
#else
#define FOR_EVERY_PROCESSOR
#endif

UniformTable::UniformTable(UniformKind kind, int nodes)
    : kind(kind), nodes(nodes), node(static_cast<std::size_t>(nodes) * (1 + kind)), place(nodes), force(nodes)
{
}

std::size_t UniformTable::bytes() const
{
    return node.size() * sizeof(double);
}

// ---------------------------------------------------------------- made for one set of parameters

/// The remaining stiction, g of kernel/lambert.h, obeys g' = -g/(1 - g) in u, which gives the derivatives of y. `rate`
/// is h du/dx.
FOR_EVERY_PROCESSOR static void fill_nodes(const UniformFrame &frame, const double *place, const double *force,
                                           int nodes, int derivatives, double scale, double rate, double *node)
{
    for (int i = 0; i < nodes; i++) {
        double g = (force[i] - (frame.offset + frame.slope * place[i])) / scale, rest = 1 - g;
        double *to = node + static_cast<std::ptrdiff_t>(i) * (1 + derivatives);
        to[0] = force[i];
        if (derivatives > 0)
            to[1] = frame.slope / frame.per_step - scale * rate * (g / rest);
        if (derivatives > 1)
            to[2] = scale * rate * rate / 2 * (g / (rest * rest * rest));
    }
}

void UniformTable::rebuild(const FrLaw &model, FrDouble2 M)
{
    FrPhiZ direct{};
    FrPhiZDef def{};
    def.law = &model;
    def.method = FR_DIRECT;
    fr_phi_z_make_of(&direct, &def, M, "B", nullptr);
    const double *value = law_in(&model)->def;
    const double F_S = value[0], F_C = value[1], v_S = value[2], D = value[3];
    const double width = v_S * (M.hi + D);
    const double breakaway = F_S / M.hi, end = (38 * width + F_S) / M.hi, step = (end - breakaway) / (nodes - 1);
    frame = {breakaway, end, 1 / step, nodes - 2.0, M.hi, F_C * M.hi / (M.hi + D), D * M.hi / (M.hi + D)};
    for (int i = 0; i < nodes; i++)
        place[i] = breakaway + i * step;
    fr_phi_z_array(&direct, place.size(), place.data(), force.data());
    fill_nodes(frame, place.data(), force.data(), nodes, kind, v_S * M.hi, step * M.hi / width, node.data());
}

// ---------------------------------------------------------------- values

/// Between the nodes of 1 + derivatives numbers each that stand at node[i] and behind it, 0 <= f <= 1.
template <int derivatives> static inline double between(const double *node, int i, double f)
{
    constexpr int next = 1 + derivatives;
    double y = node[i], rise = node[i + next] - y;
    if constexpr (derivatives == 0)
        return y + f * rise;
    else if constexpr (derivatives == 1) {
        double a = node[i + 1], b = node[i + next + 1];
        return y + f * (a + f * ((3 * rise - 2 * a - b) + f * (a + b - 2 * rise)));
    } else {
        double a = node[i + 1], bend = node[i + 2];
        double p = rise - a - bend, q = node[i + next + 1] - a - 2 * bend, r = node[i + next + 2] - bend;
        double c3 = 10 * p - 4 * q + r, c4 = -15 * p + 7 * q - 2 * r, c5 = 6 * p - 3 * q + r;
        return y + f * (a + f * (bend + f * (c3 + f * (c4 + f * c5))));
    }
}

/// The cell of |x|, and where in it.
static inline int cell_of(const UniformFrame &frame, double x, double *f)
{
    double t = (std::fabs(x) - frame.breakaway) * frame.per_step;
    t = t > 0 ? t : 0;
    int cell = static_cast<int>(t < frame.last ? t : frame.last);
    *f = t - cell;
    return cell;
}

static inline double finished(const UniformFrame &frame, double x, double y)
{
    double magnitude = std::fabs(x);
    y = magnitude > frame.end ? frame.offset + frame.slope * magnitude : y;
    y = magnitude > frame.breakaway ? y : frame.stick * magnitude;
    return std::copysign(y, x);
}

template <int derivatives> static inline double at(const UniformFrame &frame, const double *node, double x)
{
    double f;
    int cell = cell_of(frame, x, &f);
    return finished(frame, x, between<derivatives>(node, cell * (1 + derivatives), f));
}

/// In blocks, each step over a whole block before the next step, so that the compiler vectorises every step.
template <int derivatives>
__attribute__((always_inline)) static inline void all(UniformFrame frame, const double *__restrict node, std::size_t n,
                                                      const double *__restrict x, double *__restrict y)
{
    constexpr int BLOCK = 128;
    int cell[BLOCK];
    double f[BLOCK];
    for (; n >= BLOCK; n -= BLOCK, x += BLOCK, y += BLOCK) {
        for (int i = 0; i < BLOCK; i++)
            cell[i] = cell_of(frame, x[i], &f[i]) * (1 + derivatives);
        for (int i = 0; i < BLOCK; i++)
            f[i] = between<derivatives>(node, cell[i], f[i]);
        for (int i = 0; i < BLOCK; i++)
            y[i] = finished(frame, x[i], f[i]);
    }
    for (std::size_t i = 0; i < n; i++)
        y[i] = at<derivatives>(frame, node, x[i]);
}

FOR_EVERY_PROCESSOR static void linear(const UniformFrame &frame, const double *node, std::size_t n, const double *x,
                                       double *y)
{
    all<0>(frame, node, n, x, y);
}

FOR_EVERY_PROCESSOR static void cubic(const UniformFrame &frame, const double *node, std::size_t n, const double *x,
                                      double *y)
{
    all<1>(frame, node, n, x, y);
}

FOR_EVERY_PROCESSOR static void quintic(const UniformFrame &frame, const double *node, std::size_t n, const double *x,
                                        double *y)
{
    all<2>(frame, node, n, x, y);
}

double UniformTable::value(double x) const
{
    switch (kind) {
    case UNIFORM_LINEAR:
        return at<0>(frame, node.data(), x);
    case UNIFORM_CUBIC:
        return at<1>(frame, node.data(), x);
    default:
        return at<2>(frame, node.data(), x);
    }
}

void UniformTable::values(std::size_t n, const double *x, double *y) const
{
    static constexpr auto forms = {linear, cubic, quintic};
    forms.begin()[kind](frame, node.data(), n, x, y);
}
