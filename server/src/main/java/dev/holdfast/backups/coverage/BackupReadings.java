package dev.holdfast.backups.coverage;

import dev.holdfast.backups.inventory.Backup;
import dev.holdfast.backups.inventory.FailedBackups;
import dev.holdfast.backups.inventory.KnownBackups;
import dev.holdfast.backups.inventory.StorageReadings;
import dev.holdfast.backups.inventory.VerifyState;
import dev.holdfast.base.db.Db;
import dev.holdfast.guests.Guest;
import dev.holdfast.guests.GuestRef;
import dev.holdfast.guests.KnownGuests;
import dev.holdfast.inventory.GuestState;
import dev.holdfast.inventory.Inventory;
import dev.holdfast.inventory.Snapshot;
import dev.holdfast.metrics.Metric;
import dev.holdfast.metrics.Sample;
import dev.holdfast.metrics.SlowReadings;
import dev.holdfast.metrics.Subject;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What is known of the backups of guests, as values. Guests that need no backup have none, and where a storage could not be
 * read nothing is said about age and goal: a missing backup may be there.
 */
record BackupReadings(
        KnownBackups backups,
        StorageReadings readings,
        FailedBackups failures,
        Inventory inventory,
        KnownGuests guests,
        Db db,
        InstantSource clock,
        GoalStore store)
        implements SlowReadings {
    private static final double MINUTES = 60;

    @Override
    public Collection<Sample> of(long clusterId) {
        Snapshot last = inventory.find(clusterId);
        if (last == null) return List.of();
        Instant now = clock.instant();
        var states = readings.states().stream()
                .filter(one -> one.clusterId() == clusterId)
                .toList();
        boolean isComplete = !states.isEmpty() && states.stream().allMatch(one -> one.problem() == null);
        List<Goal> goals = db.read(store::all);
        Map<GuestRef, List<Backup>> byGuest = new HashMap<>();
        for (Backup one : backups.all().values()) {
            GuestRef guest = one.guest();
            if (guest == null || guest.clusterId() != clusterId || one.kind() == null) continue;
            byGuest.computeIfAbsent(guest, _ -> new ArrayList<>()).add(one);
        }
        Map<Integer, Instant> failed = failures.ofCluster(clusterId);
        var found = new ArrayList<Sample>();
        for (Guest guest : guests.ofCluster(clusterId).values()) {
            GuestState seen = last.guests().get(guest.vmid());
            if (seen == null || seen.template() || seen.kind() != guest.kind()) continue;
            List<Backup> own = byGuest.getOrDefault(guest.ref(), List.of()).stream()
                    .filter(one -> one.kind() == guest.kind() && guests.isOwn(guest.ref(), one.takenAt()))
                    .toList();
            Instant failedAt = failed.get(guest.vmid());
            Sample sample = sample(
                    Subject.guest(clusterId, guest.id()),
                    own,
                    Goal.of(goals, seen.tags()),
                    isComplete,
                    now,
                    guests.isOwn(guest.ref(), failedAt) ? failedAt : null);
            if (sample != null) found.add(sample);
        }
        return found;
    }

    /**
     * The values of a guest; null when there are none. Pure.
     *
     * @param failedAt when the last task that failed to back it up began; null when none is known
     */
    static @Nullable Sample sample(
            Subject subject,
            List<Backup> own,
            @Nullable Goal goal,
            boolean isComplete,
            Instant now,
            @Nullable Instant failedAt) {
        Cover cover = Cover.of(own, goal, isComplete, now);
        if (cover.state() == Cover.State.EXCLUDED) return null;
        Sample sample = new Sample(subject, now);
        Backup newest = cover.newest();
        if (newest != null && newest.takenAt() != null && cover.state() != Cover.State.UNKNOWN) {
            long minutes = Math.max(0, Duration.between(newest.takenAt(), now).toMinutes());
            sample = sample.with(Metric.BACKUP_AGE_H, Math.floor(minutes / MINUTES * 100) / 100);
        }
        Backup last = own.stream()
                .filter(one -> one.certain() && one.takenAt() != null)
                .max(Comparator.comparing(one -> Objects.requireNonNull(one.takenAt())))
                .orElse(null);
        Instant lastAt = last == null ? null : last.takenAt();
        // The storage may be what failed, so that this also counts while it can't be read.
        if (failedAt != null && (lastAt == null || failedAt.isAfter(lastAt))) {
            sample = sample.with(Metric.BACKUP_FAILED, 1.0);
        } else if (last != null) {
            sample = sample.with(Metric.BACKUP_FAILED, last.verifyState() == VerifyState.FAILED ? 1.0 : 0.0);
        }
        // A guest that never had a backup is not late: the list of coverage shows it, and a new guest raises no alert.
        return switch (cover.state()) {
            case COVERED -> sample.with(Metric.BACKUP_OVERDUE, 0.0);
            case STALE, FAILED -> sample.with(Metric.BACKUP_OVERDUE, 1.0);
            case EXCLUDED, UNKNOWN, NONE -> sample;
        };
    }
}
