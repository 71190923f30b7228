package dev.holdfast.backups.run;

import dev.holdfast.access.Ownership;
import dev.holdfast.access.Principal;
import dev.holdfast.access.Role;
import dev.holdfast.backups.run.BackupRunJob.Entry;
import dev.holdfast.base.Refusal;
import dev.holdfast.guests.GuestHandle;
import dev.holdfast.guests.GuestTarget;
import dev.holdfast.guests.GuestTargets;
import dev.holdfast.guests.Guests;
import dev.holdfast.hosts.Hosts;
import dev.holdfast.hosts.client.Host;
import dev.holdfast.inventory.Inventory;
import dev.holdfast.inventory.Snapshot;
import dev.holdfast.inventory.StorageState;
import dev.holdfast.jobs.JobRef;
import dev.holdfast.jobs.JobRequest;
import dev.holdfast.jobs.queue.Jobs;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Starts backups. The rights are those at each guest. */
final class BackupRun {
    private final List<GuestTargets> areas;
    private final Hosts hosts;
    private final Inventory inventory;
    private final Jobs jobs;

    BackupRun(List<GuestTargets> areas, Hosts hosts, Inventory inventory, Jobs jobs) {
        this.areas = List.copyOf(areas);
        this.hosts = hosts;
        this.inventory = inventory;
        this.jobs = jobs;
    }

    /**
     * What was started.
     *
     * @param job the first of {@code jobs}: there is one for each team whose guests are concerned, and so usually one
     * @param refused the guests that are not backed up
     */
    record BackupStarted(long job, List<Long> jobs, List<RefusedGuest> refused) {}

    /** A guest that is not backed up, and why. */
    record RefusedGuest(String type, long id, String reason) {}

    private record Accepted(Entry entry, long hostId) {}

    /**
     * The jobs for the guests that can be backed up now, and the other guests.
     *
     * @param last the refusal of the last of these
     */
    record RunPlan(
            List<JobRequest<?>> jobs,
            List<RefusedGuest> refused,
            @Nullable Refusal last) {}

    BackupStarted start(Principal who, RunIn in) {
        RunPlan plan = plan(who, in, BackupExtras.NONE);
        List<RefusedGuest> refused = plan.refused();
        if (plan.jobs().isEmpty()) {
            if (plan.last() != null && refused.size() == 1) throw plan.last();
            throw Refusal.conflict(
                    refused.isEmpty()
                            ? "There is no guest that you may back up."
                            : "None of the " + refused.size() + " guests can be backed up. "
                                    + refused.getFirst().reason());
        }
        List<Long> started = plan.jobs().stream().map(jobs::enqueue).toList();
        return new BackupStarted(started.getFirst(), started, refused);
    }

    RunPlan plan(Principal who, RunIn in, BackupExtras extras) {
        Host only = in.hostId() == null ? null : hosts.get(in.hostId(), who, Role.OPERATOR);
        var refused = new ArrayList<RefusedGuest>();
        // A job belongs to one place, which decides who may read it.
        var byPlace = new LinkedHashMap<Ownership, List<Accepted>>();
        Refusal last = null;
        for (RunIn.BackupItem item : in.guests() == null ? all(who, only) : in.guests()) {
            try {
                Accepted one = accept(who, item, only, in.storage());
                byPlace.computeIfAbsent(hosts.ofHost(one.hostId()), _ -> new ArrayList<>())
                        .add(one);
            } catch (Refusal e) {
                last = e;
                refused.add(new RefusedGuest(item.type(), item.id(), reason(e)));
            }
        }
        List<JobRequest<?>> planned = new ArrayList<>();
        byPlace.values().forEach(some -> planned.add(request(who, in, extras, some)));
        return new RunPlan(planned, refused, last);
    }

    private static String reason(Refusal e) {
        return e.violations().isEmpty() ? e.detail() : e.violations().getFirst().msg();
    }

    /** Backs one guest up. */
    JobRef start(Principal who, GuestTargets area, long id, GuestBackupIn in) {
        Entry entry = accept(who, new RunIn.BackupItem(area.type(), id), null, in.storage())
                .entry();
        var params = new GuestBackupJob.Params(
                id, entry.storage(), RunIn.mode(in.mode()), RunIn.compression(in.compress()), null);
        return new JobRef(
                jobs.enqueue(area.request(id, GuestBackupJob.type(area), params).by(who)));
    }

    /** Only guests that exist now, and for which the caller is an operator. */
    private List<RunIn.BackupItem> all(Principal who, @Nullable Host only) {
        var items = new ArrayList<RunIn.BackupItem>();
        for (GuestTargets area : areas) {
            area.ids().forEach((ref, id) -> {
                var seen = inventory.guest(ref.clusterId(), ref.vmid());
                if (seen == null || seen.template()) return;
                if (only != null && !isOn(only, ref.clusterId(), seen.node())) return;
                Host host = hostOf(ref.clusterId(), seen.node());
                if (host != null && who.has(Role.OPERATOR, host.ownership())) {
                    items.add(new RunIn.BackupItem(area.type(), id));
                }
            });
        }
        items.sort(Comparator.comparing(RunIn.BackupItem::type).thenComparing(RunIn.BackupItem::id));
        return items;
    }

    private static boolean isOn(Host host, long clusterId, String node) {
        return host.clusterId() == clusterId && host.node().equals(node);
    }

    private @Nullable Host hostOf(long clusterId, String node) {
        return Guests.host(hosts.list(), clusterId, node, inventory.find(clusterId));
    }

    private Accepted accept(Principal who, RunIn.BackupItem item, @Nullable Host only, @Nullable String storage) {
        GuestTargets area = areas.stream()
                .filter(one -> one.type().equals(item.type()))
                .findFirst()
                .orElseThrow(() -> Refusal.notFound(item.type(), item.id()));
        GuestTarget target = area.target(item.id());
        GuestHandle guest = area.at(item.id());
        Host host = hostOf(target.clusterId(), guest.node());
        if (host == null || !who.sees(host.ownership())) throw Refusal.notFound(item.type(), item.id());
        if (!who.has(Role.OPERATOR, host.ownership())) throw Refusal.roleRequired(Role.OPERATOR.wire());
        if (only != null && !isOn(only, target.clusterId(), guest.node())) {
            throw Refusal.conflict(target.name() + " is not on the node of host " + only.name() + ".");
        }
        return new Accepted(
                new Entry(
                        item.type(),
                        item.id(),
                        target.vmid(),
                        target.name(),
                        target.clusterId(),
                        guest.node(),
                        storage(target.clusterId(), guest.node(), storage)),
                host.id());
    }

    /** The storage for backups of a node: the one that is named, or the only one; of several the shared one. */
    private String storage(long clusterId, String node, @Nullable String named) {
        Snapshot now = inventory.present(clusterId);
        if (now == null) {
            if (named != null) return named;
            throw Refusal.conflict("The host does not answer now, so its storages are not known. Name a storage.");
        }
        List<StorageState> usable = now.storages().stream()
                .filter(one -> one.content().contains("backup"))
                .filter(one -> one.shared() || one.node().equals(node))
                .toList();
        if (named != null) {
            if (usable.stream().anyMatch(one -> one.name().equals(named))) return named;
            throw Refusal.invalid(
                    "storage",
                    "Node " + node + " has no storage " + named + " for backups. It has: " + names(usable) + ".",
                    "value_error");
        }
        if (usable.size() == 1) return usable.getFirst().name();
        List<StorageState> shared = usable.stream().filter(StorageState::shared).toList();
        if (shared.size() == 1) return shared.getFirst().name();
        throw Refusal.invalid(
                "storage",
                usable.isEmpty()
                        ? "Node " + node + " has no storage for backups."
                        : "Node " + node + " has several storages for backups. Name one of them: " + names(usable)
                                + ".",
                "missing");
    }

    private static String names(List<StorageState> storages) {
        return storages.isEmpty()
                ? "none"
                : storages.stream().map(StorageState::name).distinct().collect(Collectors.joining(", "));
    }

    private static JobRequest<?> request(Principal who, RunIn in, BackupExtras extras, List<Accepted> all) {
        List<Long> on = all.stream().map(Accepted::hostId).distinct().toList();
        var params = new BackupRunJob.Params(
                all.stream().map(Accepted::entry).toList(),
                RunIn.mode(in.mode()),
                RunIn.compression(in.compress()),
                on.subList(1, on.size()),
                extras);
        return JobRequest.of(BackupRunJob.KIND, params).by(who).at(on.getFirst());
    }
}
