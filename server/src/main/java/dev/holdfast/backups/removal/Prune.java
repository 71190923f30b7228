package dev.holdfast.backups.removal;

import dev.holdfast.access.Principal;
import dev.holdfast.access.Role;
import dev.holdfast.backups.inventory.Backup;
import dev.holdfast.backups.inventory.BackupReader;
import dev.holdfast.backups.removal.PrunePlan.Verdict;
import dev.holdfast.base.Refusal;
import dev.holdfast.hosts.Hosts;
import dev.holdfast.hosts.client.Capability;
import dev.holdfast.hosts.client.Host;
import dev.holdfast.hosts.client.Hypervisors;
import dev.holdfast.jobs.JobRef;
import dev.holdfast.jobs.JobRequest;
import dev.holdfast.jobs.JobTarget;
import dev.holdfast.jobs.queue.Jobs;
import dev.holdfast.pve.wire.PveException;
import dev.holdfast.pve.wire.Timeouts;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Shows which backups of a storage a rule would remove, and removes them as a job. The storage is read afresh for both. */
final class Prune {
    /** More than these ask for a confirmation, and so does a removal of backups of all guests. */
    private static final int UNASKED = 10;

    private final Hosts hosts;
    private final Hypervisors hypervisors;
    private final BackupReader reader;
    private final Jobs jobs;

    Prune(Hosts hosts, Hypervisors hypervisors, BackupReader reader, Jobs jobs) {
        this.hosts = hosts;
        this.hypervisors = hypervisors;
        this.reader = reader;
        this.jobs = jobs;
    }

    private record Planned(Host host, String node, ZoneId zone, List<Verdict> verdicts) {
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

    private Planned plan(Principal who, Role needed, PruneRules rules) {
        Host host = hosts.get(rules.hostId(), who, needed);
        String node = Objects.requireNonNullElse(rules.node(), host.node());
        List<Backup> there = reader.readNow(host.clusterId(), node, rules.storage()).stream()
                .filter(one -> rules.kind() == null || rules.kind() == one.kind())
                .filter(one -> rules.vmid() == null || rules.vmid().equals(one.vmid()))
                .toList();
        ZoneId zone = zone(host.clusterId(), node);
        return new Planned(host, node, zone, PrunePlan.of(there, rules.keep(), zone));
    }

    private ZoneId zone(long clusterId, String node) {
        try {
            String name = hypervisors
                    .client(Capability.MONITORING, clusterId, node)
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

    /** The phrase that must be typed; null when nothing must. */
    @Nullable
    String phrase(Principal who, PruneIn in) {
        if (in.vmid() == null) return in.storage();
        return plan(who, Role.ADMIN, in).removed().size() > UNASKED ? in.storage() : null;
    }

    JobRef start(Principal who, PruneIn in) {
        JobRequest<?> request = request(who, in);
        if (request == null) throw Refusal.conflict("The rule keeps all backups: there is nothing to remove.");
        return new JobRef(jobs.enqueue(request));
    }

    /** The job that removes what the rule does not keep now; null when it keeps everything. */
    @Nullable
    JobRequest<?> request(Principal who, PruneRules rules) {
        Planned planned = plan(who, Role.ADMIN, rules);
        List<Backup> removed = planned.removed();
        if (removed.isEmpty()) return null;
        Host host = planned.host();
        var params = new PruneJob.Params(
                host.clusterId(),
                planned.node(),
                removed.getFirst().store(),
                removed.stream()
                        .map(one -> new PruneJob.Entry(one.id(), one.volume().toString(), one.vmid(), one.sizeBytes()))
                        .toList());
        return JobRequest.of(PruneJob.KIND, params)
                .by(who)
                .on(new JobTarget("host", host.id(), host.name()), host.id())
                .holding("prune:" + params.store());
    }
}
