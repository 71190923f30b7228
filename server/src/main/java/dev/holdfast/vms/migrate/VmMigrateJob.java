package dev.holdfast.vms.migrate;

import dev.holdfast.guests.GuestHandle;
import dev.holdfast.guests.GuestRef;
import dev.holdfast.guests.GuestTask;
import dev.holdfast.guests.Guests;
import dev.holdfast.hosts.client.Capability;
import dev.holdfast.hosts.client.HypervisorFailures;
import dev.holdfast.inventory.Inventory;
import dev.holdfast.jobs.JobContext;
import dev.holdfast.jobs.JobStopped;
import dev.holdfast.jobs.JobType;
import dev.holdfast.jobs.Order;
import dev.holdfast.jobs.Outcome;
import dev.holdfast.jobs.Priority;
import dev.holdfast.jobs.RemoteTask;
import dev.holdfast.jobs.TaskEnd;
import dev.holdfast.jobs.Undoable;
import dev.holdfast.pve.api.GuestKind;
import dev.holdfast.pve.guest.PveGuest;
import dev.holdfast.pve.guest.PveMigration;
import dev.holdfast.pve.node.PveNode;
import dev.holdfast.pve.storage.StoredVolume;
import dev.holdfast.pve.wire.PveException;
import dev.holdfast.vms.migrate.preflight.VmEvaluation;
import dev.holdfast.vms.migrate.preflight.VmMove;
import dev.holdfast.vms.migrate.preflight.VmPreflights;
import java.time.Duration;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Moves one machine to another host of its cluster, with one task of Proxmox VE. The source stays whole until the machine
 * runs at the target. Trusts nothing from the request: the preflight runs again here.
 */
final class VmMigrateJob implements Undoable<VmMigrateJob.Params> {
    static final JobType<Params> KIND = new JobType<>("vm.migrate", Params.class, Priority.PEOPLE);

    private static final Duration POLL = Duration.ofSeconds(15);

    /** What was requested. */
    record Params(long vmId, long targetHostId, @Nullable String storage, boolean online) {}

    private final VmPreflights preflights;
    private final Guests guests;
    private final Inventory inventory;

    VmMigrateJob(VmPreflights preflights, Guests guests, Inventory inventory) {
        this.preflights = preflights;
        this.guests = guests;
        this.inventory = inventory;
    }

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
                    + move.targetNode() + (move.running() ? " while it runs" : "")
                    + (move.localDisks() == 0 ? "." : ", with " + disks(move) + "."));
        }
        RemoteTask task = job.order("migrate", order(move));
        TaskEnd end = job.follow(new MigrationProgress(task, move.localDisks(), job::progress));
        if (end == TaskEnd.FAILED) {
            return new Outcome.Failed("Proxmox VE could not move the machine: " + job.taskMessage() + ".");
        }
        Place place = place(move);
        if (place.node() != null && place.node().equals(move.targetNode())) {
            if (end == TaskEnd.LOST) job.line("The end of the task is unknown, but the machine has arrived.");
            return arrived(move, place);
        }
        return new Outcome.Unknown(
                end == TaskEnd.LOST
                        ? "The host stopped answering during the move."
                        : "Proxmox VE reported a success, but the machine was not found on " + move.targetNode() + ".");
    }

    private static String disks(VmMove move) {
        return (move.localDisks() == 1 ? "1 local disk" : move.localDisks() + " local disks")
                + (move.storage() == null ? "" : " to storage " + move.storage());
    }

    private Order order(VmMove move) {
        GuestHandle source = at(move, move.sourceNode());
        var request =
                new PveMigration.Move(move.targetNode(), move.running(), move.storage(), move.localDisks() > 0, null);
        return source.order(GuestTask.MIGRATE, client -> {
            if (source.isAnother(move.identity())) {
                throw JobStopped.with(new Outcome.Failed(
                        "Another machine has the VM ID " + move.vmid() + " now. Nothing was moved. Reload the list."));
            }
            return client.migration().move(request);
        });
    }

    private GuestHandle at(VmMove move, String node) {
        return guests.on(node, new GuestRef(move.clusterId(), move.vmid()), GuestKind.QEMU);
    }

    /**
     * Where a machine really is.
     *
     * @param node null when it is on neither of the two nodes, or when a node that may have it could not be read
     * @param problem why that node could not be read, as a sentence
     */
    private record Place(
            @Nullable String node,
            PveGuest.@Nullable Status status,
            @Nullable String problem) {}

    private Place place(VmMove move) {
        String problem = null;
        for (String node : List.of(move.targetNode(), move.sourceNode())) {
            GuestHandle guest = at(move, node);
            try {
                if (!guest.exists() || guest.isAnother(move.identity())) continue;
                return new Place(node, guest.client(Capability.MONITORING).status(), null);
            } catch (PveException e) {
                problem = HypervisorFailures.problem(e).detail();
            }
        }
        return new Place(null, null, problem);
    }

    private Outcome arrived(VmMove move, Place place) throws InterruptedException {
        // Otherwise the machine would seem to be on its old node until the next poll.
        inventory.refresh(move.clusterId(), POLL);
        boolean up = place.status() != null && place.status().isUp();
        if (move.running() && !up) {
            return new Outcome.Failed(
                    move.name() + " was moved to " + move.targetNode() + ", but does not run there. Start it.");
        }
        var result = new LinkedHashMap<String, Object>();
        result.put("strategy", "cluster");
        result.put("host_id", move.targetHostId());
        result.put("node", move.targetNode());
        result.put("vmid", move.vmid());
        result.put("source_removed", true);
        return new Outcome.Done(result);
    }

    /** Proxmox VE brings the machine back itself; this only tells where it is, and what remains at the target. */
    @Override
    public @Nullable String undo(Params params, JobContext job) {
        VmMove move = job.checkpoint(VmMove.class);
        if (move == null) return null;
        inventory.wake(move.clusterId());
        Place place = place(move);
        if (place.node() == null) {
            return place.problem() == null
                    ? "The machine is on neither of the two nodes. Reload the list to see where it is."
                    : "Where the machine is could not be read: " + place.problem()
                            + " Check both nodes before you start it.";
        }
        return place.node().equals(move.targetNode())
                ? "The machine is on " + place.node() + "."
                : "The machine is still on " + place.node() + state(move, place) + left(move);
    }

    private static String state(VmMove move, Place place) {
        PveGuest.Status status = place.status();
        if (status == null) return ".";
        String lock = status.lock() == null
                ? ""
                : " It is locked (" + status.lock() + "); once no task works on it any more, unlock it on the node.";
        if (move.running() && !status.isUp()) return ", but does not run. Start it." + lock;
        return (status.isUp() ? " and runs." : ".") + lock;
    }

    /** The volumes that this move left at the target, as a sentence with a space before it. */
    private String left(VmMove move) {
        Set<String> before = move.there();
        if (move.localDisks() == 0) return "";
        try {
            if (before != null) {
                PveNode node = at(move, move.targetNode()).node(Capability.MONITORING);
                var now = new HashSet<String>();
                for (String storage : move.targetStorages()) {
                    node.storage(storage).content("images", move.vmid()).stream()
                            .map(StoredVolume::volid)
                            .forEach(now::add);
                }
                now.removeAll(before);
                return now.isEmpty()
                        ? ""
                        : " It left on " + move.targetNode() + ": "
                                + String.join(", ", now.stream().sorted().toList())
                                + ". Check that nothing uses them, and delete them.";
            }
        } catch (PveException _) {
            // The same as if they had not been read before.
        }
        return " Whether a part of the copy remains on " + move.targetNode() + " could not be read.";
    }
}
