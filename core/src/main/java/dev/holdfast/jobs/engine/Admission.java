package dev.holdfast.jobs.engine;

import dev.holdfast.jobs.JobState;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.BiConsumer;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/**
 * Decides which job runs next: a limited number work at the same time in the whole installation, one per hold key. Jobs that
 * waited for a host come first. The others go in rounds: in each, everybody who has jobs in the queue has one turn, and
 * Holdfast with its schedules is one of them. Each decision is one transaction behind one locked row.
 */
public final class Admission {
    private final JobStore store;
    private final JobClaimStore claims = new JobClaimStore();
    private final int slots;
    private final BiConsumer<Long, Instant> execute;

    /** {@code execute} writes the execution of a job in the current transaction. */
    public Admission(JobStore store, int slots, BiConsumer<Long, Instant> execute) {
        this.store = store;
        this.slots = slots;
        this.execute = execute;
    }

    /**
     * The jobs that got a slot.
     *
     * @param started jobs from the queue
     * @param resumed running jobs that had released theirs
     */
    record Admitted(List<JobRow> started, List<JobRow> resumed) {
        boolean isEmpty() {
            return started.isEmpty() && resumed.isEmpty();
        }
    }

    /**
     * Whether a transaction is worthwhile: not if all queued jobs wait for what another job holds. May be outdated for a
     * moment; the end of each job triggers another admission.
     */
    public boolean mightAdmit(Handle db) {
        return (claims.next(db, null) != null || claims.isAnyRequested(db))
                && working(store.running(db)).size() < slots;
    }

    Admitted admit(Handle db, Instant now) {
        store.passGate(db);
        List<JobRow> working = working(store.running(db));
        List<JobRow> resumed = working.size() < slots ? claims.grant(db, slots - working.size()) : List.of();
        working.addAll(resumed);
        List<JobRow> started = new ArrayList<>();
        while (working.size() < slots) {
            Long next = claims.next(db, crowding(working));
            if (next == null) break;
            JobRow row = store.admit(db, next, now);
            if (row == null) continue; // just canceled
            claims.taken(db, next);
            execute.accept(next, now);
            started.add(row);
            working.add(row);
        }
        return new Admitted(started, resumed);
    }

    private static List<JobRow> working(List<JobRow> running) {
        List<JobRow> working = new ArrayList<>(running);
        working.removeIf(row -> row.slot() != SlotState.HELD);
        return working;
    }

    /** The host whose jobs use all slots but the last, which goes to a job of another host if one waits. */
    private @Nullable Long crowding(List<JobRow> working) {
        if (working.isEmpty() || working.size() != slots - 1) return null;
        Long host = working.getFirst().hostId();
        return working.stream().allMatch(row -> Objects.equals(host, row.hostId())) ? host : null;
    }

    /** What this job waits for, as a sentence; null when it works or is about to start. */
    public @Nullable String waitsFor(JobRow row, List<JobRow> running) {
        if (row.status().isOver()) return null;
        if (row.awaitsDecision()) return "an owner has to decide about the jobs of the restored database";
        if (row.status() == JobState.RUNNING) {
            return switch (row.slot()) {
                case HELD -> null;
                case RELEASED -> waitsOutside(row);
                case WANTED -> waitsForSlot(running);
            };
        }
        String key = row.holdKey();
        if (key != null) {
            for (JobRow other : running) {
                if (other.holds().contains(key)) return "job " + other.id() + " holds this " + noun(key);
            }
        }
        return waitsForSlot(running);
    }

    private static String waitsOutside(JobRow row) {
        return row.silentHost() == null ? "input in its terminal" : "the host " + row.silentHost() + " does not answer";
    }

    private @Nullable String waitsForSlot(List<JobRow> running) {
        int working = working(running).size();
        return working >= slots ? working + " jobs are running" : null;
    }

    private static String noun(String holdKey) {
        int colon = holdKey.indexOf(':');
        return colon > 0 ? holdKey.substring(0, colon) : "target";
    }
}
