package dev.holdfast.guests.snapshot;

import dev.holdfast.access.Principal;
import dev.holdfast.base.Refusal;
import dev.holdfast.base.Violation;
import dev.holdfast.guests.GuestHandle;
import dev.holdfast.guests.GuestTargets;
import dev.holdfast.hosts.client.HostRefusals;
import dev.holdfast.jobs.JobRef;
import dev.holdfast.jobs.JobRequest;
import dev.holdfast.jobs.queue.Exclusions;
import dev.holdfast.jobs.queue.Jobs;
import dev.holdfast.pve.api.GuestKind;
import dev.holdfast.pve.guest.GuestConfig;
import dev.holdfast.pve.guest.PveSnapshots;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The snapshots of the guests of one area, read live. Everything that can be known is checked before a job starts. */
public final class GuestSnapshots {
    /** Names that Proxmox VE itself accepts, which may be longer than those of new snapshots. */
    static final Pattern KNOWN_NAME = Pattern.compile("[A-Za-z][A-Za-z0-9_-]*");

    private final GuestTargets targets;
    private final SnapshotSupport support;
    private final Jobs jobs;
    private final InstantSource clock;

    GuestSnapshots(GuestTargets targets, SnapshotSupport support, Jobs jobs, InstantSource clock) {
        this.targets = targets;
        this.support = support;
        this.jobs = jobs;
        this.clock = clock;
    }

    /**
     * Whether snapshots of a guest can be taken.
     *
     * @param supported whether Proxmox VE says that a snapshot can be taken
     * @param reason why not; null when they can
     */
    record Support(boolean supported, @Nullable String reason) {}

    List<SnapshotView> list(long id) {
        return read(targets.at(id));
    }

    private static List<SnapshotView> read(GuestHandle guest) {
        return SnapshotView.all(guest.clientForUser().snapshots().list());
    }

    Support support(long id) {
        String obstacle = support.obstacle(targets.at(id));
        return new Support(obstacle == null, obstacle);
    }

    /** The job that takes a snapshot. */
    public JobRequest<?> creation(long id, SnapshotIn in) {
        return request(id, SnapshotAction.CREATE, in.name(), in.description(), in.vmstate());
    }

    /** Why no snapshot with this name can be taken, as a sentence; null when one can. Reads the host. */
    public @Nullable String obstacle(long id, String name) {
        GuestHandle guest = targets.at(id);
        if (read(guest).stream().anyMatch(one -> one.name().equals(name))) return exists(name);
        return support.obstacle(guest);
    }

    private static String exists(String name) {
        return "There is already a snapshot " + name
                + " of this guest. Choose another name, or delete that snapshot first.";
    }

    JobRef create(Principal who, long id, SnapshotIn in) {
        GuestHandle guest = targets.at(id, Exclusions.Action.SNAPSHOT);
        if (in.vmstate()) checkMemory(guest);
        if (read(guest).stream().anyMatch(one -> one.name().equals(in.name()))) {
            throw Refusal.conflict(exists(in.name()));
        }
        JobRequest<SnapshotJob.Params> request =
                request(id, SnapshotAction.CREATE, in.name(), in.description(), in.vmstate());
        String obstacle = support.obstacle(guest);
        if (obstacle != null) {
            throw HostRefusals.capabilityMissing(Objects.requireNonNull(request.hostId()), "snapshots", obstacle);
        }
        return enqueue(who, request);
    }

    private static void checkMemory(GuestHandle guest) {
        if (guest.kind() == GuestKind.LXC) {
            throw Refusal.invalid("vmstate", "A snapshot of a container can't contain its memory.", "value_error");
        }
        if (!guest.clientForUser().status().isUp()) {
            throw Refusal.invalid(
                    "vmstate", "The virtual machine does not run, so there is no memory to save.", "value_error");
        }
    }

    JobRef delete(Principal who, long id, String name) {
        find(targets.at(id, Exclusions.Action.SNAPSHOT), name);
        return enqueue(who, request(id, SnapshotAction.DELETE, name, null, false));
    }

    JobRef rollBack(Principal who, long id, String name) {
        GuestHandle guest = targets.at(id, Exclusions.Action.SNAPSHOT);
        Newer newer = newer(guest, read(guest), name);
        if (newer.isBlocked()) throw Refusal.conflict(newer.blocked());
        return enqueue(who, request(id, SnapshotAction.ROLLBACK, name, null, false));
    }

    /**
     * What must be typed before a rollback. Refuses with 404 when there is no such snapshot, and with 409 when its storage
     * can't be rolled back to it: nobody shall type for nothing.
     */
    String phrase(long id, String name) {
        GuestHandle guest = targets.at(id);
        Newer newer = newer(guest, read(guest), name);
        if (newer.isBlocked()) throw Refusal.conflict(newer.blocked());
        return targets.target(id).name();
    }

    /** What a rollback would lose: whole sentences with a space at the end. */
    String warning(long id, String name) {
        return loss(targets.at(id), name).warning(clock.instant());
    }

    private static SnapshotView find(GuestHandle guest, String name) {
        return find(read(guest), name);
    }

    private static SnapshotView find(List<SnapshotView> all, String name) {
        if (!KNOWN_NAME.matcher(name).matches()) {
            throw Refusal.invalid(List.of(new Violation(
                    List.of("path", "name"),
                    "Must be a letter followed by letters, digits, hyphens or underscores.",
                    "string_pattern_mismatch")));
        }
        return all.stream()
                .filter(one -> one.name().equals(name))
                .findFirst()
                .orElseThrow(() -> Refusal.notFoundBecause("snapshot", "The guest has no snapshot " + name + "."));
    }

    private Newer newer(GuestHandle guest, List<SnapshotView> all, String name) {
        SnapshotView back = find(all, name);
        List<String> newer = all.subList(all.indexOf(back) + 1, all.size()).stream()
                .map(SnapshotView::name)
                .toList();
        PveSnapshots snapshots = guest.clientForUser().snapshots();
        List<String> newestOnly =
                newer.isEmpty() ? List.of() : support.newestOnly(guest, new GuestConfig(snapshots.config(name), ""));
        return new Newer(back, newer, newestOnly);
    }

    private Loss loss(GuestHandle guest, String name) {
        Newer newer = newer(guest, read(guest), name);
        return new Loss(guest.noun(), newer, guest.clientForUser().status().isUp());
    }

    /**
     * The snapshots after the one to roll back to.
     *
     * @param newestOnly storages that can't roll back over newer snapshots
     */
    private record Newer(SnapshotView back, List<String> names, List<String> newestOnly) {
        boolean isBlocked() {
            return !names.isEmpty() && !newestOnly.isEmpty();
        }

        String blocked() {
            return "The storage " + String.join(", ", newestOnly)
                    + " (ZFS) can only be rolled back to its newest snapshot. Newer than " + back.name() + ": "
                    + String.join(", ", names) + ". Delete them first.";
        }
    }

    private record Loss(String noun, Newer newer, boolean isUp) {
        String warning(Instant now) {
            SnapshotView back = newer.back();
            String lost = back.takenAt() == null
                    ? "Everything written since snapshot " + back.name() + " was taken is lost (the time is unknown). "
                    : "Everything written since snapshot " + back.name() + " was taken on " + Times.day(back.takenAt())
                            + ", " + Times.length(Duration.between(back.takenAt(), now)) + " ago, is lost. ";
            String others = newer.names().isEmpty()
                    ? ""
                    : "Newer snapshots are kept: " + String.join(", ", newer.names()) + ". ";
            return lost + others + power();
        }

        private String power() {
            if (newer.back().vmstate()) {
                return "The " + noun + " continues with the memory that the snapshot contains. ";
            }
            return isUp ? "The " + noun + " is stopped for this and then started again. " : "";
        }
    }

    private JobRequest<SnapshotJob.Params> request(
            long id, SnapshotAction action, String name, @Nullable String description, boolean vmstate) {
        return targets.request(
                id, SnapshotJob.type(targets, action), new SnapshotJob.Params(id, name, description, vmstate, null));
    }

    private JobRef enqueue(Principal who, JobRequest<SnapshotJob.Params> request) {
        return new JobRef(jobs.enqueue(request.by(who)));
    }
}
