package dev.holdfast.guests.snapshot;

import dev.holdfast.guests.GuestRef;
import dev.holdfast.guests.Guests;
import dev.holdfast.hosts.client.HypervisorFailures;
import dev.holdfast.inventory.GuestState;
import dev.holdfast.inventory.Inventory;
import dev.holdfast.inventory.NodeState;
import dev.holdfast.inventory.Snapshot;
import dev.holdfast.inventory.share.SharedMap;
import dev.holdfast.inventory.share.SharedReadings;
import dev.holdfast.pve.wire.PveException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Reads the snapshots of all guests. No list contains them, and a configuration without a parent may still have some, so
 * they are read in the background: a few guests after each poll, each every half hour, and less often one that fails.
 */
public final class SnapshotSurvey {
    private static final Duration FRESH = Duration.ofMinutes(30);
    private static final Duration FIRST_RETRY = Duration.ofMinutes(1);
    private static final int MOST_DOUBLINGS = 6;
    private static final int AT_ONCE = 10;

    /**
     * What is known of a guest.
     *
     * @param at when its snapshots were read last; null when they never were
     * @param snapshots those of that time; null when they were never read
     * @param problem why they could not be read since then, as a sentence; null when the last attempt succeeded
     */
    public record Reading(
            @Nullable Instant at,
            @Nullable List<SnapshotView> snapshots,
            @Nullable String problem,
            Instant dueAt,
            int failures) {
        Reading without(String name) {
            if (snapshots == null) return this;
            List<SnapshotView> left =
                    snapshots.stream().filter(one -> !one.name().equals(name)).toList();
            return new Reading(at, left, problem, dueAt, failures);
        }
    }

    private final Guests guests;
    private final Inventory inventory;
    private final InstantSource clock;
    private final Map<GuestRef, Reading> readings = new ConcurrentHashMap<>();
    private final SharedMap<GuestRef, Reading> shared;

    SnapshotSurvey(Guests guests, Inventory inventory, InstantSource clock, SharedReadings sharing) {
        this.shared = SharedMap.of(
                sharing, "snapshots", readings, GuestRef::clusterId, GuestRef.class, Reading.class, _ -> {});
        this.guests = guests;
        this.inventory = inventory;
        this.clock = clock;
    }

    /** Null when the guest was not read yet. */
    @Nullable
    public Reading of(GuestRef guest) {
        return readings.get(guest);
    }

    /** Nothing is known of what has this ID now. */
    void forget(GuestRef guest) {
        if (readings.remove(guest) != null) shared.patched(guest);
    }

    /** A job changed the snapshots of a guest: they are read after the next poll. */
    void changed(GuestRef guest) {
        readings.computeIfPresent(
                guest, (_, one) -> new Reading(one.at(), one.snapshots(), one.problem(), Instant.MIN, one.failures()));
        shared.patched(guest); // jobs run at any replica
    }

    /** The same after a job deleted a snapshot, which is no longer listed from now on. */
    void deleted(GuestRef guest, String name) {
        readings.computeIfPresent(guest, (_, one) -> one.without(name));
        changed(guest);
    }

    /** Reads a few guests of a cluster that was just polled. */
    void read(long clusterId) throws InterruptedException {
        Snapshot now = inventory.present(clusterId);
        if (now == null) return;
        readings.keySet()
                .removeIf(ref -> ref.clusterId() == clusterId && !now.guests().containsKey(ref.vmid()));
        var due = new ArrayList<GuestState>();
        for (GuestState guest : now.guests().values()) {
            NodeState node = now.nodes().get(guest.node());
            boolean isOnline = node != null && node.online();
            if (isOnline && !dueAt(clusterId, guest).isAfter(clock.instant())) due.add(guest);
        }
        due.sort(Comparator.comparing((GuestState guest) -> dueAt(clusterId, guest))
                .thenComparing(GuestState::vmid));
        for (GuestState guest : due.subList(0, Math.min(due.size(), AT_ONCE))) {
            if (Thread.interrupted()) throw new InterruptedException();
            var ref = new GuestRef(clusterId, guest.vmid());
            Reading before = readings.get(ref);
            Reading after = read(ref, guest, before);
            // What a job changed meanwhile may be missing in what was read; the guest stays due then.
            readings.compute(ref, (_, current) -> Objects.equals(current, before) ? after : current);
        }
        if (!due.isEmpty()) shared.changed(clusterId);
    }

    private Instant dueAt(long clusterId, GuestState guest) {
        Reading last = readings.get(new GuestRef(clusterId, guest.vmid()));
        return last == null ? Instant.EPOCH : last.dueAt();
    }

    private Reading read(GuestRef ref, GuestState guest, @Nullable Reading last) {
        Instant began = clock.instant();
        try {
            List<SnapshotView> all = SnapshotView.all(guests.on(guest.node(), ref, guest.kind())
                    .client()
                    .snapshots()
                    .list());
            return new Reading(began, all, null, began.plus(FRESH), 0);
        } catch (PveException e) {
            int failures = last == null ? 0 : last.failures();
            Duration pause = FIRST_RETRY.multipliedBy(1L << Math.min(failures, MOST_DOUBLINGS));
            return new Reading(
                    last == null ? null : last.at(),
                    last == null ? null : last.snapshots(),
                    HypervisorFailures.problem(e).detail(),
                    clock.instant().plus(pause),
                    failures + 1);
        }
    }
}
