package dev.holdfast.vms.migrate;

import dev.holdfast.guests.GuestHandle;
import dev.holdfast.guests.GuestTask;
import dev.holdfast.hosts.client.HypervisorFailures;
import dev.holdfast.inventory.Inventory;
import dev.holdfast.jobs.JobContext;
import dev.holdfast.jobs.JobStopped;
import dev.holdfast.jobs.Order;
import dev.holdfast.jobs.Outcome;
import dev.holdfast.jobs.RemoteTask;
import dev.holdfast.jobs.TaskEnd;
import dev.holdfast.pve.guest.PveGuest;
import dev.holdfast.pve.guest.PveMigration;
import dev.holdfast.pve.wire.PveException;
import dev.holdfast.vms.migrate.preflight.VmMove;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A move within a cluster. */
record ClusterMove(MoveEnds ends, Inventory inventory) {
    private static final Duration POLL = Duration.ofSeconds(15);

    Outcome run(VmMove move, JobContext job) throws InterruptedException {
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

    private Order order(VmMove move) {
        GuestHandle source = ends.source(move);
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
        for (GuestHandle guest : List.of(ends.target(move), ends.source(move))) {
            try {
                if (!guest.exists() || guest.isAnother(move.identity())) continue;
                return new Place(guest.node(), guest.client().status(), null);
            } catch (PveException e) {
                problem = HypervisorFailures.detail(e);
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

    String undo(VmMove move) {
        Place place = place(move);
        if (place.node() == null) {
            return place.problem() == null
                    ? "The machine is on neither of the two nodes. Reload the list to see where it is."
                    : "Where the machine is could not be read: " + place.problem()
                            + " Check both nodes before you start it.";
        }
        return place.node().equals(move.targetNode())
                ? "The machine is on " + place.node() + "."
                : "The machine is still on " + place.node() + MoveEnds.state(move, place.status()) + ends.left(move);
    }
}
