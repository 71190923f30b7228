package dev.holdfast.notify.dismissed;

import dev.holdfast.access.OwnershipLookup;
import dev.holdfast.access.Principal;
import dev.holdfast.base.db.Db;
import dev.holdfast.jobs.JobFilter;
import dev.holdfast.jobs.JobState;
import dev.holdfast.jobs.JobView;
import dev.holdfast.jobs.queue.Jobs;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The jobs that ended badly and that a user has dismissed from the bell. */
public final class Dismissals {
    /** What ended badly. */
    private static final List<JobState> BAD = List.of(JobState.FAILED, JobState.INTERRUPTED, JobState.UNKNOWN);

    /** The bell shows the last day; twice as long, for pages that are open meanwhile. */
    private static final Duration SHOWN = Duration.ofDays(2);

    private static final int PAGE = 200;

    private final Db db;
    private final InstantSource clock;
    private final Jobs jobs;
    private final OwnershipLookup owners;
    private final DismissedStore store = new DismissedStore();

    /** Of these jobs. */
    public Dismissals(Db db, InstantSource clock, Jobs jobs, OwnershipLookup owners) {
        this.db = db;
        this.clock = clock;
        this.jobs = jobs;
        this.owners = owners;
    }

    List<DismissedJob> list(Principal who) {
        return db.read(h -> store.of(h, who.userId()));
    }

    List<DismissedJob> dismiss(Principal who, long jobId) {
        long id = jobs.get(jobId).id();
        db.writing(h -> store.put(h, who.userId(), id, clock.instant()));
        return list(who);
    }

    /** All that the user may read and that the bell may show. */
    List<DismissedJob> dismissAll(Principal who) {
        Set<Long> readable = owners.readableBy(who);
        List<Long> hosts = readable == null ? null : List.copyOf(readable);
        Instant since = clock.instant().minus(SHOWN);
        List<Long> bad = BAD.stream()
                .flatMap(state -> ended(state, hosts, since).stream())
                .toList();
        db.writing(h -> bad.forEach(id -> store.put(h, who.userId(), id, clock.instant())));
        return list(who);
    }

    private List<Long> ended(JobState state, @Nullable List<Long> hosts, Instant since) {
        var filter = new JobFilter(state, null, null, null, null, hosts);
        List<Long> ids = new ArrayList<>();
        List<JobView> page;
        long offset = 0;
        do {
            page = jobs.list(filter, PAGE, offset);
            page.stream()
                    .filter(job -> job.finishedAt() != null && !job.finishedAt().isBefore(since))
                    .forEach(job -> ids.add(job.id()));
            offset += PAGE;
        } while (page.size() == PAGE && !page.getLast().createdAt().isBefore(since.minus(SHOWN)));
        return ids;
    }
}
