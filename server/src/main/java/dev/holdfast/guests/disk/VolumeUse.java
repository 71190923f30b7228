package dev.holdfast.guests.disk;

import dev.holdfast.guests.GuestHandle;
import dev.holdfast.guests.GuestRef;
import dev.holdfast.guests.Guests;
import dev.holdfast.hosts.Hosts;
import dev.holdfast.hosts.client.Host;
import dev.holdfast.inventory.Inventory;
import dev.holdfast.inventory.Snapshot;
import dev.holdfast.pve.api.GuestKind;
import dev.holdfast.pve.guest.GuestConfig;
import dev.holdfast.pve.guest.PendingConfig;
import dev.holdfast.pve.guest.PveGuest;
import dev.holdfast.pve.guest.PveSnapshots;
import dev.holdfast.pve.node.ClusterResource;
import dev.holdfast.pve.node.PveCluster;
import dev.holdfast.pve.storage.StoredVolume;
import dev.holdfast.pve.storage.VolumeId;
import dev.holdfast.pve.task.NodeTask;
import dev.holdfast.pve.wire.PveException;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Who needs a volume. Proxmox VE deletes an unused disk without looking at the configurations of other guests, so every
 * configuration in the cluster that could name it is read, with its snapshots, and the storage for linked clones.
 */
public record VolumeUse(Guests guests, Inventory inventory, Hosts hosts) {
    private static final int TASKS = 50;

    /** Not everything that could need the volume could be read; the message says what. */
    public static final class Unreadable extends Exception {
        Unreadable(String message, @Nullable Throwable cause) {
            super(message, cause);
        }
    }

    /**
     * Who needs the volume, as a sentence; null when nobody does besides {@code key} of this guest itself. A guest on a host of
     * another team than that of this guest is not named.
     *
     * @param owner a guest on the volume's node, which need not exist
     * @param progress told how many percent of the guests were read
     */
    public @Nullable String of(GuestHandle owner, String key, VolumeId volume, IntConsumer progress)
            throws Unreadable, InterruptedException {
        Snapshot now = inventory.present(owner.ref().clusterId());
        if (now == null)
            throw new Unreadable("The guests of the cluster are not known now, because it does not answer.", null);
        List<ClusterResource> all = guests(owner).stream()
                .filter(guest -> isShared(now, volume.storage()) || owner.node().equals(guest.node()))
                .toList();
        int read = 0;
        for (ClusterResource guest : all) {
            if (Thread.interrupted()) throw new InterruptedException();
            String user = user(owner, key, volume, guest);
            if (user != null) return user;
            progress.accept(++read * 100 / all.size());
        }
        return linkedClone(owner, volume, all);
    }

    /** Whether those who may read what belongs to {@code owner} may know of a guest on this node. */
    private boolean mayBeNamed(GuestHandle owner, @Nullable String node) {
        long cluster = owner.ref().clusterId();
        Snapshot last = inventory.find(cluster);
        List<Host> enrolled = hosts.ofCluster(cluster);
        Host own = Guests.host(enrolled, cluster, owner.node(), last);
        Host other = Guests.host(enrolled, cluster, node, last);
        return node != null && own != null && other != null && own.ownership().equals(other.ownership());
    }

    /** Unknown counts as shared: then the guests of all nodes are read. */
    private static boolean isShared(Snapshot now, String storage) {
        return now.storages().stream()
                .filter(one -> one.name().equals(storage))
                .findFirst()
                .map(one -> one.shared())
                .orElse(true);
    }

    /** All guests of the cluster, read now: one that a list left out could need the volume. */
    private List<ClusterResource> guests(GuestHandle owner) throws Unreadable {
        try {
            List<ClusterResource> all = owner.cluster().resources(PveCluster.Kind.VM);
            if (all.stream()
                    .anyMatch(one -> one.vmid() == null || one.node() == null || GuestKind.of(one.type()) == null)) {
                throw new Unreadable("The cluster lists a guest without what identifies it.", null);
            }
            return all;
        } catch (PveException e) {
            throw new Unreadable("The guests of the cluster could not be read.", e);
        }
    }

    private @Nullable String user(GuestHandle owner, String key, VolumeId volume, ClusterResource guest)
            throws Unreadable {
        var ref = new GuestRef(owner.ref().clusterId(), Objects.requireNonNull(guest.vmid()));
        boolean isOwner = ref.equals(owner.ref());
        String sentence = use(owner, isOwner, key, volume, guest, ref);
        return sentence == null || mayBeNamed(owner, guest.node()) ? sentence : "A guest of another team needs it.";
    }

    private @Nullable String use(
            GuestHandle owner, boolean isOwner, String key, VolumeId volume, ClusterResource guest, GuestRef ref)
            throws Unreadable {
        GuestHandle handle = guests.on(
                Objects.requireNonNull(guest.node()), ref, Objects.requireNonNull(GuestKind.of(guest.type())));
        try {
            PveGuest client = handle.client();
            for (PendingConfig.Key one : client.pending().keys()) {
                if (isOwner && one.key().equals(key)) continue;
                if (names(one.key(), one.value(), volume) || names(one.key(), one.pending(), volume)) {
                    return "The configuration of " + name(handle) + " names it as " + one.key() + ".";
                }
            }
            for (PveSnapshots.Snapshot snapshot : client.snapshots().list().snapshots()) {
                if (named(client.snapshots().config(snapshot.name())).contains(volume.toString())) {
                    return "Snapshot " + snapshot.name() + " of " + name(handle) + " contains it.";
                }
            }
            return null;
        } catch (PveException.Refused e) {
            if (e.reason() == PveException.Reason.NO_SUCH_GUEST) return null;
            throw unreadable(owner, handle, e);
        } catch (PveException e) {
            throw unreadable(owner, handle, e);
        }
    }

    private Unreadable unreadable(GuestHandle owner, GuestHandle handle, PveException e) {
        String whose = mayBeNamed(owner, handle.node()) ? name(handle) : "a guest of another team";
        return new Unreadable("The configuration of " + whose + " could not be read.", e);
    }

    private static String name(GuestHandle handle) {
        return handle.noun() + " " + handle.ref().vmid();
    }

    private static boolean names(String key, @Nullable String value, VolumeId volume) {
        return value != null && named(Map.of(key, value)).contains(volume.toString());
    }

    /** The volumes that a guest names: in its configuration, in that after its next start, and in its snapshots. */
    public static Set<String> named(PveGuest client) {
        var named = new HashSet<String>();
        for (PendingConfig.Key one : client.pending().keys()) {
            if (one.value() != null) named.addAll(named(Map.of(one.key(), one.value())));
            if (one.pending() != null) named.addAll(named(Map.of(one.key(), one.pending())));
        }
        for (PveSnapshots.Snapshot snapshot : client.snapshots().list().snapshots()) {
            named.addAll(named(client.snapshots().config(snapshot.name())));
        }
        return named;
    }

    /** Whether a task works on the guest: it may have created a volume that no configuration names yet. */
    public static boolean isWorkedOn(GuestHandle guest) {
        return guest
                .nodeClient()
                .tasks(new NodeTask.Filter("active", 0, TASKS, guest.ref().vmid(), null, null, false, null, null))
                .stream()
                .anyMatch(task -> !task.isOver());
    }

    /** The volumes that a configuration names, stored memory included. */
    static Set<String> named(Map<String, String> values) {
        var config = new GuestConfig(values, "");
        var named = new HashSet<String>();
        for (String key : config.diskKeys()) {
            VolumeId volume = Objects.requireNonNull(config.disk(key)).volume();
            if (volume != null) named.add(volume.toString());
        }
        if (values.containsKey("vmstate")) named.add(Objects.requireNonNull(values.get("vmstate")));
        return named;
    }

    private @Nullable String linkedClone(GuestHandle owner, VolumeId volume, List<ClusterResource> all)
            throws Unreadable {
        try {
            return owner.nodeClient().storage(volume.storage()).content(null, null).stream()
                    .filter(one -> isBasedOn(one, volume))
                    .findFirst()
                    .map(one -> all.stream()
                                    .filter(guest -> Objects.equals(guest.vmid(), one.vmid()))
                                    .anyMatch(guest -> mayBeNamed(owner, guest.node()))
                            ? "The linked clone " + one.volid() + " is based on it."
                            : "A linked clone is based on it, which is of another team or of no known guest.")
                    .orElse(null);
        } catch (PveException e) {
            throw new Unreadable("The content of storage " + volume.storage() + " could not be read.", e);
        }
    }

    /** A linked clone has its base in its name, or reports it as its parent, which ZFS writes as a snapshot of the base. */
    static boolean isBasedOn(StoredVolume one, VolumeId base) {
        if (one.volid().startsWith(base + "/")) return true;
        String parent = one.parent();
        return parent != null && last(parent.split("@", 2)[0]).equals(last(base.name()));
    }

    private static String last(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }
}
