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

const hingeOrSlide = (model, dof) => [2, 3].includes(model.jnt_type[model.dof_jntid[dof]]);

/** Reasons why a model cannot have exact friction. */
function refusals(model) {
    const found = [...model.dof_frictionloss].flatMap((F, dof) =>
        F === 0 || hingeOrSlide(model, dof)
            ? []
            : [`degree of freedom ${dof} with frictionloss ${F} is of a ball joint or free body`],
    );
    if (model.ntendon > 0 && [...model.tendon_frictionloss].some((F) => F !== 0))
        found.push("a tendon has frictionloss; only friction of single joints is accepted");
    if (model.opt.integrator !== 0)
        found.push(
            "the integrator is not Euler; only Euler is accepted: implicitfast needs mjd_smooth_vel, not exported here",
        );
    return found;
}

/** T times the coefficients b, b2 and b3 of the damping that Euler takes implicitly, of each degree of freedom: that of
 *  its joint and of actuators at it. 0 if the flags mjDSBL_EULERDAMP or mjDSBL_DAMPER are set. */
function eulerDamping(model) {
    const T = model.opt.disableflags & ((1 << 15) | (1 << 6)) ? 0 : model.opt.timestep;
    const names = ["actuator_damping", "actuator_dampingpoly", "actuator_gear", "actuator_outadr", "actuator_trnid"];
    const [linear, poly, gear, output, target] = names.map((name) => [...model[name]]);
    const joints = [...model.dof_jntid];
    const actuators = [...model.actuator_trntype].flatMap((type, a) => (type < 2 ? [a] : [])); // at joints
    return [0, 1, 2].map((k) =>
        Float64Array.from(joints, (joint, i) => {
            const own = k ? model.dof_dampingpoly[2 * i + k - 1] : model.dof_damping[i];
            const at = actuators.filter((a) => target[2 * a] === joint);
            const of = (a) => gear[6 * output[a]] ** 2 * (k ? poly[2 * a + k - 1] : linear[a]);
            return T * at.reduce((sum, a) => sum + of(a), own);
        }),
    );
}

export class ExactFriction {
    /** Largest difference so far, at hinges and slides, between a velocity after MuJoCo's step and the velocity for which
     *  friction was solved. If it is above 1e-14 times the largest velocity, or 1e-14 if that is below 1, matrix and
     *  integrator do not match. */
    error = 0;
    /** Friction of the last step [N m or N]. To restart another motion, as after mj_resetData, fill it with 0. */
    friction;

    /** Servos at hinges: { dof, servo, goal, enabled }, with a Servo of the package, and its goal [rad]. A step writes tau_m
     *  and tau_e, its motor torque and load [N m]. The armature of the joint includes `servo.armature`; its damping is 0. */
    servos = [];

    /** `module` is the module of the library, from `load`. Uses dof_frictionloss as Coulomb friction, and sets it to 0
     *  in the model, where it would act a second time. Time step, damping and flags are read here. */
    constructor(mujoco, module, model, data) {
        const found = refusals(model);
        if (found.length > 0) throw new RangeError(found.join("; "));
        const n = model.nv;
        Object.assign(this, { mujoco, model, data, n, T: model.opt.timestep });
        this.senses = [...model.sensor_needstage].includes(3); // mjSTAGE_ACC
        const F = Float64Array.from(model.dof_frictionloss);
        this.joints = new JointFriction(module, F);
        model.dof_frictionloss.fill(0);
        this.damping = eulerDamping(model);
        this.single = Uint8Array.from({ length: n }, (_, i) => hingeOrSlide(model, i));
        this.friction = new Float64Array(n);
        this.applied = new Float64Array(n);
        this.driven = new Float64Array(n);
        this.F = Float64Array.from(F);
        this.D = new Float64Array(n);
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

    /** Call this instead of mj_step2. Friction is solved last, against all other forces. */
    step2() {
        const { mujoco, model, data } = this;
        if (this.qvel.length !== this.n) this.look();
        this.drive();
        mujoco.mj_fwdActuation(model, data); // otherwise the actuators have their forces from the previous step
        this.solveInTurns();
        this.finish();
    }

    /** Motor torques of the servos, added to the forces that the user applies. */
    drive() {
        const { n, qpos, qvel, position, applied, driven, qfrc_applied, servos } = this;
        for (let i = 0; i < n; i++) applied[i] = driven[i] = qfrc_applied[i];
        for (const each of servos) {
            const { dof, servo, goal, enabled } = each;
            each.tau_m = servo.step(goal, qpos[position[dof]], qvel[dof], enabled);
            driven[dof] += each.tau_m;
        }
    }

    /** The friction limit of each servo under the forces of this round. */
    limit() {
        const { joints, qvel, servos, F, D } = this;
        if (servos.length === 0) return;
        for (const each of servos) {
            const { dof, servo, tau_m } = each;
            each.tau_e = joints.force[dof] - tau_m;
            F[dof] = servo.dry(tau_m, each.tau_e, qvel[dof]);
            D[dof] = servo.viscous;
        }
        joints.set(F, D);
    }

    /** Solve contacts, limits and equalities against the friction of the previous step or round, then friction against
     *  these. Repeat while friction still changes, at most five times. One round is enough at rest, and if nothing touches. */
    solveInTurns() {
        const { mujoco, model, data, n, joints, friction, applied, driven, assumed } = this;
        const { qfrc_applied, qfrc_smooth, qfrc_constraint } = this;
        for (let round = 0, change = 1, largest = 0; round < 5 && change > 1e-7 * largest; round++) {
            for (let i = 0; i < n; i++) qfrc_applied[i] = driven[i] + (assumed[i] = friction[i]);
            mujoco.mj_fwdAcceleration(model, data);
            mujoco.mj_fwdConstraint(model, data);
            for (let i = 0; i < n; i++) {
                qfrc_smooth[i] -= assumed[i];
                joints.force[i] = qfrc_smooth[i] + qfrc_constraint[i];
            }
            this.limit();
            this.solve();
            if (data.nefc === 0) break;
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
        const { mujoco, model, data, n, T, joints, friction, position, before, single } = this;
        const { qpos, qvel, qacc, qfrc_smooth } = this;
        const { velocityNext, direction } = joints;
        for (let i = 0; i < n; i++) {
            qfrc_smooth[i] += friction[i];
            qacc[i] = (velocityNext[i] - qvel[i]) / T;
            before[i] = qpos[position[i]];
        }
        if (this.senses) {
            mujoco.mj_rnePostConstraint(model, data); // otherwise those of bodies show an earlier step
            mujoco.mj_sensorAcc(model, data);
        }
        mujoco.mj_Euler(model, data);
        for (let i = 0; i < n; i++) {
            if (single[i]) this.error = Math.max(this.error, Math.abs(qvel[i] - velocityNext[i]));
            if (direction[i] === 0) {
                qvel[i] = 0;
                qpos[position[i]] = before[i];
            }
        }
    }

    /** Solve friction against joints.force. */
    solve() {
        const { joints, M, place, n, qvel, friction } = this;
        const [b, b2, b3] = this.damping;
        const { mass, velocity } = joints;
        if (place.length < (n * (n + 1)) / 2) mass.fill(0);
        for (let k = 0; k < place.length; k++) mass[place[k]] = M[k];
        for (let i = 0; i < n; i++) {
            const speed = Math.abs((velocity[i] = qvel[i]));
            mass[i * (n + 1)] += b[i] + (2 * b2[i] + 3 * b3[i] * speed) * speed;
        }
        joints.step(this.T);
        for (let i = 0; i < n; i++) friction[i] = joints.friction[i];
    }
}
