package dev.holdfast.news;

import dev.holdfast.access.Ownership;
import dev.holdfast.base.Word;
import dev.holdfast.hosts.client.Host;
import dev.holdfast.hosts.client.HostStore;
import dev.holdfast.inventory.GuestState;
import dev.holdfast.inventory.Inventory;
import dev.holdfast.inventory.Snapshot;
import dev.holdfast.jobs.JobListener;
import dev.holdfast.jobs.JobState;
import dev.holdfast.jobs.JobTarget;
import dev.holdfast.jobs.JobView;
import dev.holdfast.notify.Notice;
import dev.holdfast.notify.Notices;
import dev.holdfast.notify.Severity;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/**
 * Tells how jobs end, in the transaction that ends them: once, whatever crashes. One of many parts is told as a whole. The tags of
 * guests are those of the last poll.
 */
record JobNotices(Notices notices, Inventory inventory, InstantSource clock, HostStore hosts) implements JobListener {
    @Override
    public void ended(Handle transaction, Ended end) {
        JobView job = end.job();
        JobTarget target = job.target();
        String what = JobWords.of(job.kind(), target == null ? null : target.name());
        String error = job.error();
        Map<String, Object> data = new HashMap<>();
        data.put("job", job.id());
        data.put("kind", job.kind());
        data.put("status", Word.of(job.status()));
        if (target != null) data.put("target", target.type().word() + ":" + target.id());
        notices.post(
                transaction,
                new Notice(
                        type(job),
                        severity(job.status()),
                        what + " " + verb(job.status()),
                        error == null ? what + " " + verb(job.status()) + "." : error,
                        "/activity/" + job.id(),
                        place(transaction, end.hostId()),
                        tags(end.holdKey()),
                        null,
                        false,
                        null,
                        at(job),
                        data));
    }

    private Instant at(JobView job) {
        return Objects.requireNonNullElseGet(job.finishedAt(), clock::instant);
    }

    private static String type(JobView job) {
        return switch (job.status()) {
            case CANCELED -> "job.canceled";
            case INTERRUPTED -> "job.interrupted";
            case SUCCEEDED -> JobWords.type(job.kind()) + ".succeeded";
            // Whoever wants to be told of failures wants to know this: it may have failed.
            case FAILED, UNKNOWN, QUEUED, RUNNING -> JobWords.type(job.kind()) + ".failed";
        };
    }

    private static Severity severity(JobState end) {
        return end == JobState.SUCCEEDED || end == JobState.CANCELED ? Severity.INFO : Severity.WARNING;
    }

    private static String verb(JobState end) {
        return switch (end) {
            case SUCCEEDED -> "succeeded";
            case CANCELED -> "was canceled";
            case INTERRUPTED -> "was interrupted";
            case UNKNOWN -> "has an unknown result";
            case FAILED, QUEUED, RUNNING -> "failed";
        };
    }

    private Ownership place(Handle transaction, @Nullable Long hostId) {
        Host host = hostId == null ? null : hosts.find(transaction, hostId);
        return host == null ? Ownership.PLATFORM : host.ownership();
    }

    /** Of the guest that it held, by the key of {@code GuestRef}. */
    private Set<String> tags(@Nullable String holdKey) {
        if (holdKey == null || !holdKey.startsWith("guest:")) return Set.of();
        String[] parts = holdKey.split(":", -1);
        Snapshot last = inventory.find(Long.parseLong(parts[1]));
        GuestState guest = last == null ? null : last.guests().get(Integer.parseInt(parts[2]));
        return guest == null ? Set.of() : Set.copyOf(guest.tags());
    }
}
