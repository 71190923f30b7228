package dev.holdfast.jobs;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/**
 * Decides which queued job runs next: so many at a time over the whole installation, one per hold key, people before
 * bulk, first come, first served. Decided in one transaction behind one locked row.
 */
final class Admission {
    private final JobStore store;
    private final int slots;
    private final BiConsumer<Long, Instant> execute;

    /** {@code execute} writes the execution of a job in the transaction that is open. */
    Admission(JobStore store, int slots, BiConsumer<Long, Instant> execute) {
        this.store = store;
        this.slots = slots;
        this.execute = execute;
    }

    /**
     * Worth a transaction? Not for those alone that wait for what another job holds. May be wrong for a moment; whoever ends
     * a job asks again.
     */
    boolean mightAdmit(Handle db) {
        return store.next(db) != null && store.countRunning(db) < slots;
    }

    List<JobRow> admit(Handle db, Instant now) {
        List<JobRow> admitted = new ArrayList<>();
        store.passGate(db);
        int free = slots - store.countRunning(db);
        while (free > 0) {
            Long next = store.next(db);
            if (next == null) break;
            JobRow row = store.admit(db, next, now);
            if (row == null) continue; // canceled in this very moment
            execute.accept(next, now);
            admitted.add(row);
            free--;
        }
        return admitted;
    }

    /** Why this job does not run yet, as a sentence; null when it runs or is about to. */
    @Nullable
    String waitsFor(JobRow row, List<JobRow> running) {
        if (row.status() != JobState.QUEUED) return null;
        if (row.awaitsDecision()) return "an owner has to decide what becomes of the jobs of a restored database";
        String key = row.holdKey();
        if (key != null) {
            for (JobRow other : running) {
                if (key.equals(other.holdKey())) return "job " + other.id() + " holds this " + noun(key);
            }
        }
        return running.size() >= slots ? running.size() + " jobs are running" : null;
    }

    private static String noun(String holdKey) {
        int colon = holdKey.indexOf(':');
        return colon > 0 ? holdKey.substring(0, colon) : "target";
    }
}
