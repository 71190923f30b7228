package dev.holdfast.audit;

import dev.holdfast.base.db.row.Rows;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.mapper.RowMapper;
import org.jdbi.v3.core.statement.StatementContext;
import org.jspecify.annotations.Nullable;

/** Tables {@code audit_link} and {@code audit_chain}. */
@SuppressWarnings("ArrayRecordComponent") // never compared as records
final class ChainStore {
    /**
     * One link.
     *
     * @param rowId the row it covers; for the first link, the negative id of the last row that the chain does not
     *     cover
     */
    record Link(long seq, long rowId, String part, byte[] content, byte[] hash) {
        /** For the first link: rows up to this id are older than the chain. */
        long lastUncovered() {
            return -rowId;
        }
    }

    /**
     * A link with its row.
     *
     * @param newest whether no later link covers the same row; then the row must match this link
     */
    record Linked(Link link, boolean newest, @Nullable AuditRow row) {}

    /** The current end and the current beginning of the chain. */
    record State(
            long seq,
            byte[] hash,
            byte[] mac,
            long anchorSeq,
            byte[] anchorHash,
            long anchorRemoved,
            byte[] anchorMac) {}

    /** A row, and whether any link covers it. */
    record Covered(long id, boolean linked) {}

    byte @Nullable [] sealedKey(Handle db) {
        return Rows.find(db, byte[].class, "SELECT sealed_key FROM audit_chain WHERE id = 1");
    }

    /**
     * Whether this call created the chain: another replica may create it at the same time. The column {@code swept_at} is not
     * read any more: the scheduler stores when the next removal is due.
     */
    boolean begin(Handle db, byte[] sealedKey, State state) {
        return db.execute(
                        """
                        INSERT INTO audit_chain (id, sealed_key, seq, hash, mac, anchor_seq, anchor_hash, anchor_removed,
                                                 anchor_mac, swept_at)
                        VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?, 0) ON CONFLICT (id) DO NOTHING
                        """,
                        sealedKey,
                        state.seq(),
                        state.hash(),
                        state.mac(),
                        state.anchorSeq(),
                        state.anchorHash(),
                        state.anchorRemoved(),
                        state.anchorMac())
                > 0;
    }

    void reseal(Handle db, byte[] sealedKey) {
        db.execute("UPDATE audit_chain SET sealed_key = ? WHERE id = 1", (Object) sealedKey);
    }

    @Nullable
    State find(Handle db) {
        return Rows.find(db, State.class, "FROM audit_chain WHERE id = 1");
    }

    /** The same, and prevents others from adding or removing links until this transaction ends. */
    State lock(Handle db) {
        return Rows.one(
                db,
                State.class,
                "UPDATE audit_chain SET seq = seq WHERE id = 1 RETURNING " + Rows.columns(State.class));
    }

    void add(Handle db, Link link) {
        Rows.insert(db, "INSERT INTO audit_link <row>", link);
    }

    void head(Handle db, long seq, byte[] hash, byte[] mac) {
        db.execute("UPDATE audit_chain SET seq = ?, hash = ?, mac = ? WHERE id = 1", seq, hash, mac);
    }

    void anchor(Handle db, long seq, byte[] hash, long removed, byte[] mac) {
        db.execute("""
                UPDATE audit_chain SET anchor_seq = ?, anchor_hash = ?, anchor_removed = ?, anchor_mac = ? WHERE id = 1
                """, seq, hash, removed, mac);
    }

    long lastSeq(Handle db) {
        return Rows.one(db, Long.class, "SELECT coalesce(max(seq), 0) FROM audit_link");
    }

    byte @Nullable [] hash(Handle db, long seq) {
        return Rows.find(db, byte[].class, "SELECT hash FROM audit_link WHERE seq = ?", seq);
    }

    /** The links after {@code seq}, with their rows: one statement, so that both are from the same moment. */
    List<Linked> after(Handle db, long seq, int limit) {
        return db.select("""
                        SELECT l.seq, l.row_id, l.part, l.content, l.hash,
                               NOT EXISTS (SELECT 1 FROM audit_link n WHERE n.row_id = l.row_id AND n.seq > l.seq) AS newest,
                               a.*
                          FROM audit_link l LEFT JOIN audit a ON a.id = l.row_id
                         WHERE l.seq > ? ORDER BY l.seq LIMIT ?
                        """, seq, limit).map(new LinkedRows()).list();
    }

    /** The rows after {@code id}, and whether a link covers them. */
    List<Covered> rowsAfter(Handle db, long id, int limit) {
        return Rows.list(db, Covered.class, """
                        SELECT a.id, EXISTS (SELECT 1 FROM audit_link l WHERE l.row_id = a.id) AS linked
                          FROM audit a WHERE a.id > ? ORDER BY a.id LIMIT ?
                        """, id, limit);
    }

    /**
     * Removes links up to {@code seq}, and those of these rows that have no link left; returns the number of removed
     * rows.
     */
    int remove(Handle db, long seq, List<Long> rows) {
        db.execute("DELETE FROM audit_link WHERE seq <= ?", seq);
        if (rows.isEmpty()) return 0;
        return db.createUpdate("""
                        DELETE FROM audit WHERE id IN (<rows>)
                           AND NOT EXISTS (SELECT 1 FROM audit_link l WHERE l.row_id = audit.id)
                        """).bindList("rows", rows).execute();
    }

    /** Removes rows up to {@code id} that are older than the chain, if they are older than {@code before}. */
    int removeUncovered(Handle db, long id, Instant before, int limit) {
        return db.execute("""
                DELETE FROM audit WHERE id IN (
                    SELECT a.id FROM audit a
                     WHERE a.id <= ? AND a.at < ? AND NOT EXISTS (SELECT 1 FROM audit_link l WHERE l.row_id = a.id)
                     ORDER BY a.id LIMIT ?)
                """, id, before, limit);
    }

    boolean hasUncovered(Handle db, long id) {
        return Rows.one(db, Boolean.class, """
                        SELECT EXISTS (SELECT 1 FROM audit a WHERE a.id <= ?
                           AND NOT EXISTS (SELECT 1 FROM audit_link l WHERE l.row_id = a.id))
                        """, id);
    }

    private static final class LinkedRows implements RowMapper<Linked> {
        @Override
        public Linked map(ResultSet row, StatementContext context) throws SQLException {
            return specialize(row, context).map(row, context);
        }

        @Override
        public RowMapper<Linked> specialize(ResultSet first, StatementContext context) throws SQLException {
            RowMapper<Link> links =
                    context.findRowMapperFor(Link.class).orElseThrow().specialize(first, context);
            RowMapper<AuditRow> rows =
                    context.findRowMapperFor(AuditRow.class).orElseThrow().specialize(first, context);
            return (row, now) -> {
                boolean gone = row.getObject("id") == null;
                return new Linked(links.map(row, now), row.getBoolean("newest"), gone ? null : rows.map(row, now));
            };
        }
    }
}
