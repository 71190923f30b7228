package dev.holdfast.guests;

import dev.holdfast.base.HypervisorCode;
import dev.holdfast.base.Refusal;
import dev.holdfast.hosts.client.Host;
import dev.holdfast.hosts.client.Hypervisors;
import dev.holdfast.inventory.GuestState;
import dev.holdfast.inventory.Inventory;
import dev.holdfast.inventory.Snapshot;
import dev.holdfast.pve.api.GuestKind;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds guests where they are now. */
public final class Guests {
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
     * poll. Null when no host of the cluster is enrolled any more.
     */
    public static @Nullable Host host(
            List<Host> hosts, long clusterId, @Nullable String node, @Nullable Snapshot last) {
        return hosts.stream()
                .filter(h -> h.clusterId() == clusterId)
                .min(Comparator.comparing((Host h) -> !h.node().equals(node))
                        .thenComparing(h -> last == null || h.id() != last.via())
                        .thenComparing(Host::id))
                .orElse(null);
    }

    /** A guest on this node, where it need not exist. */
    public GuestHandle on(String node, GuestRef ref, GuestKind kind) {
        return new GuestHandle(hypervisors, ref, kind, node);
    }
}
