package dev.holdfast.instance;

import dev.holdfast.base.Refusal;
import dev.holdfast.base.db.Db;
import dev.holdfast.instance.InstanceStore.FoundCopy;
import dev.holdfast.jobs.Jobs;
import java.time.Instant;
import java.time.InstantSource;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps a database that was copied or restored from carrying out old orders again: what waited or ran in it is held until a
 * person decides. What is ordered from then on runs.
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
     * What was found, and what waits for a decision.
     *
     * @param open whether a decision is awaited; else the rest is empty
     * @param begun how many of the jobs were running in the copy
     * @param waiting how many were still in its queue
     */
    record RestoredCopyView(
            boolean open, @Nullable String reason, @Nullable Instant foundAt, long begun, long waiting) {}

    /** To be called once at the start, before any job runs. */
    public void check() {
        String identity = db.identity();
        String words = db.write(handle -> {
            String found = instance.register(handle, identity);
            if (found == null) return null;
            int held = jobs.hold(handle);
            if (held == 0) return found + " No job was left over in it.";
            store.addFoundCopy(handle, new FoundCopy(clock.instant(), found));
            return found + " Its jobs (" + held + ") wait until an owner decides on the page what becomes of them.";
        });
        if (words != null) LOG.warn("{}", words);
        instance.start();
    }

    RestoredCopyView view() {
        return db.read(handle -> {
            FoundCopy found = store.foundCopy(handle);
            if (found == null) return new RestoredCopyView(false, null, null, 0, 0);
            Jobs.Held held = jobs.held(handle);
            return new RestoredCopyView(true, found.reason(), found.foundAt(), held.begun(), held.waiting());
        });
    }

    /** What must be typed before old orders are carried out; null when none wait. */
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
                    "The database was restored from a copy, and " + who + " decided that its old jobs do not go on.");
        });
    }

    private void decide(Handle handle) {
        if (!store.deleteFoundCopy(handle)) {
            throw Refusal.conflict("No jobs of a restored copy wait for a decision. Load the page again.");
        }
    }
}
