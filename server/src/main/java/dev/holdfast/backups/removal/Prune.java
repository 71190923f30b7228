package dev.holdfast.backups.removal;

import dev.holdfast.access.Ownership;
import dev.holdfast.access.Principal;
import dev.holdfast.access.Role;
import dev.holdfast.backups.inventory.Backup;
import dev.holdfast.backups.inventory.BackupReader;
import dev.holdfast.backups.list.BackupOwners;
import dev.holdfast.backups.list.BackupOwners.Owned;
import dev.holdfast.backups.removal.PrunePlan.Verdict;
import dev.holdfast.base.Refusal;
import dev.holdfast.hosts.Hosts;
import dev.holdfast.hosts.client.Host;
import dev.holdfast.hosts.client.Hypervisors;
import dev.holdfast.jobs.JobRequest;
import dev.holdfast.jobs.queue.Jobs;
import dev.holdfast.pve.wire.PveException;
import dev.holdfast.pve.wire.Timeouts;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Shows which backups of a storage a rule would remove, and removes them as a job. The storage is read afresh for both. */
record Prune(Hosts hosts, Hypervisors hypervisors, BackupReader reader, BackupOwners owners, Jobs jobs) {
    /** More than these ask for a confirmation, and so does a removal of backups of all guests. */
    private static final int UNASKED = 10;

    /**
     * What was started.
     *
     * @param job the first of {@code jobs}: there is one for each team whose backups are removed, and so usually one
     * @param jobs the ids of the jobs that remove the backups
     */
    record PruneStarted(long job, List<Long> jobs) {}

    private record Planned(Host host, String node, ZoneId zone, BackupOwners.Now owners, List<Verdict> verdicts) {
        List<Backup> removed() {
            return verdicts.stream()
                    .filter(one -> one.mark() == PrunePlan.Mark.REMOVE)
                    .map(Verdict::backup)
                    .toList();
        }
    }

    PrunePreview preview(Principal who, PruneRules rules) {
        Planned planned = plan(who, Role.VIEWER, rules);
        return PrunePreview.of(planned.zone().getId(), planned.verdicts());
    }

    /** What becomes of the backups for which the caller has the role: the rule does not count others. */
    private Planned plan(Principal who, Role needed, PruneRules rules) {
        Host host = hosts.get(rules.hostId(), who, needed);
        String node = Objects.requireNonNullElse(rules.node(), host.node());
        BackupOwners.Now now = owners.now();
        if (!who.sees(now.ofNode(host.clusterId(), node))) throw BackupReader.missing(node, rules.storage());
        List<Backup> there = reader.readNow(host.clusterId(), node, rules.storage()).stream()
                .filter(one -> isFor(who, needed, now.of(one)))
                .filter(one -> rules.guestType() == null || rules.guestType() == one.guestType())
                .filter(one -> rules.vmid() == null || rules.vmid().equals(one.vmid()))
                .toList();
        ZoneId zone = zone(host.clusterId(), node);
        return new Planned(host, node, zone, now, PrunePlan.of(there, rules.keep(), zone));
    }

    private static boolean isFor(Principal who, Role needed, @Nullable Owned owned) {
        return owned != null && who.has(needed, owned.ownership());
    }

    private ZoneId zone(long clusterId, String node) {
        try {
            String name = hypervisors
                    .client(clusterId, node)
                    .within(Timeouts.PERSON)
                    .node(node)
                    .system()
                    .clock()
                    .timezone();
            return name == null ? ZoneOffset.UTC : ZoneId.of(name);
        } catch (PveException | DateTimeException e) {
            return ZoneOffset.UTC;
        }
    }

    /** The phrase that must be typed; null when nothing must. A storage that does not exist is refused before. */
    @Nullable
    String phrase(Principal who, PruneIn in) {
        List<Backup> removed = plan(who, Role.ADMIN, in).removed();
        return in.vmid() == null || removed.size() > UNASKED ? in.storage() : null;
    }

    PruneStarted start(Principal who, PruneIn in) {
        List<JobRequest<?>> requests = requests(who, in, _ -> true);
        if (requests.isEmpty()) throw Refusal.conflict("The rule keeps all backups: there is nothing to remove.");
        List<Long> started = requests.stream().map(jobs::enqueue).toList();
        return new PruneStarted(started.getFirst(), started);
    }

    /**
     * The jobs that remove what the rule does not keep now: one for each owner, which decides who may read it; none when it keeps
     * everything.
     */
    List<JobRequest<?>> requests(Principal who, PruneRules rules, Predicate<Ownership> wanted) {
        Planned planned = plan(who, Role.ADMIN, rules);
        var byOwner = new LinkedHashMap<Ownership, List<Backup>>();
        var first = new HashMap<Ownership, Owned>();
        for (Backup one : planned.removed()) {
            Owned owned = Objects.requireNonNull(planned.owners().of(one));
            if (!wanted.test(owned.ownership())) continue;
            byOwner.computeIfAbsent(owned.ownership(), _ -> new ArrayList<>()).add(one);
            first.putIfAbsent(owned.ownership(), owned);
        }
        List<JobRequest<?>> requests = new ArrayList<>();
        byOwner.forEach((owner, removed) -> {
            Host host = planned.host();
            boolean isOfHost = owner.equals(host.ownership());
            Owned place = isOfHost ? new Owned(owner, host, planned.node()) : Objects.requireNonNull(first.get(owner));
            requests.add(request(who, planned, place, removed));
        });
        return requests;
    }

    private static JobRequest<?> request(Principal who, Planned planned, Owned place, List<Backup> removed) {
        var params = new PruneJob.Params(
                planned.host().clusterId(),
                planned.node(),
                removed.getFirst().store(),
                removed.stream()
                        .map(one -> new PruneJob.Entry(one.id(), one.volume().toString(), one.vmid(), one.sizeBytes()))
                        .toList());
        return place.ownerOf(JobRequest.of(PruneJob.KIND, params).by(who)).holding("prune:" + params.store());
    }
}
