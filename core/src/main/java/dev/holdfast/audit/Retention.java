package dev.holdfast.audit;

import dev.holdfast.audit.ChainStore.Linked;
import dev.holdfast.audit.ChainStore.State;
import dev.holdfast.base.db.Db;
import dev.holdfast.base.db.WritePriority;
import dev.holdfast.http.AuditTrail.AuditedAction;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/**
 * Removes old rows from the beginning of the chain, in small batches. The last removed link stays as
 * the anchor from which the rest still verifies. Rows and links with faults are not removed: an admin must check them
 * first.
 */
record Retention(Db db, Chain chain, ChainStore store, AuditStore rows) {
    private static final int BATCH_SIZE = 500;

    /** The result of one transaction. */
    private record Batch(
            int removed, boolean more, @Nullable String problem) {}

    /** The first batch, and the audit row for the whole run; its intent is written together with the first effect. */
    private record FirstBatch(Batch bite, long row) {}

    /** Removes what is older than {@code before}; without a trace when there is nothing to remove. */
    void sweep(Instant now, Instant before) {
        FirstBatch start = db.write(WritePriority.BULK, h -> start(h, now, before));
        if (start == null) return;
        long removed = 0;
        Batch bite = start.bite();
        while (true) {
            removed += bite.removed();
            if (!bite.more()) break;
            bite = db.write(WritePriority.BULK, h -> removeBatch(h, before));
        }
        conclude(start.row(), bite.problem(), removed, before);
    }

    private @Nullable FirstBatch start(Handle h, Instant now, Instant before) {
        Batch bite = removeBatch(h, before);
        if (bite.removed() == 0 && bite.problem() == null) return null;
        var action = new AuditedAction(null, "audit.retention", null, null, "housekeeping");
        long row =
                rows.insert(h, AuditRow.of(action, now, "intent", null, null)).id();
        chain.append(h, row, "intent");
        return new FirstBatch(bite, row);
    }

    private void conclude(long row, @Nullable String problem, long removed, Instant before) {
        db.writing(WritePriority.BULK, h -> {
            chain.lock(h);
            String detail = "Removed " + removed + " rows from before " + before + ".";
            rows.end(
                    h,
                    row,
                    problem == null ? "ok" : "failed",
                    problem == null
                            ? detail
                            : detail + " Stopped because of a fault: " + problem + " Verify the audit trail.");
            chain.append(h, row, "outcome");
        });
    }

    private Batch removeBatch(Handle h, Instant before) {
        State state = chain.lock(h);
        if (!chain.isAnchor(state))
            return new Batch(0, false, "The record of the last removal was not written by this program.");
        List<Linked> page = store.after(h, state.anchorSeq(), BATCH_SIZE);
        var gone = new ArrayList<Long>();
        long seq = state.anchorSeq();
        byte[] hash = state.anchorHash();
        int removed = 0;
        boolean more = page.size() == BATCH_SIZE;
        String problem = null;
        for (Linked one : page) {
            problem = chain.fault(one, seq, hash);
            boolean genesis = one.link().part().equals(Chain.GENESIS);
            if (problem == null && genesis) {
                removed += store.removeUncovered(h, one.link().lastUncovered(), before, BATCH_SIZE);
                if (store.hasUncovered(h, one.link().lastUncovered())) {
                    more = removed == BATCH_SIZE;
                    break;
                }
            }
            if (problem != null || (!genesis && !isOld(one, before))) {
                more = false;
                break;
            }
            seq = one.link().seq();
            hash = one.link().hash();
            if (!genesis) gone.add(one.link().rowId());
        }
        if (seq > state.anchorSeq() || removed > 0) {
            removed += store.remove(h, seq, gone);
            chain.anchor(h, seq, hash, state.anchorRemoved() + removed);
        }
        return new Batch(removed, more, problem);
    }

    /**
     * A missing row does not count as old, so nothing is removed because of it; the fault is reported with its link.
     */
    private static boolean isOld(Linked one, Instant before) {
        AuditRow row = one.row();
        return row != null && row.at().isBefore(before);
    }
}
