package dev.holdfast.instance;

import dev.holdfast.base.Refusal;
import dev.holdfast.base.db.Db;
import dev.holdfast.instance.InstanceStore.FoundCopy;
import dev.holdfast.jobs.queue.Jobs;
import java.time.Instant;
import java.time.InstantSource;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps a database that was copied or restored from carrying out old orders again: jobs that waited or ran in it are
 * held until a user decides. New jobs run normally.
 */
public final class RestoredCopy {
    private static final Logger LOG = LoggerFactory.getLogger(RestoredCopy.class);

    private final Db db;
    private final Instance instance;
    private final Jobs jobs;
    private final InstantSource clock;
    private final InstanceStore store = new InstanceStore();

    public RestoredCopy(Db db, Instance instance, Jobs jobs, InstantSource clock) {
        this.db = db;
        this.instance = instance;
        this.jobs = jobs;
        this.clock = clock;
    }

    /**
     * The result of the check, and the jobs that wait for a decision.
     *
     * @param open whether a decision is pending; otherwise the other fields are empty
     * @param reason what shows that the database may be an earlier copy, as a sentence; null when no decision is
     *     pending
     * @param foundAt when that was found, as the service started; null when no decision is pending
     * @param begun the number of jobs that were running in the copy
     * @param waiting the number of jobs that were still in its queue
     */
    record RestoredCopyView(
            boolean open, @Nullable String reason, @Nullable Instant foundAt, long begun, long waiting) {}

    /** To be called once at start-up, before any job runs. */
    public void check() {
        String identity = db.identity();
        String words = db.write(handle -> {
            String found = instance.register(handle, identity);
            if (found == null) return null;
            int held = jobs.hold(handle);
            if (held == 0) return found + " It contained no unfinished jobs.";
            store.addFoundCopy(handle, new FoundCopy(clock.instant(), found));
            return found + " Its unfinished jobs (" + held
                    + ") wait until an owner decides on the page whether they continue.";
        });
        if (words != null) LOG.warn("{}", words);
        instance.start();
    }

    /** Whether the database is a restored copy, and no owner has decided yet what happens to its jobs. */
    public boolean isOpen() {
        return view().open();
    }

    RestoredCopyView view() {
        return db.read(handle -> {
            FoundCopy found = store.foundCopy(handle);
            if (found == null) return new RestoredCopyView(false, null, null, 0, 0);
            Jobs.Held held = jobs.held(handle);
            return new RestoredCopyView(true, found.reason(), found.foundAt(), held.begun(), held.waiting());
        });
    }

    /** The phrase to type before old jobs continue; null when none wait. */
    @Nullable
    String phrase() {
        RestoredCopyView view = view();
        long count = view.begun() + view.waiting();
        return view.open() ? "continue " + count + (count == 1 ? " job" : " jobs") : null;
    }

    void continueJobs() {
        db.writing(handle -> {
            decide(handle);
            jobs.releaseHeld(handle);
        });
    }

    void endJobs(String who) {
        db.writing(handle -> {
            decide(handle);
            jobs.endHeld(
                    handle,
                    "The database was restored from a copy, and " + who + " decided not to continue its old jobs.");
        });
    }

    private void decide(Handle handle) {
        if (!store.deleteFoundCopy(handle)) {
            throw Refusal.conflict("No jobs of a restored database wait for a decision. Reload the page.");
        }
    }
}
