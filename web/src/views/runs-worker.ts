// The worker of the benchmark and of sweeps: one script, because most of both is the loader of the module.
import { work, type Order } from "./benchmark/worker";
import { sweep, type ToSweeper } from "./sweep/worker";

addEventListener("message", ({ data }: MessageEvent<Order | ToSweeper>) => {
    if ("physics" in data) void work(data);
    else void sweep(data);
});
