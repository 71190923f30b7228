package dev.holdfast.guests.config;

import dev.holdfast.base.Refusal;
import dev.holdfast.guests.GuestHandle;
import dev.holdfast.pve.node.ClusterResource;
import dev.holdfast.pve.node.PveCluster;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The resource pool of a guest: Proxmox VE's own, which gives privileges on its members. A guest is in one at most.
 *
 * @param pool null for none, and for one that the token may not see
 * @param pools those that the token may see
 */
record GuestPool(@Nullable String pool, List<String> pools) {
    static GuestPool read(GuestHandle handle) {
        PveCluster cluster = handle.clusterForUser();
        return new GuestPool(of(handle, cluster), cluster.pools());
    }

    /** Puts the guest into the wanted pool, or out of the one it is in; without effect if it is as wanted. */
    static GuestPool set(GuestHandle handle, PoolIn in) {
        String wanted = in.pool().orNull();
        PveCluster cluster = handle.clusterForUser();
        String pool = of(handle, cluster);
        if (Objects.equals(pool, wanted)) return read(handle);
        int vmid = handle.ref().vmid();
        if (wanted != null) {
            String fault = PoolIn.fault(wanted, cluster.pools());
            if (fault != null) throw Refusal.invalid("pool", fault, "value_error");
            cluster.putIntoPool(wanted, vmid);
        } else if (pool != null) {
            cluster.takeOutOfPool(pool, vmid);
        }
        return read(handle);
    }

    private static @Nullable String of(GuestHandle handle, PveCluster cluster) {
        return cluster.resources(PveCluster.Kind.VM).stream()
                .filter(row -> Objects.equals(row.vmid(), handle.ref().vmid()))
                .map(ClusterResource::pool)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }
}
