package dev.holdfast.backups.run;

import dev.holdfast.access.Ownership;
import dev.holdfast.access.Principal;
import dev.holdfast.backups.hostjobs.HostJobs;
import dev.holdfast.backups.run.HostJobRunJob.Member;
import dev.holdfast.backups.run.HostJobRunJob.Share;
import dev.holdfast.base.Refusal;
import dev.holdfast.guests.GuestRef;
import dev.holdfast.guests.GuestTargets;
import dev.holdfast.guests.fleet.Fleet;
import dev.holdfast.guests.owner.GuestOwners;
import dev.holdfast.hosts.client.Host;
import dev.holdfast.inventory.GuestState;
import dev.holdfast.inventory.NodeState;
import dev.holdfast.inventory.Snapshot;
import dev.holdfast.jobs.JobRequest;
import dev.holdfast.jobs.JobTarget;
import dev.holdfast.jobs.queue.Jobs;
import dev.holdfast.pve.api.GuestKind;
import dev.holdfast.pve.storage.BackupJob;
import dev.holdfast.pve.storage.PveBackups;
import dev.holdfast.pve.wire.Timeouts;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Starts a backup job of Proxmox VE now. Its guests and settings are read from the host at that moment. */
record HostJobRun(HostJobs hostJobs, Fleet fleet, Jobs jobs, List<GuestTargets> areas, GuestOwners owners) {
    HostJobRun {
        areas = List.copyOf(areas);
    }

    /**
     * What was started.
     *
     * @param job the first of {@code jobs}: there is one for each team whose nodes are concerned, and so usually one
     * @param jobs the ids of the jobs in Holdfast that run it
     */
    record HostJobStarted(long job, List<Long> jobs) {}

    HostJobStarted start(Principal who, long hostId, String id) {
        Host host = hostJobs.host(who, hostId);
        PveBackups backups = fleet.hypervisors()
                .client(host.clusterId(), host.node())
                .within(Timeouts.PERSON)
                .backups();
        BackupJob job = HostJobs.get(backups, id);
        Snapshot now = fleet.inventory().present(host.clusterId());
        if (now == null) throw Refusal.conflict("The state of the cluster is not known now. Try again in a moment.");
        var byNode = new TreeMap<String, List<Member>>();
        var lost = new ArrayList<Member>();
        for (BackupJob.Included one : backups.included(id)) {
            GuestState guest = now.guests().get(one.id());
            Member member = member(host.clusterId(), one, guest, now);
            if (guest == null || member.obstacle() != null) lost.add(member);
            else byNode.computeIfAbsent(guest.node(), _ -> new ArrayList<>()).add(member);
        }
        if (byNode.isEmpty()) {
            throw Refusal.conflict(
                    lost.isEmpty()
                            ? "Backup job " + id + " includes no guest now."
                            : "None of the guests of backup job " + id + " can be backed up. "
                                    + lost.getFirst().name() + ": "
                                    + lost.getFirst().obstacle());
        }
        Map<String, String> command = backups.command(job.id()).asMap();
        // A job belongs to one place, which decides who may read it and its result.
        GuestOwners.Now owning = owners.now();
        var shares = new LinkedHashMap<Ownership, List<Share>>();
        byNode.forEach((node, members) -> shares.computeIfAbsent(
                        owning.ofNode(host.clusterId(), node), _ -> new ArrayList<>())
                .add(new Share(node, hostOf(host.clusterId(), node), members)));
        Ownership first = shares.containsKey(host.ownership())
                ? host.ownership()
                : shares.keySet().iterator().next();
        var missing = new HashMap<Ownership, List<Member>>();
        for (Member one : lost) {
            Ownership owner =
                    owning.of(host.clusterId(), null, one.vmid(), Instant.MAX).ownership();
            missing.computeIfAbsent(shares.containsKey(owner) ? owner : first, _ -> new ArrayList<>())
                    .add(one);
        }
        List<Long> started = new ArrayList<>();
        shares.forEach((owner, some) -> started.add(
                jobs.enqueue(request(who, host, owner, id, command, some, missing.getOrDefault(owner, List.of())))));
        return new HostJobStarted(started.getFirst(), started);
    }

    private JobRequest<?> request(
            Principal who,
            Host host,
            Ownership owner,
            String id,
            Map<String, String> command,
            List<Share> shares,
            List<Member> lost) {
        List<Long> on =
                shares.stream().map(Share::hostId).filter(Objects::nonNull).toList();
        Host place = host.ownership().equals(owner)
                ? host
                : fleet.hosts().ofCluster(host.clusterId()).stream()
                        .filter(one -> one.ownership().equals(owner) && on.contains(one.id()))
                        .findFirst()
                        .orElse(null);
        List<Long> others = on.stream()
                .filter(other -> place == null || other != place.id())
                .toList();
        var params = new HostJobRunJob.Params(host.clusterId(), id, command, shares, lost, others);
        var request = JobRequest.of(HostJobRunJob.KIND, params).by(who);
        return (place == null ? request : request.on(JobTarget.host(place.id(), place.name()), place.id()))
                .holding("backup-job:" + host.clusterId() + ":" + id);
    }

    private Member member(long clusterId, BackupJob.Included one, @Nullable GuestState guest, Snapshot now) {
        String name = one.name() == null ? "Guest " + one.id() : one.name();
        if (guest == null) {
            return new Member("guest", null, one.id(), name, "It does not exist any more. Take it out of the job.");
        }
        Long id = areas.stream()
                .filter(area -> area.kind() == guest.kind())
                .map(area -> area.ids().get(new GuestRef(clusterId, one.id())))
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
        String type = guest.kind() == GuestKind.QEMU ? "vm" : id == null ? "container" : "app";
        NodeState node = now.nodes().get(guest.node());
        String obstacle = node != null && node.online() ? null : "Node " + guest.node() + " is offline.";
        return new Member(type, id, one.id(), name, obstacle);
    }

    private @Nullable Long hostOf(long clusterId, String node) {
        return fleet.hosts().ofCluster(clusterId).stream()
                .filter(one -> one.node().equals(node))
                .map(Host::id)
                .findFirst()
                .orElse(null);
    }
}
