// A robot arm in Pinocchio whose joints hold: friction and damping of its URDF, exactly.
//
//     exact_arm arm.urdf
//
// crba fills the upper triangle of a matrix that is stored column by column. In memory this is the lower triangle row
// by row, which fr_joint_friction reads: nothing is copied.
#include <friction/friction.h>

#include <iostream>
#include <pinocchio/algorithm/crba.hpp>
#include <pinocchio/algorithm/joint-configuration.hpp>
#include <pinocchio/algorithm/rnea.hpp>
#include <pinocchio/parsers/urdf.hpp>
#include <vector>

int main(int count, char **arguments)
{
    if (count != 2) {
        std::cerr << "exact_arm URDF\n";
        return 2;
    }
    pinocchio::Model model;
    pinocchio::urdf::buildModel(arguments[1], model);
    pinocchio::Data data(model);
    const size_t n = static_cast<size_t>(model.nv);
    std::vector<FrJointLaw> law(n);
    for (size_t i = 0; i < n; i++) {
        law[i] = FrJointLaw{};
        law[i].F = model.upperDryFrictionLimit[static_cast<Eigen::Index>(i)];
        law[i].D = model.damping[static_cast<Eigen::Index>(i)];
    }
    std::vector<double> work(fr_joint_friction_size(n) / sizeof(double) + 1);
    std::vector<signed char> direction(n, 0);
    Eigen::VectorXd q = pinocchio::neutral(model), v = Eigen::VectorXd::Zero(model.nv), after(model.nv), force;
    const Eigen::VectorXd hold = 0.7 * pinocchio::computeGeneralizedGravity(model, data, q);

    FrJointStep step = {};
    step.n = n;
    step.mass = data.M.data();
    step.T = 1e-3;
    step.law = law.data();
    Eigen::VectorXd there;
    for (int k = 0; k < 602000; k++) {
        if (k == 2000)
            there = q;
        pinocchio::crba(model, data, q, pinocchio::Convention::WORLD);
        force = hold - pinocchio::nonLinearEffects(model, data, q, v);
        step.velocity = v.data();
        step.force = force.data();
        if (fr_joint_friction(&step, direction.data(), after.data(), nullptr, work.data(), nullptr) != FR_OK)
            return 1;
        v = after;
        q = pinocchio::integrate(model, q, Eigen::VectorXd(step.T * v));
    }
    std::cout << "moved in ten minutes: " << (q - there).cwiseAbs().maxCoeff() << " rad\n";
    return 0;
}
