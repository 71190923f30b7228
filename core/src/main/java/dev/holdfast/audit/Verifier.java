package dev.holdfast.audit;

import dev.holdfast.audit.ChainStore.Linked;
import dev.holdfast.audit.ChainStore.State;
import dev.holdfast.base.db.Db;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Walks the chain once, a page at a time, while others keep writing: first every link with its row, then every row, to
 * find rows without a link.
 */
final class Verifier {
    private static final int PAGE = 1_000;

    private final Db db;
    private final Chain chain;
    private final ChainCheckpointFile checkpoint;
    private final ChainStore store = new ChainStore();

    private State state;
    private long seq;
    private byte[] hash;
    private long links;
    private long rows;
    private long uncovered;
    private long uncoveredUpTo;
    private @Nullable Long brokenId;
    private @Nullable String problem;

    Verifier(Db db, Chain chain, ChainCheckpointFile checkpoint) {
        this.db = db;
        this.chain = chain;
        this.checkpoint = checkpoint;
        this.state = currentState();
        this.seq = state.anchorSeq();
        this.hash = state.anchorHash();
    }

    Verification run(Instant now) {
        if (!chain.isAnchor(state))
            broken(null, "The record of what retention removed was not written by this program.");
        while (problem == null && page()) {
            // until the end or the first fault
        }
        if (problem == null) end();
        if (problem == null) compareWithCheckpoint();
        long from = 0;
        while (problem == null && from >= 0) from = rows(from);
        return new Verification(
                problem == null,
                rows,
                uncovered,
                state.anchorRemoved(),
                links,
                seq + ":" + HexFormat.of().formatHex(hash),
                brokenId,
                problem,
                now);
    }

    private State currentState() {
        State found = db.read(store::find);
        if (found == null) throw new IllegalStateException("There is no audit chain in this database");
        return found;
    }

    /** Checks some links; false at the end. The state is read first, so that it is never newer than the links. */
    private boolean page() {
        state = currentState();
        List<Linked> page = db.read(h -> store.after(h, seq, PAGE));
        for (Linked one : page) {
            if (one.link().seq() != seq + 1 && removedMeanwhile()) return true;
            String fault = chain.fault(one, seq, hash);
            if (fault != null) {
                broken(one.link().rowId() <= 0 ? null : one.link().rowId(), fault);
                return false;
            }
            if (one.link().part().equals(Chain.GENESIS))
                uncoveredUpTo = one.link().lastUncovered();
            seq = one.link().seq();
            hash = one.link().hash();
            links++;
        }
        return !page.isEmpty();
    }

    /** Retention may remove the links to be checked next; then the walk continues after them. */
    private boolean removedMeanwhile() {
        State now = currentState();
        if (now.anchorSeq() <= seq || !chain.isAnchor(now)) return false;
        seq = now.anchorSeq();
        hash = now.anchorHash();
        return true;
    }

    private void end() {
        if (seq < state.seq() && !removedMeanwhile()) {
            broken(null, "The chain ends at link " + seq + " of " + state.seq() + ": the newest rows are missing.");
        } else if (!chain.isHead(state)) {
            broken(null, "The end of the chain was not written by this program: the newest rows may be missing.");
        }
    }

    private void compareWithCheckpoint() {
        ChainCheckpointFile.ChainCheckpoint mark = checkpoint.read();
        if (mark == null || mark.seq() <= state.anchorSeq()) return;
        byte[] there = db.read(h -> store.hash(h, mark.seq()));
        if (there == null) {
            broken(
                    null,
                    "The chain ends at link " + seq + ", but this machine has seen link " + mark.seq()
                            + ": the database was reset to an earlier state.");
        } else if (!ChainKey.same(there, mark.hash())) {
            broken(
                    null,
                    "Link " + mark.seq() + " differs from the one this machine has seen: the chain was started again.");
        }
    }

    private long rows(long from) {
        List<ChainStore.Covered> page = db.read(h -> store.rowsAfter(h, from, PAGE));
        for (ChainStore.Covered row : page) {
            rows++;
            if (row.linked()) continue;
            if (row.id() > uncoveredUpTo) {
                broken(row.id(), "The row was not written by this program.");
                return -1;
            }
            uncovered++;
        }
        return page.isEmpty() ? -1 : page.getLast().id();
    }

    private void broken(@Nullable Long row, String what) {
        brokenId = row;
        problem = what;
    }
}
