package dev.holdfast.guests.bulk;

import dev.holdfast.base.Refusal;
import dev.holdfast.guests.GuestTargets;
import dev.holdfast.guests.snapshot.PolicySnapshots;
import dev.holdfast.guests.snapshot.SnapshotPolicy;
import dev.holdfast.hosts.client.HypervisorFailures;
import dev.holdfast.jobs.Job;
import dev.holdfast.jobs.JobContext;
import dev.holdfast.jobs.JobType;
import dev.holdfast.jobs.Outcome;
import dev.holdfast.jobs.Priority;
import dev.holdfast.jobs.scheduled.ManagedType;
import dev.holdfast.pve.wire.PveException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One action on many guests. Each guest is a part of the job, the same job that the action starts for a single guest; a few
 * run at the same time. One that fails does not keep the others from being done.
 */
record BulkJob(BulkAction action, SingleOrders orders, PolicySnapshots policies) implements Job<BulkJob.Params> {
    /** So that a node is not overloaded by starting everything on it at once. */
    private static final Lanes LANES = new Lanes(2, 6);

    /** The outcomes of a guest that is as wanted, or will be. */
    private static final List<String> GOOD = List.of("done", "pending", "already", "skipped");

    /**
     * A guest, and where it was when it was ordered.
     *
     * @param memory whether its snapshot contains its memory
     * @param there whether it was at the target of the move already
     */
    record Entry(
            BulkIn.BulkTarget item,
            String name,
            long clusterId,
            int vmid,
            @Nullable String node,
            boolean memory,
            boolean there) {
        Lanes.Place place() {
            return new Lanes.Place(clusterId, node);
        }
    }

    /**
     * @param otherHosts the hosts on which it works besides its own
     * @param policy removes older snapshots of a schedule after each new one; null for none
     */
    record Params(
            BulkIn order,
            List<Entry> guests,
            List<Long> otherHosts,
            @Nullable SnapshotPolicy policy) {}

    /**
     * What became of a guest.
     *
     * @param outcome {@code done pending already skipped failed unknown}; {@code pending} waits for the next start
     * @param detail why it failed or was skipped, what is not known, the state in which it was already, or warnings; otherwise null
     */
    record ItemResult(
            ManagedType type,
            long id,
            int vmid,
            String name,
            String outcome,
            @Nullable String detail) implements GuestParts.Result {
        static ItemResult of(Entry guest, String outcome, @Nullable String detail) {
            return new ItemResult(guest.item().type(), guest.item().id(), guest.vmid(), guest.name(), outcome, detail);
        }

        @Override
        public boolean isGood() {
            return GOOD.contains(outcome);
        }

        @Override
        public String line() {
            return switch (outcome) {
                case "done" -> name + ": done" + (detail == null ? "." : ", with warnings: " + detail);
                case "already" -> name + ": already " + detail + ".";
                default -> name + ": " + detail;
            };
        }
    }

    /** The jobs of all actions. */
    static List<BulkJob> all(SingleOrders orders, PolicySnapshots policies) {
        return Arrays.stream(BulkAction.values())
                .map(action -> new BulkJob(action, orders, policies))
                .toList();
    }

    /** The type of the jobs of an action. */
    static JobType<Params> type(BulkAction action) {
        return new JobType<>(action.kind(), Params.class, Priority.PEOPLE);
    }

    @Override
    public JobType<Params> kind() {
        return type(action);
    }

    @Override
    public List<Long> others(Params params) {
        return params.otherHosts();
    }

    @Override
    public Outcome run(Params params, JobContext job) throws InterruptedException {
        List<Entry> guests = params.guests();
        var parts = new GuestParts<Entry, ItemResult>(job, guests, Entry::name);
        List<ItemResult> results =
                parts.run(LANES, Entry::place, number -> result(params, number, guests.get(number), parts, job));
        return GuestParts.outcome(
                results,
                Stream.concat(GOOD.stream(), Stream.of("failed", "unknown")).toList(),
                "is not as wanted",
                "are not as wanted");
    }

    private ItemResult result(
            Params params, int number, Entry guest, GuestParts<Entry, ItemResult> parts, JobContext job)
            throws InterruptedException {
        BulkIn order = params.order();
        if (guest.there()) return ItemResult.of(guest, "already", "on " + guest.node());
        Outcome outcome = parts.attempt(number, () -> orders.request(order, guest.item(), guest.memory()));
        ItemResult result = switch (outcome) {
            case Outcome.Done(Object done) -> done(guest, done);
            case Outcome.Failed failed -> ItemResult.of(guest, "failed", failed.reason());
            case Outcome.Unknown(String reason) -> ItemResult.of(guest, "unknown", reason);
        };
        SnapshotPolicy policy = params.policy();
        if (policy == null || !result.isGood()) return result;
        String problem = removeOlder(policy, order.snapshot().name(), number, guest, job);
        return problem == null
                ? result
                : ItemResult.of(guest, "failed", "The snapshot was taken. Older ones remain: " + problem);
    }

    /** Why an older snapshot could not be removed, which the next run tries again; null when none remains. */
    private @Nullable String removeOlder(SnapshotPolicy policy, String taken, int number, Entry guest, JobContext job)
            throws InterruptedException {
        GuestTargets area = orders.area(guest.item());
        long id = guest.item().id();
        var problems = new ArrayList<String>();
        try {
            PolicySnapshots.Outdated outdated = job.step(
                    "outdated " + number,
                    PolicySnapshots.Outdated.class,
                    () -> policies.settle(area, id, taken, policy));
            for (PolicySnapshots.OutdatedSnapshot one : outdated.snapshots()) {
                if (job.isCanceled()) return "the job was canceled.";
                switch (job.part(number + " without " + one.name(), PolicySnapshots.removal(area, id, one))) {
                    case Outcome.Done _ -> {}
                    case Outcome.Failed failed -> problems.add(one.name() + ": " + failed.reason());
                    case Outcome.Unknown(String reason) -> problems.add(one.name() + ": " + reason);
                }
            }
        } catch (PveException | Refusal e) {
            problems.add(HypervisorFailures.detail(e));
        }
        return problems.isEmpty() ? null : String.join(" ", problems);
    }

    private static ItemResult done(Entry guest, @Nullable Object result) {
        String skipped = GuestParts.text(result, "skipped");
        if (skipped != null) return ItemResult.of(guest, "skipped", skipped);
        String pending = GuestParts.text(result, "pending");
        if (pending != null) return ItemResult.of(guest, "pending", pending);
        String already = GuestParts.text(result, "already");
        return already == null
                ? ItemResult.of(guest, "done", GuestParts.text(result, "warnings"))
                : ItemResult.of(guest, "already", already);
    }
}
