package dev.holdfast.backups.restore;

import dev.holdfast.access.Principal;
import dev.holdfast.access.Role;
import dev.holdfast.backups.inventory.Backup;
import dev.holdfast.backups.list.BackupOverview;
import dev.holdfast.backups.run.BackupStorages;
import dev.holdfast.base.Refusal;
import dev.holdfast.guests.Guests;
import dev.holdfast.guests.create.StorageChoice;
import dev.holdfast.hosts.Hosts;
import dev.holdfast.hosts.client.Capability;
import dev.holdfast.hosts.client.Host;
import dev.holdfast.hosts.client.Hypervisors;
import dev.holdfast.inventory.GuestState;
import dev.holdfast.inventory.Inventory;
import dev.holdfast.inventory.NodeState;
import dev.holdfast.inventory.Snapshot;
import dev.holdfast.jobs.JobRef;
import dev.holdfast.jobs.JobRequest;
import dev.holdfast.jobs.JobTarget;
import dev.holdfast.jobs.queue.Jobs;
import dev.holdfast.pve.PveClient;
import dev.holdfast.pve.api.GuestKind;
import dev.holdfast.pve.node.PveNode;
import dev.holdfast.pve.wire.Timeouts;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Starts a restore after it was checked that the guest fits where it is to go. */
public final class Restore {
    private final BackupOverview backups;
    private final Hosts hosts;
    private final Inventory inventory;
    private final Hypervisors hypervisors;
    private final Jobs jobs;
    private final BackupStorages backupStorages;

    Restore(
            BackupOverview backups,
            Hosts hosts,
            Inventory inventory,
            Hypervisors hypervisors,
            Jobs jobs,
            BackupStorages backupStorages) {
        this.backups = backups;
        this.hosts = hosts;
        this.inventory = inventory;
        this.hypervisors = hypervisors;
        this.jobs = jobs;
        this.backupStorages = backupStorages;
    }

    /** The configuration of the guest in a backup, without its snapshots. */
    record BackupConfig(Map<String, String> config) {}

    BackupConfig config(long id) {
        var values = new TreeMap<>(read(backups.get(id)).values());
        // The hash of a password.
        values.remove("cipassword");
        return new BackupConfig(values);
    }

    private ArchivedConfig read(Backup one) {
        return new ArchivedConfig(client(one, one.node()).node(one.node()).extractConfig(one.volume()));
    }

    private PveClient client(Backup one, String node) {
        return hypervisors.client(Capability.BACKUP, one.clusterId(), node).within(Timeouts.PERSON);
    }

    /** The name of the guest that would be replaced; null for a new guest. */
    @Nullable
    String phrase(long id, RestoreIn in) {
        if (!in.isInPlace()) return null;
        Backup one = backups.get(id);
        GuestState guest = guest(one);
        return Objects.requireNonNullElse(guest.name(), String.valueOf(guest.vmid()));
    }

    /** Refuses with 409 when the guest of a backup does not exist any more, or may be another one. */
    private GuestState guest(Backup one) {
        GuestState guest = one.vmid() == null ? null : inventory.guest(one.clusterId(), one.vmid());
        if (guest == null || guest.kind() != one.kind()) {
            throw Refusal.conflict("The guest of this backup does not exist any more. Restore it as a new guest.");
        }
        if (!one.certain()) {
            throw Refusal.conflict("This backup may be one of a guest with the same ID in another cluster that uses the"
                    + " storage. Restore it as a new guest.");
        }
        return guest;
    }

    JobRef start(Principal who, long id, RestoreIn in) {
        Backup one = backups.get(id);
        Host own = backups.host(one);
        if (own == null) throw Refusal.notFound("backup", id);
        if (one.kind() == null || one.vmid() == null) {
            throw Refusal.conflict(
                    "The name of this backup does not tell of what kind of guest it is. Restore it on its node.");
        }
        String node;
        if (in.isInPlace()) {
            GuestState guest = guest(one);
            if (guest.state() != GuestState.PowerState.STOPPED) {
                throw Refusal.conflict("The guest is not stopped. Shut it down first: the restore replaces its disks.");
            }
            node = guest.node();
        } else {
            Host target = in.hostId() == null ? own : hosts.get(in.hostId(), who, Role.ADMIN);
            if (target.clusterId() != one.clusterId()) {
                throw Refusal.conflict("Host " + target.name() + " is in another cluster. Restore the guest in its own"
                        + " cluster, then move it.");
            }
            node = in.hostId() == null ? one.node() : target.node();
        }
        Plan plan = plan(one, node, in.storage());
        if (!plan.missing().isEmpty()) throw Refusal.conflict(String.join(" ", plan.missing()));
        Host host = Objects.requireNonNull(
                Guests.host(hosts.list(), one.clusterId(), node, inventory.find(one.clusterId())));
        var params = new RestoreJob.Params(
                one.clusterId(),
                node,
                one.volume().toString(),
                one.kind(),
                one.vmid(),
                Objects.requireNonNullElse(plan.config().name(), String.valueOf(one.vmid())),
                in.isInPlace(),
                in.backupStorage() == null
                        ? null
                        : backupStorages.of("backup_storage", one.clusterId(), node, in.backupStorage()),
                plan.storage(),
                in.start());
        var request = JobRequest.of(RestoreJob.KIND, params)
                .by(who)
                .on(new JobTarget("host", host.id(), host.name()), host.id());
        return new JobRef(jobs.enqueue(
                in.isInPlace()
                        ? request.holding(Objects.requireNonNull(one.guest()).lock())
                        : request));
    }

    /**
     * How a backup would be restored on a node.
     *
     * @param storage for the disks; null for those that the backup names
     * @param missing what the node lacks for that, as sentences; empty when nothing is in the way
     */
    public record Plan(ArchivedConfig config, @Nullable String storage, List<String> missing) {}

    /**
     * Reads the configuration in a backup, and compares it with what the node has now: after a restart a job comes here before
     * the first poll.
     */
    public Plan plan(Backup one, String node, @Nullable String storage) {
        ArchivedConfig config = read(one);
        String chosen = storage != null || one.kind() == GuestKind.QEMU ? storage : config.rootStorage();
        PveNode target = hypervisors
                .client(Capability.MONITORING, one.clusterId(), node)
                .within(Timeouts.PERSON)
                .node(node);
        List<StorageChoice> storages = StorageChoice.of(target.storages());
        List<StorageChoice> forDisks =
                StorageChoice.holding(storages, one.kind() == GuestKind.LXC ? "rootdir" : "images");
        Set<String> bridges = Set.copyOf(target.network().bridges().active());
        var missing = new ArrayList<>(config.missing(node, chosen, names(forDisks), bridges, processors(one, node)));
        if (!names(storages).contains(one.storage())) {
            missing.add("Node " + node + " can't read the storage " + one.storage() + " with the backup.");
        }
        return new Plan(config, chosen, List.copyOf(missing));
    }

    private static Set<String> names(List<StorageChoice> storages) {
        return storages.stream().map(StorageChoice::name).collect(Collectors.toSet());
    }

    private @Nullable Integer processors(Backup one, String node) {
        Snapshot now = inventory.find(one.clusterId());
        NodeState state = now == null ? null : now.nodes().get(node);
        return state == null ? null : state.cores();
    }
}
