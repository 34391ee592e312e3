// Exact friction at the joints of a MuJoCo model in JavaScript (@mujoco/mujoco), in place of MuJoCo's own frictionloss.
//
//     const friction = new ExactFriction(mujoco, module, model, data); // takes over frictionloss
//     for (;;) {
//         mujoco.mj_step1(model, data);
//         data.ctrl...                                                       // as before
//         friction.step2();                                                // instead of mj_step2
//     }
//
// friction.joints.set(F, D, F_S), with arrays of one number for each degree of freedom, changes the friction. F_S, static
// friction, is 0 (no more than F), as frictionloss has none. It may be set: the velocity MuJoCo itself computes is rarely
// exactly 0, but this sets qvel of a joint that sticks to 0, so it is at rest before the next step.
//
// A joint sticks, with velocity 0 and the position of the previous step to the last bit, or slips. Calls between
// JavaScript and the modules, some 150 ns each, are the cost of a step: there are five in the air. Views are kept, as
// taking one costs more than a call, and taken again after MuJoCo's memory has grown, which detaches them.

import { JointFriction } from "friction";

const hingeOrSlide = (type) => type === 2 || type === 3;

/** Reasons why a model cannot have exact friction. */
function refusals(model) {
    const joints = model.jnt_type;
    const found = [...model.dof_frictionloss].flatMap((F, dof) =>
        F === 0 || hingeOrSlide(joints[model.dof_jntid[dof]])
            ? []
            : [`degree of freedom ${dof} with frictionloss ${F} is of a ball joint or free body`],
    );
    if (model.ntendon > 0 && [...model.tendon_frictionloss].some((F) => F !== 0))
        found.push("a tendon has frictionloss; only friction of single joints is accepted");
    if (model.opt.integrator !== 0) found.push("the integrator is not Euler; only Euler is accepted");
    return found;
}

export class ExactFriction {
    /** Largest difference so far between a velocity after MuJoCo's step and the velocity for which friction was
     *  solved. If it is above 1e-14, matrix and integrator do not match. */
    error = 0;
    /** Friction of the last step [N m or N]. To restart another motion, as after mj_resetData, fill it with 0. */
    friction;

    /** `module` is the module of the library, from `load`. Uses dof_frictionloss as Coulomb friction, and sets it to 0
     *  in the model, where it would act a second time. `model.opt.timestep` is read here. */
    constructor(mujoco, module, model, data) {
        const found = refusals(model);
        if (found.length > 0) throw new RangeError(found.join("; "));
        const n = model.nv;
        Object.assign(this, { mujoco, model, data, n, T: model.opt.timestep, sensors: model.nsensor > 0 });
        this.joints = new JointFriction(module, model.dof_frictionloss);
        model.dof_frictionloss.fill(0);
        // Euler takes the damping of joints implicitly, unless mjDSBL_EULERDAMP is set
        const implicit = (model.opt.disableflags & (1 << 15)) === 0;
        this.damping = Float64Array.from(model.dof_damping, (D) => (implicit ? this.T * D : 0));
        this.friction = new Float64Array(n);
        this.applied = new Float64Array(n);
        // index of each joint in qpos, and index in the dense matrix of each value of MuJoCo's sparse matrix
        this.position = Int32Array.from({ length: n }, (_, i) => model.jnt_qposadr[model.dof_jntid[i]]);
        this.place = Int32Array.from(model.M_colind);
        for (let i = 0; i < n; i++)
            for (let k = 0; k < model.M_rownnz[i]; k++) this.place[model.M_rowadr[i] + k] += n * i;
        this.before = new Float64Array(n);
        this.assumed = new Float64Array(n);
        this.look();
    }

    /** Takes the views. */
    look() {
        const { qpos, qvel, qacc, M, qfrc_applied, qfrc_smooth, qfrc_constraint } = this.data;
        Object.assign(this, { qpos, qvel, qacc, M, qfrc_applied, qfrc_smooth, qfrc_constraint });
    }

    /** Call this instead of mj_step2. If nothing touches, friction is solved against all other forces. If there are
     *  contacts, joint limits or equality constraints, friction is solved last, against their forces. */
    step2() {
        const { mujoco, model, data } = this;
        mujoco.mj_fwdActuation(model, data); // otherwise the actuators have their forces from the previous step
        if (this.qvel.length !== this.n) this.look();
        if (data.nefc === 0) this.inTheAir();
        else this.inContact();
        this.finish();
    }

    /** Nothing touches: solve friction against all other forces. */
    inTheAir() {
        const { n, joints, qfrc_smooth } = this;
        this.mujoco.mj_fwdAcceleration(this.model, this.data);
        for (let i = 0; i < n; i++) joints.force[i] = qfrc_smooth[i];
        this.solve();
        this.qfrc_constraint.fill(0);
    }

    /** Solve contacts, limits and equalities against the friction of the previous step or round, then friction against
     *  these. Repeat while friction still changes, at most five times. At rest, one round is enough. */
    inContact() {
        const { mujoco, model, data, n, joints, friction, applied, assumed } = this;
        const { qfrc_applied, qfrc_smooth, qfrc_constraint } = this;
        for (let i = 0; i < n; i++) applied[i] = qfrc_applied[i];
        for (let round = 0, change = 1, largest = 0; round < 5 && change > 1e-7 * largest; round++) {
            for (let i = 0; i < n; i++) qfrc_applied[i] = applied[i] + (assumed[i] = friction[i]);
            mujoco.mj_fwdAcceleration(model, data);
            mujoco.mj_fwdConstraint(model, data);
            for (let i = 0; i < n; i++) {
                qfrc_smooth[i] -= assumed[i];
                joints.force[i] = qfrc_smooth[i] + qfrc_constraint[i];
            }
            this.solve();
            change = largest = 0;
            for (let i = 0; i < n; i++) {
                change = Math.max(change, Math.abs(friction[i] - assumed[i]));
                largest = Math.max(largest, Math.abs(friction[i]));
            }
        }
        for (let i = 0; i < n; i++) qfrc_applied[i] = applied[i]; // it stays set until it is overwritten
    }

    /** Finish MuJoCo's step with the friction that was found. For joints that stick, the rounding error of its
     *  integration, some 1e-17 rad/s, is undone. */
    finish() {
        const { mujoco, model, data, n, T, joints, friction, position, before } = this;
        const { qpos, qvel, qacc, qfrc_smooth } = this;
        const { velocityNext, direction } = joints;
        for (let i = 0; i < n; i++) {
            qfrc_smooth[i] += friction[i];
            qacc[i] = (velocityNext[i] - qvel[i]) / T;
            before[i] = qpos[position[i]];
        }
        if (this.sensors) mujoco.mj_sensorAcc(model, data);
        mujoco.mj_Euler(model, data);
        for (let i = 0; i < n; i++) {
            this.error = Math.max(this.error, Math.abs(qvel[i] - velocityNext[i]));
            if (direction[i] === 0) {
                qvel[i] = 0;
                qpos[position[i]] = before[i];
            }
        }
    }

    /** Solve friction against joints.force. */
    solve() {
        const { joints, M, place, n, damping, qvel, friction } = this;
        const { mass, velocity } = joints;
        if (place.length < (n * (n + 1)) / 2) mass.fill(0);
        for (let k = 0; k < place.length; k++) mass[place[k]] = M[k];
        for (let i = 0; i < n; i++) {
            mass[i * (n + 1)] += damping[i];
            velocity[i] = qvel[i];
        }
        joints.step(this.T);
        for (let i = 0; i < n; i++) friction[i] = joints.friction[i];
    }
}
