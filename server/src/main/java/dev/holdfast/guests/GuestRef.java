package dev.holdfast.guests;

import dev.holdfast.inventory.GuestState;
import dev.holdfast.inventory.InCluster;
import dev.holdfast.inventory.Snapshot;
import dev.holdfast.inventory.Survey;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;

/** Names the guest that has this CT ID or VM ID in its cluster. */
public record GuestRef(long clusterId, int vmid) implements InCluster, Comparable<GuestRef> {
    private static final Comparator<GuestRef> ORDER =
            Comparator.comparingLong(GuestRef::clusterId).thenComparingInt(GuestRef::vmid);

    /** By cluster, then by CT ID or VM ID. */
    @Override
    public int compareTo(GuestRef other) {
        return ORDER.compare(this, other);
    }

    /** The guests of a cluster. */
    public static Map<GuestRef, GuestState> all(Snapshot now) {
        var all = HashMap.<GuestRef, GuestState>newHashMap(now.guests().size());
        now.guests().forEach((vmid, guest) -> all.put(new GuestRef(now.clusterId(), vmid), guest));
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

        @Override
        default String boundedBy(GuestState guest) {
            return guest.node();
        }

        @Override
        default boolean isChanged(GuestState before, GuestState now) {
            return now.mayDifferFrom(before);
        }
    }
}
