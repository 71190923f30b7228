package dev.holdfast.guests;

import dev.holdfast.inventory.GuestState;
import dev.holdfast.inventory.InCluster;
import dev.holdfast.inventory.Snapshot;
import dev.holdfast.inventory.Survey;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/** Names the guest that has this CT ID or VM ID in its cluster. */
public record GuestRef(long clusterId, int vmid) implements InCluster {
    /** The guests of a cluster in the order of their CT IDs and VM IDs. */
    public static Map<GuestRef, GuestState> all(Snapshot now) {
        var all = new LinkedHashMap<GuestRef, GuestState>();
        new TreeMap<>(now.guests()).forEach((vmid, guest) -> all.put(new GuestRef(now.clusterId(), vmid), guest));
        return all;
    }

    /** The key that a job must hold to work on this guest: one job at a time. */
    public String lock() {
        return "guest:" + clusterId + ":" + vmid;
    }

    /** Reads something of the guests on nodes that answer their cluster. */
    public interface Reader<V> extends Survey.Reader<GuestRef, GuestState, V> {
        @Override
        default Map<GuestRef, GuestState> all(Snapshot now) {
            return GuestRef.all(now);
        }

        @Override
        default boolean isAskable(Snapshot now, GuestState guest) {
            return now.isOnline(guest.node());
        }
    }
}
