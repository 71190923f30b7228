package dev.holdfast.maintenance;

import dev.holdfast.access.Ownership;
import dev.holdfast.access.OwnershipLookup;
import dev.holdfast.base.bus.Bus;
import dev.holdfast.base.db.Db;
import dev.holdfast.base.json.Json;
import dev.holdfast.jobs.JobListener;
import dev.holdfast.jobs.JobTarget;
import dev.holdfast.jobs.scheduled.ManagedType;
import dev.holdfast.jobs.scheduled.ScheduledRun.GuestItem;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;

/**
 * Opens a window for each target that a job interrupts, before it does. It ends some time after the job; {@link WindowRounds}
 * ends those whose job ended while nobody could tell.
 */
record JobWindows(
        Db db,
        InstantSource clock,
        Bus bus,
        OwnershipLookup owners,
        WindowTargets targets,
        WindowNotices notices,
        WindowStore store)
        implements JobListener {
    private static String key(JobTarget target) {
        return target.type().word() + ":" + target.id();
    }

    @Override
    public void interrupts(long jobId, String kind, List<JobTarget> interrupted) {
        for (JobTarget target : interrupted) open(jobId, kind, target);
    }

    private void open(long jobId, String kind, JobTarget target) {
        Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
        boolean isHost = target.type() == JobTarget.Type.HOST;
        List<GuestItem> guests = isHost
                ? List.of()
                : List.of(new GuestItem(ManagedType.of(target.type().word()), target.id()));
        Ownership guest = isHost ? null : targets.place(guests.getFirst());
        Ownership place = isHost ? owners.ofHost(target.id()) : guest == null ? Ownership.PLATFORM : guest;
        var covered =
                new MaintenanceTargets(false, guests, List.of(), List.of(), isHost ? List.of(target.id()) : List.of());
        var row = new WindowRow(
                0,
                target.name() + ": job " + jobId + " (" + kind + ")",
                null,
                WindowRow.Source.JOB,
                place.teamId(),
                Json.write(covered),
                null,
                "UTC",
                null,
                true,
                null,
                now,
                null,
                null,
                jobId,
                key(target),
                isHost ? target.id() : null,
                null,
                null,
                now,
                now,
                0);
        WindowRow added = db.write(h -> {
            WindowRow stored = store.insertOnce(h, row);
            if (stored != null) notices.started(h, stored, place, now);
            return stored;
        });
        if (added != null) bus.publish(new MaintenanceChanged(added.id(), place));
    }

    @Override
    public void interruptedUntilNow(long jobId, List<JobTarget> interrupted) {
        Instant end = clock.instant().truncatedTo(ChronoUnit.MILLIS).plus(WindowRow.SETTLE);
        List<String> keys = interrupted.stream().map(JobWindows::key).toList();
        List<WindowRow> ended = db.write(h -> store.ofJob(h, jobId).stream()
                .filter(row -> keys.contains(row.jobTarget()) && row.endsAt() == null)
                .filter(row -> store.update(h, row.until(end)))
                .toList());
        for (WindowRow row : ended) bus.publish(new MaintenanceChanged(row.id(), new Ownership(row.teamId())));
    }
}
