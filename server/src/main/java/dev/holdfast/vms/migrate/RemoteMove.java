package dev.holdfast.vms.migrate;

import dev.holdfast.guests.GuestHandle;
import dev.holdfast.guests.GuestTask;
import dev.holdfast.hosts.Hosts;
import dev.holdfast.hosts.client.Host;
import dev.holdfast.hosts.client.HypervisorFailures;
import dev.holdfast.hosts.client.Hypervisors;
import dev.holdfast.inventory.Inventory;
import dev.holdfast.jobs.JobContext;
import dev.holdfast.jobs.JobEvent;
import dev.holdfast.jobs.JobStopped;
import dev.holdfast.jobs.Order;
import dev.holdfast.jobs.Outcome;
import dev.holdfast.jobs.RemoteTask;
import dev.holdfast.jobs.TaskEnd;
import dev.holdfast.pve.guest.PveGuest;
import dev.holdfast.pve.guest.PveMigration;
import dev.holdfast.pve.wire.PveException;
import dev.holdfast.vms.Vms;
import dev.holdfast.vms.migrate.preflight.VmMove;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A move to another cluster: the source's node signs in to the target's and sends the machine, with the token of the target's
 * host. Proxmox VE is not asked to delete the original, because it would do so even if the machine did not resume at the
 * target. So the original stays behind stopped and locked, and is deleted here once the machine is seen at the target.
 */
record RemoteMove(
        MoveEnds ends, LockedMachines locked, Hosts hosts, Hypervisors hypervisors, Inventory inventory, Vms vms) {
    private static final Duration POLL = Duration.ofSeconds(15);

    Outcome run(long vmId, VmMove move, JobContext job) throws InterruptedException {
        if (!job.isDone("moved")) {
            job.holdAlso(move.target().lock());
            PveMigration.Endpoint endpoint = hypervisors.remoteEndpoint(hosts.get(move.targetHostId()));
            RemoteTask task = job.order("migrate", order(move, endpoint));
            TaskEnd end = job.follow(new MigrationProgress(task, move.localDisks(), job::progress, endpoint::mask));
            End there = read(ends.target(move), move);
            End here = read(ends.source(move), move);
            Outcome other = other(move, end, here, there, job);
            if (other != null) return other;
            if (end == TaskEnd.LOST) job.line("The end of the task is unknown, but the machine has arrived.");
            if (end == TaskEnd.FAILED) {
                job.line(JobEvent.Stream.STDERR, "The task reports an error, but the machine has arrived.");
            }
        }
        job.disableCancel();
        return arrived(vmId, move, job);
    }

    private Order order(VmMove move, PveMigration.Endpoint endpoint) {
        VmMove.Remote remote = Objects.requireNonNull(move.remote());
        GuestHandle source = ends.source(move);
        var request = new PveMigration.RemoteMove(
                endpoint, remote.vmid(), remote.storages(), remote.bridges(), move.running(), false);
        return source.order(GuestTask.MIGRATE, client -> {
            if (source.isAnother(move.identity())) {
                throw JobStopped.with(new Outcome.Failed(
                        "Another machine has the VM ID " + move.vmid() + " now. Nothing was moved. Reload the list."));
            }
            try {
                return client.migration().moveAway(request);
            } catch (PveException.Refused | PveException.InvalidParameters e) {
                throw JobStopped.with(new Outcome.Failed(refusal(move, endpoint, e)));
            }
        });
    }

    /** The node checks the target before it starts the task. */
    private static String refusal(VmMove move, PveMigration.Endpoint endpoint, PveException e) {
        String text = endpoint.mask(HypervisorFailures.detail(e));
        return text.contains("Can't connect to")
                ? "Node " + move.sourceNode() + " can't connect to " + endpoint + ", the address of "
                        + move.targetNode() + ". " + text + " Check that the nodes reach each other there."
                : "Proxmox VE could not begin the move. " + text;
    }

    /**
     * The machine at one end.
     *
     * @param status null when there is no machine with its VM ID, or when that could not be read
     * @param recognized whether it certainly is the one that is moved
     * @param problem why it could not be read, as a sentence
     */
    private record End(
            PveGuest.@Nullable Status status,
            boolean recognized,
            @Nullable String problem) {
        boolean isUp() {
            return status != null && status.isUp();
        }

        boolean isLocked() {
            return status != null && status.lock() != null;
        }
    }

    private static End read(GuestHandle guest, VmMove move) {
        try {
            if (!guest.exists() || guest.isAnother(move.identity())) return new End(null, false, null);
            boolean recognized = move.identity() != null && move.identity().equals(guest.identity());
            return new End(guest.client().status(), recognized, null);
        } catch (PveException e) {
            return new End(null, false, HypervisorFailures.detail(e));
        }
    }

    /** Null when the machine has arrived: Proxmox VE unlocks it last, after the original has stopped. */
    private static @Nullable Outcome other(VmMove move, TaskEnd end, End here, End there, JobContext job) {
        boolean sure =
                there.recognized() || (move.identity() == null && (end == TaskEnd.OK || end == TaskEnd.WARNINGS));
        boolean whole = there.status() != null && !there.isLocked() && sure;
        if (whole && here.isUp() && there.isUp()) {
            return new Outcome.Unknown(move.name() + " runs on both " + move.sourceNode() + " and " + move.targetNode()
                    + ". Stop the one that is out of date.");
        }
        if (whole && !here.isUp() && (there.isUp() || !move.running())) return null;
        if (whole && !here.isUp()) {
            return new Outcome.Failed(move.name() + " was copied to " + move.targetNode() + " as "
                    + move.target().vmid() + ", but does not run there.");
        }
        return switch (end) {
            case FAILED -> new Outcome.Failed("Proxmox VE could not move the machine: " + job.taskMessage() + ".");
            case LOST -> new Outcome.Unknown("The host stopped answering during the move.");
            case OK, WARNINGS ->
                new Outcome.Unknown("Proxmox VE reported a success, but "
                        + (there.problem() == null
                                ? "the machine was not found on " + move.targetNode() + "."
                                : "the machine on " + move.targetNode() + " could not be read: " + there.problem()));
        };
    }

    private Outcome arrived(long vmId, VmMove move, JobContext job) throws InterruptedException {
        Host target = hosts.get(move.targetHostId());
        String remaining = job.step("source", Left.class, () -> new Left(original(move, job)))
                .sentence();
        // Otherwise the list would show the machine twice, or not at all, until the next polls.
        inventory.refresh(move.clusterId(), POLL);
        inventory.refresh(target.clusterId(), POLL);
        job.step("moved", () -> vms.moved(vmId, target, move.target().vmid()));
        var result = new LinkedHashMap<String, Object>();
        result.put("strategy", "remote");
        result.put("host_id", move.targetHostId());
        result.put("node", move.targetNode());
        result.put("vmid", move.target().vmid());
        result.put("source_removed", remaining == null);
        return new Outcome.Done(result);
    }

    /** What remains, as a sentence, or null. */
    private record Left(@Nullable String sentence) {}

    /** Deletes the original, or says that it remains. */
    private @Nullable String original(VmMove move, JobContext job) throws InterruptedException {
        GuestHandle source = ends.source(move);
        Long host = Objects.requireNonNull(move.remote()).sourceHostId();
        String why = locked.delete(source, move.identity(), host, job);
        if (why == null) return null;
        String sentence = "The original (VM " + move.vmid() + " on " + move.sourceNode() + ") remains. " + why;
        job.line(JobEvent.Stream.STDERR, sentence);
        return sentence;
    }

    /** Proxmox VE lets the original go on running; what it left at the target is deleted if it is certainly of this move. */
    String undo(VmMove move, JobContext job) throws InterruptedException {
        End here = read(ends.source(move), move);
        String where = here.status() != null
                ? "The machine is still on " + move.sourceNode() + MoveEnds.state(move, here.status())
                : here.problem() == null
                        ? "The machine is no longer on " + move.sourceNode() + "."
                        : "Whether the machine is on " + move.sourceNode() + " could not be read: " + here.problem()
                                + " Check both nodes before you start it.";
        return where + left(move, here, job);
    }

    private String left(VmMove move, End here, JobContext job) throws InterruptedException {
        GuestHandle target = ends.target(move);
        String what = "VM " + move.target().vmid() + " on " + move.targetNode();
        End there = read(target, move);
        if (there.problem() != null) return " Whether a part of it is left as " + what + " could not be read.";
        PveGuest.Status status = there.status();
        boolean foreign = !there.recognized() && !there.isLocked();
        if (status == null || foreign) return ends.left(move);
        // The only whole machine may be the one at the target.
        boolean original = here.status() != null;
        if (!original || there.isUp() || !there.isLocked()) {
            return " " + what + " is " + (there.isUp() ? "running" : "stopped")
                    + (there.isLocked() ? " and locked (" + status.lock() + ")" : "")
                    + ". Check both before you start or delete one of them.";
        }
        String why = locked.delete(target, move.identity(), move.targetHostId(), job);
        return why == null
                ? " The part of it on " + move.targetNode() + " was deleted."
                : " A part of it is left as " + what + ". " + why;
    }
}
