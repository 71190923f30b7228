package dev.holdfast.guests.snapshot;

import dev.holdfast.base.db.Db;
import dev.holdfast.guests.Guest;
import dev.holdfast.guests.GuestHandle;
import dev.holdfast.guests.GuestTargets;
import dev.holdfast.guests.KnownGuests;
import dev.holdfast.guests.snapshot.PolicySnapshotStore.Row;
import dev.holdfast.jobs.JobRequest;
import dev.holdfast.retention.RetentionRule;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The snapshots that schedules with a retention took. A schedule removes only these: a name alone says nothing, because
 * anybody may take a snapshot with such a name, so that the time that Proxmox VE reports counts as well.
 */
public final class PolicySnapshots {
    private final Db db;
    private final KnownGuests guests;
    private final PolicySnapshotStore store = new PolicySnapshotStore();

    PolicySnapshots(Db db, KnownGuests guests) {
        this.db = db;
        this.guests = guests;
    }

    /** The snapshots that a policy does not keep, the oldest first. */
    public record Outdated(List<OutdatedSnapshot> snapshots) {}

    /** One of them. */
    public record OutdatedSnapshot(String name, Instant takenAt) {}

    /** Notes a snapshot that was just taken for this policy, and returns those that it no longer keeps. Reads the host. */
    public Outdated settle(GuestTargets area, long id, String taken, SnapshotPolicy policy) {
        GuestHandle guest = area.at(id);
        Guest known = guests.find(guest.ref());
        if (known == null) return new Outdated(List.of());
        List<SnapshotView> present = SnapshotView.all(guest.client().snapshots().list());
        List<SnapshotView> own = db.write(h -> {
            present.stream()
                    .filter(one -> one.name().equals(taken) && one.takenAt() != null)
                    .forEach(one -> store.add(h, policy.schedule(), known.id(), row(one)));
            List<Row> rows = store.of(h, policy.schedule(), known.id());
            List<SnapshotView> found = present.stream()
                    .filter(one -> one.takenAt() != null && rows.contains(row(one)))
                    .toList();
            List<Row> left = found.stream().map(PolicySnapshots::row).toList();
            rows.stream()
                    .filter(one -> !left.contains(one))
                    .forEach(one -> store.remove(h, policy.schedule(), known.id(), one.name()));
            return found;
        });
        // What is left of one whose removal failed is of no use: it does not count, and its removal is tried again.
        List<SnapshotView> complete =
                own.stream().filter(one -> one.incomplete() == null).toList();
        Map<SnapshotView, String> kept =
                RetentionRule.kept(complete.reversed(), PolicySnapshots::time, policy.keep(), ZoneId.of(policy.zone()));
        return new Outdated(own.stream()
                .filter(one -> !kept.containsKey(one))
                .map(one -> new OutdatedSnapshot(one.name(), time(one)))
                .toList());
    }

    private static Instant time(SnapshotView one) {
        return Objects.requireNonNull(one.takenAt());
    }

    private static Row row(SnapshotView one) {
        return new Row(one.name(), time(one));
    }

    /** The job that removes one, unless another one has its name by then. */
    public static JobRequest<?> removal(GuestTargets area, long id, OutdatedSnapshot one) {
        return area.request(
                id,
                SnapshotJob.type(area, SnapshotAction.DELETE),
                new SnapshotJob.Params(id, one.name(), null, false, one.takenAt()));
    }
}
