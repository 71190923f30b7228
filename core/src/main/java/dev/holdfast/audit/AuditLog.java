package dev.holdfast.audit;

import dev.holdfast.base.db.Db;
import dev.holdfast.base.db.WritePriority;
import dev.holdfast.base.seal.Sealer;
import dev.holdfast.http.AuditTrail;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Writes, reads and maintains the audit trail. */
public final class AuditLog implements AuditTrail {
    private static final Logger log = LoggerFactory.getLogger(AuditLog.class);
    /** The number of an action that is counted together with similar ones and has no row of its own. */
    private static final long COUNTED = 0;

    private final Db db;
    private final InstantSource clock;
    private final AuditStore store = new AuditStore();
    private final ChainStore links = new ChainStore();
    private final Chain chain;
    private final DenialThrottle denials;
    private final Retention retention;
    private final ChainCheckpointFile checkpoint;

    /**
     * The audit trail in this database.
     *
     * @param directory the directory of this machine that contains the checkpoint file
     */
    public AuditLog(Db db, Sealer sealer, InstantSource clock, Path directory) {
        this.db = db;
        this.clock = clock;
        this.chain = Chain.open(db, sealer);
        this.denials = new DenialThrottle(chain, new AuditStore(), new DenialStore());
        this.retention = new Retention(db, chain, new ChainStore(), new AuditStore());
        this.checkpoint = new ChainCheckpointFile(directory.resolve("audit.witness"));
    }

    @Override
    public long intend(AuditedAction action) {
        Instant now = clock.instant();
        return db.write(h -> {
            if (denials.counts(h, action, now)) return COUNTED;
            chain.lock(h);
            long row = store.insert(h, AuditRow.of(action, now, "intent", null, null))
                    .id();
            chain.append(h, row, "intent");
            return row;
        });
    }

    @Override
    public void conclude(long row, AuditedAction action, String outcome, int status, @Nullable String detail) {
        Instant now = clock.instant();
        boolean refused = status >= 400 && status < 500;
        if (row == COUNTED && refused) return;
        AuditRow as = AuditRow.of(action, now, outcome, status, detail);
        db.writing(h -> {
            chain.lock(h);
            if (row == COUNTED) {
                chain.append(h, store.insert(h, as).id(), "outcome");
                denials.uncount(h, action);
            } else {
                store.conclude(h, row, as);
                chain.append(h, row, "outcome");
                if (refused) denials.wrote(h, action, row, now);
            }
        });
    }

    @Override
    public void deny(AuditedAction action, int status, String detail) {
        Instant now = clock.instant();
        db.writing(h -> {
            if (denials.counts(h, action, now)) return;
            chain.lock(h);
            long row = store.insert(h, AuditRow.of(action, now, "denied", status, detail))
                    .id();
            chain.append(h, row, "denied");
            denials.wrote(h, action, row, now);
        });
    }

    /** Writes the counts of refusals to their rows; to be called about once a minute. */
    public void recordDenials() {
        Instant now = clock.instant();
        if (db.read(h -> denials.hasDue(h, now))) db.writing(WritePriority.BULK, h -> denials.settle(h, now));
    }

    /** Removes the rows older than {@code keep}; to be called about once a day. */
    public void removeOld(Duration keep) {
        Instant now = clock.instant();
        retention.sweep(now, now.minus(keep));
    }

    /**
     * Writes the head of the chain to this machine's checkpoint file; to be called about once a minute. A checkpoint that
     * contradicts the database is left unchanged: it exists to reveal exactly that.
     */
    public void advanceCheckpoint() {
        ChainCheckpointFile.ChainCheckpoint mark = checkpoint.read();
        ChainStore.State state = db.read(links::find);
        if (state == null || !chain.isHead(state)) {
            log.error("The head of the audit chain was not written by this program. Verify the audit trail.");
            return;
        }
        if (mark != null && mark.seq() == state.seq() && ChainKey.same(mark.hash(), state.hash())) return;
        if (mark != null && mark.seq() > state.anchorSeq()) {
            byte[] there = db.read(h -> links.hash(h, mark.seq()));
            if (there == null || !ChainKey.same(there, mark.hash())) {
                log.error(
                        "Link {} of the audit chain differs from the one seen before. Verify the audit trail.",
                        mark.seq());
                return;
            }
        }
        checkpoint.write(new ChainCheckpointFile.ChainCheckpoint(state.seq(), state.hash()));
    }

    /** Checks every row and link. Takes some seconds for a million rows, and little memory. */
    public Verification verify() {
        return new Verifier(db, chain, checkpoint).run(clock.instant());
    }

    List<AuditEntry> list(AuditQuery query) {
        var rows = db.read(h -> store.page(h, query.filter(), query.limit(), query.offset()));
        return rows.stream().map(AuditEntry::of).toList();
    }

    long count(AuditQuery query) {
        return db.read(h -> store.count(h, query.filter()));
    }

    /** The rows before {@code id}, newest first. */
    List<AuditRow> before(AuditFilter filter, long id, int limit) {
        return db.read(h -> store.before(h, filter, id, limit));
    }
}
