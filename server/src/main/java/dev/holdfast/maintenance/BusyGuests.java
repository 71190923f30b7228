package dev.holdfast.maintenance;

import dev.holdfast.guests.Guest;
import dev.holdfast.guests.GuestRef;
import dev.holdfast.inventory.GuestState;
import dev.holdfast.inventory.Snapshot;
import dev.holdfast.jobs.JobState;
import dev.holdfast.jobs.JobView;
import dev.holdfast.maintenance.Exemptions.Exemption;
import dev.holdfast.maintenance.Exemptions.Kind;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiPredicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Which guests something works on: Proxmox VE locks them, or a job of Holdfast holds them; and shortly afterwards. */
final class BusyGuests {
    /** After the work a guest starts, and the next polls have to see it. */
    static final Duration SETTLE = Duration.ofMinutes(2);

    /** A lock that no task holds was left by a crash; so long it may be one whose task was not seen yet. */
    static final Duration LEFT = Duration.ofMinutes(10);

    private static final String HIBERNATED = "suspended";

    private static final Map<String, String> WORK = Map.of(
            "backup", "Backup in progress",
            "clone", "Being cloned",
            "create", "Being created",
            "disk", "A disk is being moved",
            "migrate", "Being moved",
            "rollback", "Being rolled back to a snapshot",
            "snapshot", "A snapshot is being made",
            "snapshot-delete", "A snapshot is being removed",
            "suspending", "Being hibernated",
            "mounted", "Its disks are mounted on the node");

    private final Supplier<Map<String, JobView>> holds;
    private final BiPredicate<GuestRef, GuestState> hasTask;
    private final Map<Long, Busy> known = new ConcurrentHashMap<>();
    /** Since when guests are locked without a task that is known. */
    private final Map<Long, Instant> locked = new ConcurrentHashMap<>();

    /**
     * Work on a guest.
     *
     * @param seenAt when it was seen last
     */
    private record Busy(long clusterId, Kind kind, String text, Instant seenAt, boolean present) {}

    /**
     * Knows the jobs in progress by what they hold.
     *
     * @param hasTask whether a task that may hold the lock of a guest is known
     */
    BusyGuests(Supplier<Map<String, JobView>> holds, BiPredicate<GuestRef, GuestState> hasTask) {
        this.holds = holds;
        this.hasTask = hasTask;
    }

    void polled(Snapshot now, Map<Integer, Guest> guests) {
        Map<String, JobView> jobs = holds.get();
        known.replaceAll((_, busy) -> busy.clusterId() == now.clusterId() && busy.present() ? over(busy) : busy);
        for (GuestState state : now.guests().values()) {
            Guest guest = guests.get(state.vmid());
            if (guest == null) continue;
            Busy busy = of(now, guest, state, jobs.get(guest.ref().lock()));
            if (busy != null) known.put(guest.id(), busy);
        }
        known.values()
                .removeIf(busy -> busy.clusterId() == now.clusterId()
                        && !busy.present()
                        && !now.at().isBefore(busy.seenAt().plus(SETTLE)));
    }

    private static Busy over(Busy busy) {
        return new Busy(busy.clusterId(), busy.kind(), busy.text(), busy.seenAt(), false);
    }

    private @Nullable Busy of(Snapshot now, Guest guest, GuestState state, @Nullable JobView job) {
        String lock = state.lock();
        boolean stale = lock != null && isLeft(now, guest, state);
        if (lock == null) locked.remove(guest.id());
        if (job != null && job.status() == JobState.RUNNING) {
            return busy(now, Kind.BUSY, "Job " + job.id() + " (" + job.kind() + ") works on it.");
        }
        if (lock == null) return null;
        // Its memory is on a disk, and a start goes on from there: nobody hibernates by accident.
        if (lock.equals(HIBERNATED)) return busy(now, Kind.PARKED, "Hibernated (lock: suspended).");
        if (stale) return null;
        return busy(now, Kind.BUSY, WORK.getOrDefault(lock, "Proxmox VE works on it") + " (lock: " + lock + ").");
    }

    private static Busy busy(Snapshot now, Kind kind, String text) {
        return new Busy(now.clusterId(), kind, text, now.at(), true);
    }

    /** Whether no task has held the lock for some time. */
    private boolean isLeft(Snapshot now, Guest guest, GuestState state) {
        if (hasTask.test(guest.ref(), state)) locked.put(guest.id(), now.at());
        Instant since = locked.computeIfAbsent(guest.id(), _ -> now.at());
        return !now.at().isBefore(since.plus(LEFT));
    }

    /** What works on it; null if nothing does, and nothing did shortly before. */
    @Nullable
    Exemption of(long guestId, Instant now) {
        Busy busy = known.get(guestId);
        if (busy == null) return null;
        if (busy.present()) return new Exemption(busy.kind(), busy.text(), null);
        Instant until = busy.seenAt().plus(SETTLE);
        if (busy.kind() == Kind.PARKED || !now.isBefore(until)) return null;
        return new Exemption(Kind.BUSY, "Shortly before: " + busy.text(), until);
    }
}
