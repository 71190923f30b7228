package dev.holdfast.backups.hostjobs;

import dev.holdfast.access.Principal;
import dev.holdfast.access.Role;
import dev.holdfast.backups.hostjobs.HostBackupJobs.HostJob;
import dev.holdfast.base.Refusal;
import dev.holdfast.base.Violation;
import dev.holdfast.guests.owner.GuestOwners;
import dev.holdfast.hosts.Hosts;
import dev.holdfast.hosts.client.Host;
import dev.holdfast.hosts.client.HypervisorFailures;
import dev.holdfast.hosts.client.Hypervisors;
import dev.holdfast.inventory.Inventory;
import dev.holdfast.inventory.Snapshot;
import dev.holdfast.pve.api.ConfigChange;
import dev.holdfast.pve.storage.BackupJob;
import dev.holdfast.pve.storage.PveBackups;
import dev.holdfast.pve.wire.PveException;
import dev.holdfast.pve.wire.Timeouts;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Lists and changes the backup jobs of Proxmox VE. A job is one of the whole cluster, whose hosts may belong to several teams:
 * whoever changes or runs it needs the role on each of these hosts.
 */
public record HostJobs(
        HostBackupJobs jobs, Hosts hosts, Hypervisors hypervisors, Inventory inventory, GuestOwners owners) {
    /**
     * A job that was removed.
     *
     * @param removed the id in Proxmox VE of the job that was removed
     */
    record HostJobRemoved(String removed) {}

    /**
     * By cluster, as last read. Those of a cluster are seen by whoever may read one of its hosts, as far as they concern that
     * caller's nodes and guests.
     */
    List<HostBackupJobView> list(Principal who) {
        Set<Long> readable = hosts.readableBy(who);
        var views = new ArrayList<HostBackupJobView>();
        var told = new HashSet<Long>();
        GuestOwners.Now now = owners.now();
        for (Host host : hosts.list()) {
            boolean mayRead = readable == null || readable.contains(host.id());
            if (!mayRead || !told.add(host.clusterId())) continue;
            List<HostJob> known = jobs.of(host.clusterId());
            if (known == null) continue;
            boolean seesAll = hosts.ofCluster(host.clusterId()).stream().allMatch(other -> who.sees(other.ownership()));
            known.stream()
                    .map(one -> HostBackupJobView.of(host, one))
                    .map(one -> seesAll ? one : seen(who, now, host.clusterId(), one))
                    .filter(Objects::nonNull)
                    .forEach(views::add);
        }
        return views;
    }

    /** A job without the guests of others; null when that leaves nothing, like that of a node which is another's. */
    private static @Nullable HostBackupJobView seen(
            Principal who, GuestOwners.Now now, long clusterId, HostBackupJobView one) {
        if (one.node() != null && !who.sees(now.ofNode(clusterId, one.node()))) return null;
        HostBackupJobView own = one.with(
                vmid -> who.sees(now.of(clusterId, null, vmid, Instant.MAX).ownership()));
        return own.all() || own.hasGuests() ? own : null;
    }

    /** Refuses with 422 what the cluster does not have. */
    void check(Principal who, long hostId, HostBackupJobIn in) {
        Host host = host(who, hostId);
        refuse(unknown(host.clusterId(), in.storage(), in.node(), in.vmids(), in.exclude()));
    }

    /** The same for a change. */
    void check(Principal who, long hostId, HostBackupJobPatchIn in) {
        Host host = host(who, hostId);
        refuse(unknown(host.clusterId(), in.storage().orNull(), in.node().orNull(), in.vmids(), in.exclude()));
    }

    private static void refuse(List<Violation> faults) {
        if (!faults.isEmpty()) throw Refusal.invalid(faults);
    }

    HostBackupJobView create(Principal who, long hostId, HostBackupJobIn in) {
        Host host = host(who, hostId);
        refuse(unknown(host.clusterId(), in.storage(), in.node(), in.vmids(), in.exclude()));
        PveBackups backups = writing(host);
        String id = in.id() == null ? "backup-" + UUID.randomUUID().toString().substring(0, 13) : in.id();
        if (find(backups, id) != null) {
            throw Refusal.conflict("There is already a backup job " + id + ". Choose another id.");
        }
        try {
            backups.create(in.spec(id));
        } catch (PveException.InvalidParameters e) {
            throw HypervisorFailures.refusal(e.renamed(HostJobs::field));
        }
        return changed(host, backups, id);
    }

    HostBackupJobView change(Principal who, long hostId, String id, HostBackupJobPatchIn in) {
        Host host = host(who, hostId);
        PveBackups backups = writing(host);
        BackupJob present = get(backups, id);
        List<Violation> faults =
                unknown(host.clusterId(), in.storage().orNull(), in.node().orNull(), in.vmids(), in.exclude());
        boolean excludes = in.exclude() != null && !in.exclude().isEmpty();
        if (excludes && in.all() == null && !Boolean.TRUE.equals(present.all())) {
            faults.add(
                    Violation.body("exclude", "Guests can only be excluded from all: set all to true.", "value_error"));
        }
        refuse(faults);
        try {
            backups.update(id, withStorage(in.change(), present));
        } catch (PveException.InvalidParameters e) {
            throw HypervisorFailures.refusal(e.renamed(HostJobs::field));
        }
        return changed(host, backups, id);
    }

    /** Proxmox VE wants the storage beside these, even if it stays the same. */
    private static ConfigChange withStorage(ConfigChange change, BackupJob present) {
        boolean wanted =
                change.set().containsKey("notes-template") || change.set().containsKey("protected");
        boolean decided = change.set().containsKey("storage") || change.delete().contains("storage");
        if (!wanted || decided || present.storage() == null) return change;
        return change.set("storage", present.storage());
    }

    HostJobRemoved remove(Principal who, long hostId, String id) {
        Host host = host(who, hostId);
        PveBackups backups = writing(host);
        var _ = get(backups, id);
        backups.delete(id);
        jobs.changed(host.clusterId(), id, null);
        return new HostJobRemoved(id);
    }

    /** The host of a job that this caller may change and run. Refuses with 403 without the role on all hosts of the cluster. */
    public Host host(Principal who, long hostId) {
        return hosts.ofWholeCluster(hostId, who, Role.ADMIN, "The backup jobs of a cluster apply");
    }

    /** A job as it is now. Refuses with 404 when there is none. */
    public static BackupJob get(PveBackups backups, String id) {
        BackupJob job = find(backups, id);
        if (job == null) throw Refusal.notFoundBecause("backup job", "The cluster has no backup job " + id + ".");
        return job;
    }

    /** From the list, which alone contains the next run. */
    private static @Nullable BackupJob find(PveBackups backups, String id) {
        return backups.jobs().stream()
                .filter(one -> one.id().equals(id))
                .findFirst()
                .orElse(null);
    }

    private PveBackups writing(Host host) {
        return hypervisors
                .client(host.clusterId(), host.node())
                .within(Timeouts.PERSON)
                .backups();
    }

    private HostBackupJobView changed(Host host, PveBackups backups, String id) {
        HostJob now = HostBackupJobs.withGuests(backups, get(backups, id));
        jobs.changed(host.clusterId(), id, now);
        return HostBackupJobView.of(host, now);
    }

    /** What Proxmox VE accepts, and what fails at night then. */
    private List<Violation> unknown(
            long clusterId,
            @Nullable String storage,
            @Nullable String node,
            @Nullable List<Integer> vmids,
            @Nullable List<Integer> exclude) {
        Snapshot now = inventory.present(clusterId);
        var found = new ArrayList<Violation>();
        if (now == null) return found;
        boolean isKnown = now.storages().stream()
                .anyMatch(one -> one.name().equals(storage)
                        && one.content().contains("backup")
                        && (node == null || one.shared() || one.node().equals(node)));
        if (storage != null && !isKnown) {
            found.add(Violation.body(
                    "storage",
                    (node == null ? "The cluster" : "Node " + node) + " has no storage " + storage + " for backups.",
                    "value_error"));
        }
        if (node != null && !now.nodes().containsKey(node)) {
            found.add(Violation.body("node", "The cluster has no node " + node + ".", "value_error"));
        }
        unknown("vmids", vmids, now, found);
        unknown("exclude", exclude, now, found);
        return found;
    }

    private static void unknown(String field, @Nullable List<Integer> ids, Snapshot now, List<Violation> found) {
        if (ids == null) return;
        for (int i = 0; i < ids.size(); i++) {
            if (now.guests().containsKey(ids.get(i))) continue;
            found.add(Violation.element(field, i, "The cluster has no guest " + ids.get(i) + ".", "value_error"));
        }
    }

    /** The field of the API for a parameter of Proxmox VE. */
    private static String field(String parameter) {
        return switch (parameter) {
            case "prune-backups" -> "keep";
            case "vmid" -> "vmids";
            default -> parameter.replace('-', '_');
        };
    }
}
