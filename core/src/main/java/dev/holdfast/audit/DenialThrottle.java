package dev.holdfast.audit;

import dev.holdfast.access.Principal;
import dev.holdfast.audit.DenialStore.DenialSeries;
import dev.holdfast.base.net.Network;
import dev.holdfast.http.AuditTrail.AuditedAction;
import java.time.Duration;
import java.time.Instant;
import org.jdbi.v3.core.Handle;

/**
 * Keeps repeated refusals from filling the disk: the first refusals of a user, or of an anonymous caller's address,
 * for one action get rows of their own; further ones within ten minutes are counted, and the last of those rows
 * contains the count.
 */
record DenialThrottle(Chain chain, AuditStore rows, DenialStore store) {
    private static final Duration WINDOW = Duration.ofMinutes(10);
    private static final int ROWS = 20;
    private static final int ROUND = 200;

    /** Whether this action gets no row of its own unless it succeeds. It is then counted already, before its effect. */
    boolean counts(Handle db, AuditedAction action, Instant now) {
        return store.count(db, subject(action), action.action(), now.minus(WINDOW), ROWS) > 0;
    }

    /** Takes back the count of an action that was not refused. */
    void uncount(Handle db, AuditedAction action) {
        store.uncount(db, subject(action), action.action());
    }

    /** Records that a refusal got a row. The chain is locked. */
    void wrote(Handle db, AuditedAction action, long row, Instant now) {
        DenialSeries run = store.find(db, subject(action), action.action());
        if (run == null || !run.since().isAfter(now.minus(WINDOW))) {
            if (run != null) report(db, run);
            store.put(db, new DenialSeries(subject(action), action.action(), now, row, 1, 0, 0));
        } else {
            store.put(
                    db,
                    new DenialSeries(
                            run.subject(), run.action(), run.since(), row, run.written() + 1, run.more(), run.told()));
        }
    }

    boolean hasDue(Handle db, Instant now) {
        return !store.due(db, now.minus(WINDOW), 1).isEmpty();
    }

    /** Writes the counts since the last round to their rows, and removes series that have ended. */
    void settle(Handle db, Instant now) {
        chain.lock(db);
        for (DenialSeries run : store.due(db, now.minus(WINDOW), ROUND)) {
            report(db, run);
            if (run.since().isAfter(now.minus(WINDOW))) store.reported(db, run);
            else store.delete(db, run);
        }
    }

    private void report(Handle db, DenialSeries run) {
        if (run.more() <= run.told() || rows.find(db, run.rowId()) == null) return;
        rows.more(db, run.rowId(), run.more());
        chain.append(db, run.rowId(), "more");
    }

    private static String subject(AuditedAction action) {
        Principal who = action.who();
        return who == null ? "ip:" + Network.ofClient(action.ip()) : "user:" + who.userId();
    }
}
