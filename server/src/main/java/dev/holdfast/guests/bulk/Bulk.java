package dev.holdfast.guests.bulk;

import dev.holdfast.access.Entitlements;
import dev.holdfast.access.Ownership;
import dev.holdfast.access.Principal;
import dev.holdfast.access.Role;
import dev.holdfast.base.Refusal;
import dev.holdfast.guests.GuestHandle;
import dev.holdfast.guests.GuestTarget;
import dev.holdfast.guests.GuestTargets;
import dev.holdfast.guests.PowerAction;
import dev.holdfast.guests.PowerJob;
import dev.holdfast.guests.SelfDetection;
import dev.holdfast.guests.bulk.Prospect.Known;
import dev.holdfast.guests.bulk.Prospect.Outcome;
import dev.holdfast.guests.config.ConfigArea;
import dev.holdfast.guests.config.SettingsJob.SettingChange;
import dev.holdfast.guests.config.TagsJob;
import dev.holdfast.guests.snapshot.SnapshotPolicy;
import dev.holdfast.hosts.Hosts;
import dev.holdfast.hosts.client.Host;
import dev.holdfast.hosts.client.HypervisorFailures;
import dev.holdfast.inventory.GuestState;
import dev.holdfast.inventory.Inventory;
import dev.holdfast.inventory.NodeLimits;
import dev.holdfast.inventory.NodeState;
import dev.holdfast.inventory.Snapshot;
import dev.holdfast.jobs.JobRequest;
import dev.holdfast.jobs.JobView;
import dev.holdfast.jobs.queue.Jobs;
import dev.holdfast.jobs.scheduled.ManagedType;
import dev.holdfast.pve.api.GuestKind;
import dev.holdfast.pve.wire.PveException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Previews an action on many guests, and starts it. The rights are those at each guest. */
record Bulk(
        SingleOrders orders,
        SelfDetection self,
        Hosts hosts,
        Inventory inventory,
        Jobs jobs,
        Entitlements entitlements) {
    /** Reads that a user waits for. */
    private static final Lanes READS = new Lanes(4, 8);

    /**
     * What was started.
     *
     * @param jobs one for each team whose guests are concerned, and so usually one
     * @param refused the guests to which nothing is done
     */
    record BulkStarted(List<Long> jobs, List<RefusedTarget> refused) {}

    /**
     * A guest to which nothing is done, and why.
     *
     * @param type as in the request
     * @param id the id of the app or virtual machine in Holdfast, as in the request
     * @param reason why nothing is done to it, as a sentence
     */
    record RefusedTarget(ManagedType type, long id, String reason) {}

    /** Changes nothing. Asks the hosts for what only they know. */
    Prospect.BulkPreview preview(Principal who, BulkIn in) throws InterruptedException {
        List<Examined> all = examine(who, in, true);
        return new Prospect.BulkPreview(
                in.action(), all.stream().map(Examined::prospect).toList(), scarce(all), in.phrase());
    }

    /** The nodes that have less free memory than their guests would get more. */
    private List<String> scarce(List<Examined> all) {
        var more = new LinkedHashMap<Lanes.Place, Long>();
        for (Examined one : all) {
            if (one.known() != null)
                more.merge(one.known().entry().place(), one.prospect().moreMemoryMb(), Long::sum);
        }
        var warnings = new ArrayList<String>();
        more.forEach((place, wantedMb) -> {
            Long free = free(place);
            if (free == null || wantedMb << 20 <= free) return;
            warnings.add("The guests on node " + place.node() + " would get " + wantedMb + " MiB more in all, and "
                    + (free >> 20) + " MiB of its memory are free now.");
        });
        return warnings;
    }

    /** The free memory of a node in bytes; null where that is unknown. */
    private @Nullable Long free(Lanes.Place place) {
        Snapshot now = inventory.present(place.clusterId());
        NodeState node =
                now == null || place.node() == null ? null : now.nodes().get(place.node());
        if (node == null) return null;
        Long total = node.usage().memTotalBytes();
        Long used = node.usage().memBytes();
        return total == null || used == null ? null : total - used;
    }

    /**
     * The jobs for the guests to which nothing speaks against it now, and the other guests.
     *
     * @param jobs one for each team whose guests are concerned
     */
    record BulkPlan(List<JobRequest<?>> jobs, List<RefusedTarget> refused) {}

    /** Starts a job for the guests to which nothing speaks against it now; it examines each of them again. */
    BulkStarted start(Principal who, BulkIn in) throws InterruptedException {
        BulkPlan plan = plan(who, in, null);
        return new BulkStarted(jobs.enqueueAll(plan.jobs()), plan.refused());
    }

    /** With a {@code policy}, the jobs remove older snapshots of a schedule after each new one. */
    BulkPlan plan(Principal who, BulkIn in, @Nullable SnapshotPolicy policy) throws InterruptedException {
        var refused = new ArrayList<RefusedTarget>();
        // A job belongs to one place, which decides who may read it.
        var byPlace = new LinkedHashMap<Ownership, List<Known>>();
        for (Examined one : examine(who, in, false)) {
            Known known = one.known();
            Prospect prospect = one.prospect();
            if (known == null || prospect.isRefused()) {
                refused.add(
                        new RefusedTarget(prospect.type(), prospect.id(), Objects.requireNonNull(prospect.reason())));
                continue;
            }
            if (in.action() == BulkAction.MOVE)
                orders.moves(known.item()).reset(known.item().id(), in.target());
            byPlace.computeIfAbsent(hosts.ofHost(known.request().hostId()), _ -> new ArrayList<>())
                    .add(known);
        }
        List<JobRequest<?>> planned = new ArrayList<>();
        byPlace.values().forEach(all -> planned.add(request(who, in, policy, all)));
        return new BulkPlan(planned, refused);
    }

    private static JobRequest<?> request(Principal who, BulkIn in, @Nullable SnapshotPolicy policy, List<Known> all) {
        Stream<Long> target = in.action() == BulkAction.MOVE ? Stream.of(in.target()) : Stream.of();
        List<Long> on = Stream.concat(
                        all.stream()
                                .map(one -> Objects.requireNonNull(one.request().hostId())),
                        target)
                .distinct()
                .toList();
        var params = new BulkJob.Params(in, all.stream().map(Known::entry).toList(), on.subList(1, on.size()), policy);
        return JobRequest.of(BulkJob.type(in.action()), params).by(who).at(on.getFirst());
    }

    /** @param known null for a guest that the caller may not read */
    private record Examined(Prospect prospect, @Nullable Known known) {}

    private List<Examined> examine(Principal who, BulkIn in, boolean asking) throws InterruptedException {
        var request = new Examination(who, in, asking);
        Map<BulkIn.BulkTarget, Examined> all = new ConcurrentHashMap<>();
        var known = new ArrayList<Known>();
        for (BulkIn.BulkTarget item : in.targets()) {
            try {
                known.add(request.read(item));
            } catch (Refusal e) {
                all.put(item, new Examined(Prospect.refused(item, e.detail()), null));
            }
        }
        var _ = READS.run(
                known,
                one -> one.entry().place(),
                () -> false,
                one -> all.put(one.item(), new Examined(request.examine(one), one)));
        return in.targets().stream()
                .map(item -> Objects.requireNonNull(all.get(item)))
                .toList();
    }

    /** One request; {@code asking} asks hosts for what would come to light in the job. */
    private final class Examination {
        private final Principal who;
        private final BulkIn in;
        private final BulkAction action;
        private final boolean asking;
        private final @Nullable Host target;
        private final Map<String, JobView> inProgress;
        /** By kind of job and host: the same for all guests on a host. */
        private final Map<List<?>, Optional<Refusal>> denials = new ConcurrentHashMap<>();

        Examination(Principal who, BulkIn in, boolean asking) {
            this.who = who;
            this.in = in;
            this.action = in.action();
            this.asking = asking;
            this.inProgress = jobs.holds();
            this.target = action == BulkAction.MOVE ? hosts.get(in.target(), who, Role.ADMIN) : null;
        }

        /** Refuses with 404 if the caller may not read the guest. */
        Known read(BulkIn.BulkTarget item) {
            GuestTargets area = orders.area(item);
            JobRequest<?> request = orders.request(in, item, false).by(who);
            if (!who.sees(hosts.ofHost(request.hostId())))
                throw Refusal.notFound(item.type().word(), item.id());
            GuestTarget guest = area.target(item.id());
            GuestState seen = inventory.guest(guest.clusterId(), guest.vmid());
            boolean memory = seen != null && SingleOrders.memory(in, seen);
            String node = seen == null ? null : seen.node();
            boolean there = target != null && target.node().equals(node) && target.clusterId() == guest.clusterId();
            return new Known(
                    item,
                    request,
                    new BulkJob.Entry(item, guest.name(), guest.clusterId(), guest.vmid(), node, memory, there));
        }

        Prospect examine(Known one) {
            try {
                return examined(one);
            } catch (PveException | Refusal e) {
                return one.as(Outcome.REFUSED, HypervisorFailures.detail(e));
            }
        }

        private Prospect examined(Known one) {
            permit(one);
            long id = one.item().id();
            GuestTargets area = orders.area(one.item());
            GuestHandle guest = area.at(id);
            BulkJob.Entry entry = one.entry();
            JobView job = inProgress.get(guest.ref().lock());
            if (job != null) {
                return one.as(
                        Outcome.REFUSED,
                        "Job " + job.id() + " (" + job.kind() + ") works on this guest. Try again when it has ended.");
            }
            GuestState seen = inventory.present(entry.clusterId()) == null
                    ? null
                    : inventory.guest(entry.clusterId(), entry.vmid());
            if (seen == null) return one.as(Outcome.REFUSED, "The state of this guest is unknown now.");
            Prospect prospect = byState(one, seen);
            if (prospect.outcome() != Outcome.WILL) return prospect;
            if (action.sparesItself() && self.isSelf(guest)) {
                return one.as(
                        Outcome.REFUSED,
                        "Holdfast itself runs in this guest. Do this on the guest's own page, where it is asked.");
            }
            if (!asking) return prospect;
            String obstacle = obstacle(one, seen);
            if (obstacle != null) return one.as(Outcome.REFUSED, obstacle);
            return action == BulkAction.SETTINGS ? settings(one, guest, seen) : prospect;
        }

        private void permit(Known one) {
            List<?> key = List.of(
                    one.request().type().name(), String.valueOf(one.request().hostId()));
            Optional<Refusal> denial = denials.computeIfAbsent(key, _ -> {
                try {
                    GuestTargets area = orders.area(one.item());
                    if (action == BulkAction.TAGS) entitlements.require(ConfigArea.change(area));
                    if (action == BulkAction.SETTINGS)
                        permitSettings(area, hosts.ofHost(one.request().hostId()));
                    jobs.checkPermission(one.request());
                    return Optional.empty();
                } catch (Refusal e) {
                    return Optional.of(e);
                }
            });
            if (denial.isPresent()) throw denial.get();
        }

        /** As for a change of a single guest. */
        private void permitSettings(GuestTargets area, Ownership owner) {
            if (in.wanted().concernsResources()) entitlements.require(ConfigArea.resources(area));
            if (!in.wanted().concernsOptions()) return;
            entitlements.require(ConfigArea.change(area));
            if (!who.has(Role.ADMIN, owner)) throw Refusal.roleRequired(Role.ADMIN.word());
        }

        /** By what the last poll returned. */
        private Prospect byState(Known one, GuestState seen) {
            PowerAction power = action.power();
            if (power != null) {
                PowerJob.Prospect prospect =
                        PowerJob.prospect(power, one.entry().name(), seen);
                if (prospect.obstacle() != null) return one.as(Outcome.REFUSED, prospect.obstacle());
                if (prospect.already() != null) return one.as(Outcome.ALREADY, already(prospect.already()));
                return one.as(Outcome.WILL, null);
            }
            return switch (action) {
                case TAGS -> {
                    List<SettingChange> change = TagsJob.preview(seen.tags(), in.tagsToAdd(), in.tagsToRemove());
                    yield change.isEmpty() ? one.as(Outcome.ALREADY, already("tagged so")) : one.changing(change);
                }
                case SETTINGS -> byNode(one, seen);
                case MOVE -> byPlace(one, seen, Objects.requireNonNull(target));
                case SNAPSHOT ->
                    seen.template()
                            ? one.as(
                                    Outcome.REFUSED,
                                    one.entry().name() + " is a template, of which no snapshot can be taken.")
                            : one.as(
                                    Outcome.WILL,
                                    in.vmstate() && !one.entry().memory()
                                            ? "Without memory: only that of a running virtual machine can be saved."
                                            : null);
                case START, SHUTDOWN, RESTART, STOP -> throw new IllegalStateException(action.kind());
            };
        }

        private static String already(String state) {
            return "Already " + state + ".";
        }

        private Prospect byPlace(Known one, GuestState seen, Host to) {
            if (one.entry().clusterId() != to.clusterId()) {
                return one.as(
                        Outcome.REFUSED,
                        to.name()
                                + " is not in the cluster of this guest. Move it to another cluster on its own page.");
            }
            return seen.node().equals(to.node())
                    ? one.as(Outcome.ALREADY, already("on " + to.node()))
                    : one.as(Outcome.WILL, null);
        }

        private Prospect byNode(Known one, GuestState seen) {
            String name = one.entry().name();
            if (seen.template()) {
                return one.as(
                        Outcome.REFUSED,
                        name + " is a template, from which its clones take their settings. Change it on its own page.");
            }
            if (seen.state() == GuestState.PowerState.UNKNOWN) {
                return one.as(
                        Outcome.REFUSED, "The state of " + name + " is unknown because its node does not answer.");
            }
            if (in.wanted().nesting() != null && seen.kind() == GuestKind.QEMU) {
                return one.as(
                        Outcome.REFUSED,
                        name
                                + " is a virtual machine, which has no such setting as nesting. Change it without nesting.");
            }
            return NodeLimits.of(inventory.present(one.entry().clusterId()), seen.node())
                    .cores(List.of(), in.wanted().cores())
                    .map(fault -> one.as(Outcome.REFUSED, fault.msg()))
                    .orElseGet(() -> one.as(Outcome.WILL, null));
        }

        private Prospect settings(Known one, GuestHandle guest, GuestState seen) {
            boolean running = seen.state() != GuestState.PowerState.STOPPED;
            List<SettingChange> changes = orders.settings(one.item()).preview(guest, running, in.wanted());
            return changes.isEmpty() ? one.as(Outcome.ALREADY, already("set so")) : one.changing(changes);
        }

        /** What only the host knows, or may have changed in a moment. */
        private @Nullable String obstacle(Known one, GuestState seen) {
            boolean resumes = action == BulkAction.START && "suspended".equals(seen.lock());
            if (seen.lock() != null && !resumes) {
                return "The guest is locked (" + seen.lock() + "). Wait until the task that holds the lock has ended.";
            }
            long id = one.item().id();
            return switch (action) {
                case SNAPSHOT ->
                    orders.snapshots(one.item()).obstacle(id, in.snapshot().name());
                case MOVE -> {
                    List<String> blockers = orders.moves(one.item()).blockers(id, in.target());
                    yield blockers.isEmpty() ? null : String.join(" ", blockers);
                }
                case START, SHUTDOWN, RESTART, STOP, TAGS, SETTINGS -> null;
            };
        }
    }
}
