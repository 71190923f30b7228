package dev.holdfast.guests;

import dev.holdfast.base.HypervisorCode;
import dev.holdfast.base.Refusal;
import dev.holdfast.hosts.client.Host;
import dev.holdfast.hosts.client.Hypervisors;
import dev.holdfast.inventory.GuestState;
import dev.holdfast.inventory.Inventory;
import dev.holdfast.inventory.Snapshot;
import dev.holdfast.pve.api.GuestKind;
import dev.holdfast.pve.guest.GuestConfig;
import dev.holdfast.pve.wire.PveException;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds guests where they are now. */
public final class Guests {
    /** So long a job waits for the poll that shows what it did. */
    private static final Duration POLL = Duration.ofSeconds(15);

    private final KnownGuests known;
    private final Hypervisors hypervisors;
    private final Inventory inventory;

    /** Guests on these hypervisors. */
    public Guests(KnownGuests known, Hypervisors hypervisors, Inventory inventory) {
        this.known = known;
        this.hypervisors = hypervisors;
        this.inventory = inventory;
    }

    /** Every guest ever seen. */
    public KnownGuests known() {
        return known;
    }

    /**
     * The guest of this kind where it is now; if its cluster does not answer, where it was last seen. Refuses with 409 {@code
     * guest_missing}, and with {@code next} as the next step, when it no longer exists.
     */
    public GuestHandle at(GuestRef ref, GuestKind kind, String next) {
        Snapshot snapshot = inventory.find(ref.clusterId());
        GuestState state = snapshot == null ? null : snapshot.guests().get(ref.vmid());
        String node = null;
        if (state != null) {
            node = state.kind() == kind ? state.node() : null;
        } else if (snapshot == null || inventory.present(ref.clusterId()) == null) {
            Guest last = known.find(ref);
            node = last == null || last.kind() != kind ? null : last.node();
        }
        if (node != null) return on(node, ref, kind);
        String noun = kind == GuestKind.LXC ? "Container " : "Virtual machine ";
        throw Refusal.of(HypervisorCode.GUEST_MISSING, noun + ref.vmid() + " no longer exists. " + next);
    }

    /**
     * The host to which a guest on this node belongs: the one enrolled for the node, or else the member that answered the last
     * poll, which is the platform's where the hosts belong to several teams. Null when no host of the cluster is enrolled any more.
     */
    public static @Nullable Host host(
            List<Host> hosts, long clusterId, @Nullable String node, @Nullable Snapshot last) {
        return hosts.stream()
                .filter(h -> h.clusterId() == clusterId)
                .min(Comparator.comparing((Host h) -> !h.node().equals(node))
                        .thenComparing(h -> last == null || h.id() != last.via())
                        .thenComparing(Host::id))
                .map(h -> h.towards(node, hosts))
                .orElse(null);
    }

    /** A guest on this node, where it need not exist. */
    public GuestHandle on(String node, GuestRef ref, GuestKind kind) {
        return new GuestHandle(hypervisors, ref, kind, node);
    }

    /** The id of the guest that has this CT ID or VM ID, as a job stores it before it destroys the guest; null when unknown. */
    public @Nullable Long idAt(GuestRef ref, GuestKind kind) {
        Guest guest = known.find(ref);
        return guest == null || guest.kind() != kind ? null : guest.id();
    }

    /**
     * A job has destroyed a guest. From now on no list and no page shows it, and another one that gets its CT ID or VM ID is
     * nothing of it.
     *
     * @param id from {@link #idAt}, before it was destroyed
     */
    public void destroyed(GuestRef ref, @Nullable Long id) throws InterruptedException {
        // A poll that began before may still contain it, and would add it again.
        inventory.refresh(ref.clusterId(), POLL);
        if (id != null) known.destroyed(id);
    }

    /**
     * A job has created this guest, and a row for it. From now on lists show it, with its name: Proxmox VE's own list has the
     * name only some seconds later.
     */
    public void created(GuestHandle guest, String name) throws InterruptedException {
        inventory.refresh(guest.ref().clusterId(), POLL);
        inventory.introduce(guest.ref().clusterId(), guest.ref().vmid(), guest.kind(), guest.node(), name);
        known.revealed(guest.ref());
    }

    /**
     * The same when no row was added yet.
     *
     * @param since when the job began
     */
    public void created(GuestHandle guest, String name, Instant since) throws InterruptedException {
        known.created(guest.ref(), guest.kind(), guest.node(), since);
        created(guest, name);
    }

    /** A job has put a guest from a backup in the place of one, which may be another one. */
    public void restored(GuestHandle guest) {
        Guest row = known.find(guest.ref());
        if (row == null || row.kind() != guest.kind()) return;
        try {
            String now = GuestIdentity.of(guest.kind(), guest.client().presentConfig());
            known.identified(
                    List.of(new KnownGuests.Identified(row, guest.node(), known.identity(row.id()), now, true)));
            known.restored(row);
            known.reconfigured(guest.ref(), guest.kind());
        } catch (PveException e) {
            known.suspect(row.id());
        }
    }

    /**
     * Somebody has read the configuration of a guest. If it shows the same identity, it need not be read for that; if another
     * one, that is looked into soon. Returns whether it may be that of another guest than the one that is known.
     */
    public boolean read(GuestRef ref, GuestKind kind, GuestConfig config) {
        Guest row = known.ofCluster(ref.clusterId()).get(ref.vmid());
        if (row == null || row.kind() != kind) return false;
        String stored = known.identity(row.id());
        String identity = GuestIdentity.of(kind, config);
        if (identity != null && identity.equals(stored)) known.confirm(row.id());
        if (!GuestIdentity.mayDiffer(stored, identity)) return false;
        known.suspect(row.id());
        return true;
    }
}
