package dev.holdfast.network.attached;

import dev.holdfast.base.work.Parallel;
import dev.holdfast.guests.GuestRef;
import dev.holdfast.guests.Guests;
import dev.holdfast.guests.NicsChanged;
import dev.holdfast.inventory.GuestState;
import dev.holdfast.inventory.Inventory;
import dev.holdfast.inventory.NodeState;
import dev.holdfast.inventory.Snapshot;
import dev.holdfast.inventory.share.SharedMap;
import dev.holdfast.inventory.share.SharedReadings;
import dev.holdfast.pve.guest.GuestConfig;
import dev.holdfast.pve.guest.NicConfig;
import dev.holdfast.pve.wire.PveException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Reads the NICs of all guests. No list contains them, so the configurations are read in the background: a few after each
 * poll, each every ten minutes, and less often one that fails.
 */
public final class NicSurvey {
    private static final Duration FRESH = Duration.ofMinutes(10);
    private static final Duration FIRST_RETRY = Duration.ofMinutes(1);
    private static final int MOST_DOUBLINGS = 6;
    private static final int AT_ONCE = 20;
    /** Of a cluster, when someone waits for it. */
    private static final int LANES = 4;

    private static final Duration LIMIT = Duration.ofSeconds(10);

    /**
     * What is known of a guest.
     *
     * @param nics as they are written in the configuration, by their key; null when they were never read
     */
    private record Reading(@Nullable Map<String, String> nics, Instant dueAt, int failures) {}

    private final Guests guests;
    private final Inventory inventory;
    private final InstantSource clock;
    private final Map<GuestRef, Reading> readings = new ConcurrentHashMap<>();
    private final SharedMap<GuestRef, Reading> shared;

    NicSurvey(Guests guests, Inventory inventory, InstantSource clock, SharedReadings sharing) {
        this.shared =
                SharedMap.of(sharing, "nics", readings, GuestRef::clusterId, GuestRef.class, Reading.class, _ -> {});
        this.guests = guests;
        this.inventory = inventory;
        this.clock = clock;
    }

    /** The NICs of a guest by their key, as last read; null when they were never read. */
    public @Nullable Map<String, NicConfig> nics(GuestRef guest) {
        Reading one = readings.get(guest);
        if (one == null || one.nics() == null) return null;
        var parsed = new LinkedHashMap<String, NicConfig>();
        one.nics().forEach((key, text) -> parsed.put(key, NicConfig.parse(text)));
        return parsed;
    }

    /** Nothing is known of what has this ID now. */
    void forget(GuestRef guest) {
        if (readings.remove(guest) != null) shared.patched(guest);
    }

    /** What Holdfast changed is known at once; what it is not sure of is read after the next poll. */
    void changed(NicsChanged change) {
        readings.compute(change.guest(), (_, before) -> {
            if (change.nics() != null) return reading(change.nics());
            return before == null ? null : new Reading(before.nics(), Instant.MIN, 0);
        });
        shared.patched(change.guest());
    }

    private Reading reading(Map<String, NicConfig> nics) {
        var texts = new TreeMap<String, String>();
        nics.forEach((key, nic) -> texts.put(key, nic.toString()));
        return new Reading(texts, clock.instant().plus(FRESH), 0);
    }

    /** Reads a few guests of a cluster that was just polled. */
    void read(long clusterId) throws InterruptedException {
        Snapshot now = inventory.present(clusterId);
        if (now == null) return;
        readings.keySet()
                .removeIf(ref -> ref.clusterId() == clusterId && !now.guests().containsKey(ref.vmid()));
        List<GuestState> due = now.guests().values().stream()
                .filter(guest -> isOnline(now, guest))
                .filter(guest -> !dueAt(clusterId, guest).isAfter(clock.instant()))
                .sorted(Comparator.comparing((GuestState guest) -> dueAt(clusterId, guest))
                        .thenComparing(GuestState::vmid))
                .limit(AT_ONCE)
                .toList();
        for (GuestState guest : due) {
            if (Thread.interrupted()) throw new InterruptedException();
            read(clusterId, guest);
        }
        if (!due.isEmpty()) shared.changed(clusterId);
    }

    /**
     * Reads all guests of a node now, before something is decided by it. What can't be read stays as it was read last.
     * Returns the guests that could not be read; null when it is not known which ones there are now.
     */
    public @Nullable List<GuestState> readNow(long clusterId, String node) throws InterruptedException {
        Snapshot now = inventory.present(clusterId);
        if (now == null) return null;
        List<GuestState> all = now.guests().values().stream()
                .filter(guest -> guest.node().equals(node))
                .toList();
        List<Boolean> read = Parallel.map(all, _ -> clusterId, LANES, guest -> read(clusterId, guest));
        all.forEach(guest -> shared.patched(new GuestRef(clusterId, guest.vmid())));
        return IntStream.range(0, all.size())
                .filter(i -> !read.get(i))
                .mapToObj(all::get)
                .toList();
    }

    private static boolean isOnline(Snapshot now, GuestState guest) {
        NodeState node = now.nodes().get(guest.node());
        return node != null && node.online();
    }

    private Instant dueAt(long clusterId, GuestState guest) {
        Reading last = readings.get(new GuestRef(clusterId, guest.vmid()));
        return last == null ? Instant.EPOCH : last.dueAt();
    }

    private boolean read(long clusterId, GuestState guest) {
        var ref = new GuestRef(clusterId, guest.vmid());
        Reading last = readings.get(ref);
        try {
            GuestConfig config = guests.on(guest.node(), ref, guest.kind())
                    .clientWithin(LIMIT)
                    .presentConfig();
            Reading now = reading(config.nics());
            // A change through Holdfast meanwhile is newer than what was read.
            readings.compute(ref, (_, current) -> Objects.equals(current, last) ? now : current);
            guests.read(ref, guest.kind(), config);
            return true;
        } catch (PveException e) {
            int failures = last == null ? 0 : last.failures();
            Duration pause = FIRST_RETRY.multipliedBy(1L << Math.min(failures, MOST_DOUBLINGS));
            Map<String, String> before = last == null ? null : last.nics();
            var failed = new Reading(before, clock.instant().plus(pause), failures + 1);
            readings.compute(ref, (_, current) -> Objects.equals(current, last) ? failed : current);
            return false;
        }
    }
}
