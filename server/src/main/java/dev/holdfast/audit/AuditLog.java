package dev.holdfast.audit;

import dev.holdfast.base.db.Db;
import dev.holdfast.http.AuditTrail;
import dev.holdfast.http.Call;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes and reads the audit trail. */
public final class AuditLog implements AuditTrail {
    private final Db db;
    private final InstantSource clock;
    private final AuditStore store = new AuditStore();

    /** A log in this database. */
    public AuditLog(Db db, InstantSource clock) {
        this.db = db;
        this.clock = clock;
    }

    @Override
    public long intend(Deed deed) {
        return db.write(h -> store.insert(h, row(deed, "intent", null, null)));
    }

    @Override
    public void conclude(
            long row, Call.@Nullable AuditTarget target, String outcome, int status, @Nullable String detail) {
        db.writing(h -> store.conclude(
                h,
                row,
                target == null ? null : target.type(),
                target == null ? null : target.id(),
                outcome,
                status,
                detail));
    }

    @Override
    public void deny(Deed deed, int status, String detail) {
        db.writing(h -> store.insert(h, row(deed, "denied", status, detail)));
    }

    private AuditStore.Row row(Deed deed, String outcome, @Nullable Integer status, @Nullable String detail) {
        var who = deed.who();
        var target = deed.target();
        return new AuditStore.Row(
                0,
                clock.instant(),
                who == null ? null : who.userId(),
                who == null ? null : who.name(),
                deed.action(),
                target == null ? null : target.type(),
                target == null ? null : target.id(),
                outcome,
                status,
                detail,
                deed.ip(),
                deed.requestId());
    }

    List<AuditEntry> list(AuditQuery query) {
        var rows = db.read(h -> store.list(h, query));
        return rows.stream().map(AuditEntry::of).toList();
    }

    long count(AuditQuery query) {
        return db.read(h -> store.count(h, query));
    }
}
