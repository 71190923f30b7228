package dev.holdfast.backups.restore;

import dev.holdfast.access.Ownership;
import dev.holdfast.access.Principal;
import dev.holdfast.access.Role;
import dev.holdfast.backups.inventory.Backup;
import dev.holdfast.backups.list.BackupOverview;
import dev.holdfast.backups.list.BackupOwners.Owned;
import dev.holdfast.backups.run.BackupStorages;
import dev.holdfast.base.Refusal;
import dev.holdfast.guests.GuestHandle;
import dev.holdfast.guests.GuestRef;
import dev.holdfast.guests.Guests;
import dev.holdfast.guests.create.StorageChoice;
import dev.holdfast.hosts.Hosts;
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
import dev.holdfast.pve.wire.PveException;
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
public record Restore(
        BackupOverview backups,
        Guests guests,
        Hosts hosts,
        Inventory inventory,
        Hypervisors hypervisors,
        Jobs jobs,
        BackupStorages backupStorages) {
    /**
     * The configuration of the guest in a backup, without its snapshots, and what to know before it is restored.
     *
     * @param config the configuration in the backup by the keys of Proxmox VE, such as {@code memory}; without the
     *     cloud-init password
     * @param asNew what to know before it is restored as a new guest
     * @param inPlace null when there is no guest that the caller may replace
     */
    record BackupConfig(
            Map<String, String> config,
            AsNew asNew,
            @Nullable InPlace inPlace) {}

    /**
     * What to know before it is restored as a new guest.
     *
     * @param warnings what to know, as sentences; empty if there is nothing
     * @param linksDown what holds when it is left out of the request, like {@code startOnBoot}
     * @param startOnBoot whether the new guest starts with its node when that is left out of the request
     */
    record AsNew(List<String> warnings, boolean linksDown, boolean startOnBoot) {}

    /**
     * What to know before the guest is replaced.
     *
     * @param warnings what to know, as sentences; empty if there is nothing
     * @param snapshots those of the guest, which go with its disks; null when they could not be read
     */
    record InPlace(List<String> warnings, @Nullable List<String> snapshots) {}

    BackupConfig config(Principal who, long id) {
        Backup one = backups.get(id);
        ArchivedConfig archived = read(one);
        var values = new TreeMap<>(archived.values());
        // The hash of a password.
        values.remove("cipassword");
        Beside beside = beside(one, archived);
        return new BackupConfig(
                values, new AsNew(beside.warnings(), beside.linksDown(), beside.startsOnBoot()), inPlace(who, one));
    }

    private @Nullable InPlace inPlace(Principal who, Backup one) {
        GuestHandle guest;
        try {
            guest = replaced(who, one);
        } catch (Refusal e) {
            return null;
        }
        try {
            List<String> names = ReplacedSnapshots.names(guest.clientForUser());
            return new InPlace(names.isEmpty() ? List.of() : List.of(go(names)), names);
        } catch (PveException e) {
            return new InPlace(
                    List.of("The snapshots of the guest, which could not be read, go with its disks."), null);
        }
    }

    private static String go(List<String> snapshots) {
        return (snapshots.size() == 1 ? "The snapshot of the guest goes" : "The snapshots of the guest go")
                + " with its disks: " + String.join(", ", snapshots) + ".";
    }

    /** The guest beside which a new one would be; unknown counts as one that exists. */
    private Beside beside(Backup one, ArchivedConfig config) {
        GuestRef ref = one.guest();
        GuestKind kind = one.kind();
        if (ref == null || kind == null) return new Beside(config, null);
        if (!one.certain()) return new Beside(config, "guest " + ref.vmid() + " of another cluster");
        if (!backups.owners().now().isOfPresent(one)) return new Beside(config, null);
        GuestState state = inventory.guest(ref.clusterId(), ref.vmid());
        boolean isGone = inventory.present(ref.clusterId()) != null && (state == null || state.kind() != kind);
        String name = state == null || state.kind() != kind ? null : state.name();
        return new Beside(config, isGone ? null : Beside.original(guests.on(one.node(), ref, kind), name));
    }

    private ArchivedConfig read(Backup one) {
        return new ArchivedConfig(client(one, one.node()).node(one.node()).extractConfig(one.volume()));
    }

    private PveClient client(Backup one, String node) {
        return hypervisors.client(one.clusterId(), node).within(Timeouts.PERSON);
    }

    /** The name of the guest that would be replaced; null for a new guest. */
    @Nullable
    String phrase(Principal who, long id, RestoreIn in) {
        if (!in.isInPlace()) return null;
        GuestHandle guest = replaced(who, backups.get(id));
        GuestState state = inventory.guest(guest.ref().clusterId(), guest.ref().vmid());
        String name = state == null ? null : state.name();
        return Objects.requireNonNullElse(name, String.valueOf(guest.ref().vmid()));
    }

    /** What is lost, for those who are asked for the name. */
    String warning(Principal who, long id) {
        InPlace before = inPlace(who, backups.get(id));
        String lost = before == null ? "" : String.join(" ", before.warnings());
        return "The restore replaces the disks of the guest. " + (lost.isEmpty() ? "" : lost + " ");
    }

    /**
     * The guest that would be replaced. Refuses with 409 when the guest of a backup does not exist any more, or may be another
     * one, and with 403 without the role at that guest: its ID may have been another's when the backup was taken.
     */
    private GuestHandle replaced(Principal who, Backup one) {
        GuestRef ref = one.guest();
        GuestState state = ref == null ? null : inventory.guest(ref.clusterId(), ref.vmid());
        Ownership owner = state == null ? null : backups.owners().now().ofNode(one.clusterId(), state.node());
        if (ref == null || state == null || state.kind() != one.kind() || owner == null || !who.sees(owner)) {
            throw Refusal.conflict("The guest of this backup does not exist any more. Restore it as a new guest.");
        }
        if (!one.certain()) {
            throw Refusal.conflict("This backup may be one of a guest with the same ID in another cluster that uses the"
                    + " storage. Restore it as a new guest.");
        }
        if (!who.has(Role.ADMIN, owner)) throw Refusal.roleRequired(Role.ADMIN.word());
        return guests.on(state.node(), ref, state.kind());
    }

    JobRef start(Principal who, long id, RestoreIn in) {
        Backup one = backups.get(id);
        Owned owned = backups.owned(one);
        if (one.kind() == null || one.vmid() == null) {
            throw Refusal.conflict(
                    "The name of this backup does not tell of what kind of guest it is. Restore it on its node.");
        }
        String node;
        if (in.isInPlace()) {
            GuestHandle guest = replaced(who, one);
            // Read now: after our own stop, the last poll may still show it running.
            if (guest.clientForUser().status().isUp()) {
                throw Refusal.conflict("The guest is not stopped. Shut it down first: the restore replaces its disks.");
            }
            node = guest.node();
        } else {
            node = in.hostId() == null ? ownNode(who, one, owned) : otherNode(who, one, in.hostId());
        }
        Plan plan = plan(one, node, in.storage());
        if (!plan.missing().isEmpty()) throw Refusal.conflict(String.join(" ", plan.missing()));
        Beside beside = beside(one, plan.config());
        boolean linksDown = !in.isInPlace() && (in.linksDown() == null ? beside.linksDown() : in.linksDown());
        if (linksDown && plan.config().hasRawNics()) {
            throw Refusal.conflict("The container has NICs in raw LXC lines (lxc.net), which can't be disconnected over"
                    + " the API. Restore it with links_down false if it may be connected beside its original.");
        }
        boolean isLeft = in.startOnBoot() == null
                && beside.startsOnBoot() == plan.config().startsOnBoot();
        Boolean onBoot = isLeft ? null : Boolean.valueOf(in.startOnBoot() != null && in.startOnBoot());
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
                in.start(),
                in.isInPlace() ? null : linksDown,
                in.isInPlace() ? null : onBoot,
                in.isInPlace() ? null : beside.warnings(),
                one.id());
        var request =
                JobRequest.of(RestoreJob.KIND, params).by(who).on(JobTarget.host(host.id(), host.name()), host.id());
        return new JobRef(jobs.enqueue(
                in.isInPlace()
                        ? request.holding(Objects.requireNonNull(one.guest()).lock())
                        : request));
    }

    private String otherNode(Principal who, Backup one, long hostId) {
        Host target = hosts.get(hostId, who, Role.ADMIN);
        if (target.clusterId() == one.clusterId()) return target.node();
        throw Refusal.conflict("Host " + target.name() + " is in another cluster. Restore the guest in its own cluster,"
                + " then move it.");
    }

    /** The node of the backup; it may be on the own storage of a node of another team, where its guest was before. */
    private String ownNode(Principal who, Backup one, Owned owned) {
        if (who.has(Role.ADMIN, backups.owners().now().ofNode(one.clusterId(), owned.node()))) return owned.node();
        throw Refusal.conflict(
                "The backup is on a storage of a node where you are no admin. Ask an admin of that node to"
                        + " restore it.");
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
                .client(one.clusterId(), node)
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
