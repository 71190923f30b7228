package dev.holdfast.guests.create;

import dev.holdfast.guests.GuestHandle;
import dev.holdfast.guests.GuestRef;
import dev.holdfast.guests.Guests;
import dev.holdfast.guests.destroy.GuestVolumes;
import dev.holdfast.hosts.client.HypervisorFailures;
import dev.holdfast.jobs.JobContext;
import dev.holdfast.jobs.JobStopped;
import dev.holdfast.jobs.Order;
import dev.holdfast.jobs.Outcome;
import dev.holdfast.jobs.TaskEnd;
import dev.holdfast.pve.api.GuestKind;
import dev.holdfast.pve.guest.GuestConfig;
import dev.holdfast.pve.wire.PveException;
import dev.holdfast.pve.wire.PveException.Reason;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A guest that a job creates with an ID that is free by then.
 *
 * @param verb {@code create} or {@code clone}: how the job's orders are called
 * @param requested its CT ID or VM ID, or null for a free one
 * @param free an ID that is free now and none of these
 * @param order creates it
 * @param isOurs whether a guest that has its ID now is certainly the one that the job creates
 */
public record NewGuest(
        String verb,
        GuestKind kind,
        long clusterId,
        String node,
        @Nullable Integer requested,
        Function<Set<Integer>, Integer> free,
        Function<GuestHandle, Order> order,
        Predicate<GuestConfig> isOurs) {
    /** Others may create guests at the same time: so many IDs are tried. */
    private static final int TRIES = 20;

    /**
     * Creates it. Ends the job if that fails, with a sentence about what is left of it.
     *
     * @param line that it is created now, with its ID
     * @param failure that it could not be created, with its ID, without a full stop
     */
    public GuestHandle make(
            Guests guests, Function<Integer, String> line, Function<Integer, String> failure, JobContext job)
            throws InterruptedException {
        var tried = new HashSet<Integer>();
        for (int attempt = 1; ; attempt++) {
            Set<Integer> not = Set.copyOf(tried);
            int number =
                    job.step("id " + attempt, Integer.class, () -> requested == null ? free.apply(not) : requested);
            var ref = new GuestRef(clusterId, number);
            job.holdAlso(ref.lock());
            GuestHandle guest = guests.on(node, ref, kind);
            job.line(line.apply(number));
            boolean next = requested == null && attempt < TRIES;
            try {
                TaskEnd end = ordered(verb + " " + attempt, guest, job);
                // The task also checks the ID, after the request did.
                if (!next || !isTaken(end, guest, job)) {
                    require(end, guest, failure.apply(number), job);
                    return guest;
                }
            } catch (PveException.Refused e) {
                if (e.reason() != Reason.ALREADY_EXISTS || !next) throw e;
            }
            job.line(idLabel(kind) + " " + number + " was taken in the meantime.");
            tried.add(number);
        }
    }

    /** What is called like a CT ID or VM ID. */
    private static String idLabel(GuestKind kind) {
        return kind == GuestKind.LXC ? "CT ID" : "VM ID";
    }

    /** A guest by its ID, such as {@code VM 100}. */
    public static String label(GuestHandle guest) {
        return (guest.kind() == GuestKind.LXC ? "CT " : "VM ") + guest.ref().vmid();
    }

    /** Gives the order and follows it; if it remains unknown, the end says for which ID. */
    private TaskEnd ordered(String name, GuestHandle guest, JobContext job) throws InterruptedException {
        try {
            return job.execute(name, order.apply(guest));
        } catch (JobStopped e) {
            if (!(e.outcome instanceof Outcome.Unknown unknown)) throw e;
            throw JobStopped.with(new Outcome.Unknown(
                    unknown.reason() + " If it did, there is a " + label(guest) + " on " + guest.node() + "."));
        }
    }

    /** A step with a guest that exists now. */
    @FunctionalInterface
    public interface Step<T> {
        /** Does it. */
        T run() throws InterruptedException;
    }

    /**
     * Runs a step that follows the creation; if it fails, the job's end also says that the guest exists.
     *
     * @param made such as {@code VM 100 was created.}
     * @param failure a sentence for a call that the host refused or did not answer
     */
    public static <T> T after(String made, String failure, Step<T> step) throws InterruptedException {
        try {
            return step.run();
        } catch (JobStopped e) {
            throw switch (e.outcome) {
                case Outcome.Failed failed -> JobStopped.with(new Outcome.Failed(made + " " + failed.reason()));
                case Outcome.Unknown unknown -> JobStopped.with(new Outcome.Unknown(made + " " + unknown.reason()));
                case null, default -> e;
            };
        } catch (PveException e) {
            throw JobStopped.with(new Outcome.Failed(
                    made + " " + failure + " " + HypervisorFailures.problem(e).sentence()));
        }
    }

    /** Whether another guest got the ID first: the task failed because it exists, and it is certain that it is not the job's. */
    private boolean isTaken(TaskEnd end, GuestHandle guest, JobContext job) {
        if (end != TaskEnd.FAILED || Reason.of(job.taskMessage()) != Reason.ALREADY_EXISTS) return false;
        try {
            GuestConfig config = find(guest);
            return config == null || !isOurs.test(config);
        } catch (PveException _) {
            return false;
        }
    }

    private void require(TaskEnd end, GuestHandle guest, String failure, JobContext job) {
        switch (end) {
            case OK -> {}
            case WARNINGS -> job.line("Proxmox VE did it with warnings, which are in the lines above.");
            case FAILED ->
                throw JobStopped.with(new Outcome.Failed(failure + ": " + job.taskMessage() + ". " + leftovers(guest)));
            case LOST ->
                throw JobStopped.with(new Outcome.Unknown("The host stopped answering. When it is back, check whether "
                        + label(guest) + " exists on " + guest.node() + "."));
        }
    }

    private String leftovers(GuestHandle guest) {
        String label = label(guest);
        try {
            GuestConfig config = find(guest);
            List<String> volumes = GuestVolumes.of(guest);
            String remain = volumes.isEmpty() ? "" : " Volumes with its ID: " + String.join(", ", volumes) + ".";
            if (config == null) {
                return volumes.isEmpty()
                        ? "Nothing was left behind."
                        : "There is no " + label + "." + remain + " Remove them if no guest uses them.";
            }
            String lock = config.lock() == null ? "" : " (locked: " + config.lock() + ")";
            if (!isOurs.test(config)) {
                return label + " exists" + lock
                        + ", and it is not certain that this job created it. Check it on " + guest.node() + "."
                        + remain;
            }
            return label + " was left on " + guest.node() + lock + ". Check it, and delete it if it is of no use."
                    + remain;
        } catch (PveException e) {
            return "Whether anything was left is unknown, because the host does not answer. Check for " + label + " on "
                    + guest.node() + ".";
        }
    }

    private static @Nullable GuestConfig find(GuestHandle guest) {
        try {
            return guest.client().config();
        } catch (PveException.Refused e) {
            if (e.reason() == Reason.NO_SUCH_GUEST) return null;
            throw e;
        }
    }
}
