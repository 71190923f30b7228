package dev.holdfast.vms.migrate;

import dev.holdfast.inventory.Inventory;
import dev.holdfast.jobs.JobContext;
import dev.holdfast.jobs.JobType;
import dev.holdfast.jobs.Outcome;
import dev.holdfast.jobs.Priority;
import dev.holdfast.jobs.Undoable;
import dev.holdfast.vms.migrate.preflight.VmEvaluation;
import dev.holdfast.vms.migrate.preflight.VmMove;
import dev.holdfast.vms.migrate.preflight.VmPreflights;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Moves one machine to another host, with one task of Proxmox VE. The source stays whole until the machine runs at the
 * target. Trusts nothing from the request: the preflight runs again here.
 */
record VmMigrateJob(VmPreflights preflights, ClusterMove clusterMove, RemoteMove remoteMove, Inventory inventory)
        implements Undoable<VmMigrateJob.Params> {
    static final JobType<Params> KIND = new JobType<>("vm.migrate", Params.class, Priority.PEOPLE);

    /** What was requested. */
    record Params(long vmId, long targetHostId, @Nullable String storage, boolean online) {}

    @Override
    public JobType<Params> kind() {
        return KIND;
    }

    @Override
    public List<Long> others(Params params) {
        return List.of(params.targetHostId());
    }

    @Override
    public Outcome run(Params params, JobContext job) throws InterruptedException {
        VmMove move = job.checkpoint(VmMove.class);
        if (move == null) {
            VmEvaluation evaluation =
                    preflights.inJob(params.vmId(), params.targetHostId(), params.storage(), params.online());
            evaluation.preflight().warnings().forEach(job::line);
            move = evaluation.move();
            if (move == null) {
                return new Outcome.Failed("The machine can't be moved to this host now: "
                        + String.join(" ", evaluation.preflight().blockers()));
            }
            job.checkpoint(move);
            job.line("Moving " + move.name() + " (VM " + move.vmid() + ") from " + move.sourceNode() + " to "
                    + move.targetNode()
                    + (move.remote() == null
                            ? ""
                            : " in another cluster, as " + move.remote().vmid())
                    + (move.running() ? " while it runs" : "")
                    + (move.localDisks() == 0 ? "." : ", with " + disks(move) + "."));
        }
        return move.remote() == null ? clusterMove.run(move, job) : remoteMove.run(params.vmId(), move, job);
    }

    private static String disks(VmMove move) {
        String noun = move.remote() == null ? "local disk" : "disk";
        return move.localDisks() + " " + noun + (move.localDisks() == 1 ? "" : "s")
                + (move.storage() == null ? "" : " to storage " + move.storage());
    }

    /** Proxmox VE brings the machine back itself; this only tells where it is, and what remains at the target. */
    @Override
    public @Nullable String undo(Params params, JobContext job) throws InterruptedException {
        VmMove move = job.checkpoint(VmMove.class);
        if (move == null) return null;
        inventory.wake(move.clusterId());
        inventory.wake(move.target().clusterId());
        return move.remote() == null ? clusterMove.undo(move) : remoteMove.undo(move, job);
    }
}
