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
import dev.holdfast.jobs.JobRef;
import dev.holdfast.jobs.JobRequest;
import dev.holdfast.jobs.queue.Jobs;
import dev.holdfast.jobs.scheduled.ManagedType;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Starts backups. The rights are those at each guest. */
record BackupRun(List<GuestTargets> areas, Hosts hosts, Inventory inventory, Jobs jobs, BackupStorages storages) {
    BackupRun {
        areas = List.copyOf(areas);
    }

    /**
     * What was started.
     *
     * @param job the first of {@code jobs}: there is one for each team whose guests are concerned, and so usually one
     * @param jobs the ids of the jobs that make the backups
     * @param refused the guests that are not backed up
     */
    record BackupStarted(long job, List<Long> jobs, List<RefusedGuest> refused) {}

    /**
     * A guest that is not backed up, and why.
     *
     * @param type whether it is an app or a virtual machine
     * @param id the id of the app or virtual machine in Holdfast
     * @param reason why it is not backed up, as a sentence
     */
    record RefusedGuest(ManagedType type, long id, String reason) {}

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
        RunPlan plan = plan(who, in.guests(), in.hostId(), in);
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

    /** @param guests null for all for which the caller has the role */
    RunPlan plan(Principal who, @Nullable List<RunIn.BackupItem> guests, @Nullable Long hostId, BackupWayIn in) {
        Role role = roleFor(in);
        Host only = hostId == null ? null : hosts.get(hostId, who, role);
        var refused = new ArrayList<RefusedGuest>();
        // A job belongs to one place, which decides who may read it.
        var byPlace = new LinkedHashMap<Ownership, List<Accepted>>();
        Refusal last = null;
        for (RunIn.BackupItem item : guests == null ? all(who, role, only) : guests) {
            try {
                Accepted one = accept(who, role, item, only, in.storage());
                byPlace.computeIfAbsent(hosts.ofHost(one.hostId()), _ -> new ArrayList<>())
                        .add(one);
            } catch (Refusal e) {
                last = e;
                refused.add(new RefusedGuest(item.type(), item.id(), e.reason()));
            }
        }
        List<JobRequest<?>> planned = new ArrayList<>();
        byPlace.values().forEach(some -> planned.add(request(who, in.way(), some)));
        return new RunPlan(planned, refused, last);
    }

    /** Backs one guest up. */
    JobRef start(Principal who, GuestTargets area, long id, GuestBackupIn in) {
        Entry entry = accept(who, roleFor(in), new RunIn.BackupItem(area.managed(), id), null, in.storage())
                .entry();
        var params = new GuestBackupJob.Params(id, entry.storage(), in.way());
        return new JobRef(
                jobs.enqueue(area.request(id, GuestBackupJob.type(area), params).by(who)));
    }

    /** Whoever may not remove the protection of a backup may not make a protected one. */
    private static Role roleFor(BackupWayIn in) {
        return in.isProtected() ? Role.ADMIN : Role.OPERATOR;
    }

    /** Only guests that exist now, and for which the caller has the role. */
    private List<RunIn.BackupItem> all(Principal who, Role role, @Nullable Host only) {
        var items = new ArrayList<RunIn.BackupItem>();
        for (GuestTargets area : areas) {
            area.ids().forEach((ref, id) -> {
                var seen = inventory.guest(ref.clusterId(), ref.vmid());
                if (seen == null || seen.template()) return;
                if (only != null && !isOn(only, ref.clusterId(), seen.node())) return;
                Host host = hostOf(ref.clusterId(), seen.node());
                if (host != null && who.has(role, host.ownership())) {
                    items.add(new RunIn.BackupItem(area.managed(), id));
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

    private Accepted accept(
            Principal who, Role role, RunIn.BackupItem item, @Nullable Host only, @Nullable String storage) {
        GuestTargets area = GuestTargets.of(areas, item.type());
        GuestTarget target = area.target(item.id());
        GuestHandle guest = area.at(item.id());
        Host host = hostOf(target.clusterId(), guest.node());
        if (host == null || !who.sees(host.ownership()))
            throw Refusal.notFound(item.type().word(), item.id());
        if (!who.has(role, host.ownership())) throw Refusal.roleRequired(role.word());
        if (only != null && !isOn(only, target.clusterId(), guest.node())) {
            throw Refusal.conflict(target.name() + " is not on the node of host " + only.name() + ".");
        }
        return new Accepted(
                new Entry(
                        item.type().word(),
                        item.id(),
                        target.vmid(),
                        target.name(),
                        target.clusterId(),
                        guest.node(),
                        storages.of("storage", target.clusterId(), guest.node(), storage)),
                host.id());
    }

    private static JobRequest<?> request(Principal who, BackupWay way, List<Accepted> all) {
        List<Long> on = all.stream().map(Accepted::hostId).distinct().toList();
        var params = new BackupRunJob.Params(all.stream().map(Accepted::entry).toList(), way, on.subList(1, on.size()));
        return JobRequest.of(BackupRunJob.KIND, params).by(who).at(on.getFirst());
    }
}
