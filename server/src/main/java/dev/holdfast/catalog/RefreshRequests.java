package dev.holdfast.catalog;

import dev.holdfast.access.Requester;
import dev.holdfast.base.db.Db;
import dev.holdfast.base.db.WritePriority;
import dev.holdfast.jobs.queue.Jobs;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** Queues refreshes of the catalogue: on request, and when the last one is too old. */
record RefreshRequests(Db db, InstantSource clock, Jobs jobs, CatalogStore store) {
    private static final Duration SOON = Duration.ofHours(1);

    /** Queues a refresh and returns its job. */
    long add(Requester who) {
        return db.write(h -> RefreshJob.order(h, jobs, who));
    }

    /** Queues a refresh when the last is older than {@code pause}; once for all replicas. Zero means never. */
    public void addWhenDue(Duration pause) {
        if (pause.isZero()) return;
        Instant now = clock.instant();
        db.writing(WritePriority.BULK, h -> {
            boolean isEmpty = store.state(h).commitId() == null;
            Duration wait = isEmpty && pause.compareTo(SOON) > 0 ? SOON : pause;
            if (store.claim(h, now, now.minus(wait))) RefreshJob.order(h, jobs, null);
        });
    }
}
