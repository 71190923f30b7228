package dev.holdfast.auth.secondfactor;

import dev.holdfast.base.db.row.Rows;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Tables {@code second_factor} and {@code recovery_code}. Codes are valid only while the second factor is confirmed. */
final class SecondFactorStore {
    /** The stored second factor of one account. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Enrolled(byte[] secret, boolean confirmed) {
        @Override
        public String toString() {
            return "Enrolled[" + confirmed + "]";
        }
    }

    /** The number of unused recovery codes of an account. */
    record Left(long accountId, int codes) {}

    @Nullable
    Enrolled find(Handle db, long accountId) {
        return Rows.find(db, Enrolled.class, "FROM second_factor WHERE account_id = ?", accountId);
    }

    boolean isConfirmed(Handle db, long accountId) {
        return Rows.one(
                        db,
                        Long.class,
                        "SELECT count(*) FROM second_factor WHERE account_id = ? AND confirmed",
                        accountId)
                > 0;
    }

    void insert(Handle db, long accountId, byte[] secret, Instant now) {
        db.execute("""
                INSERT INTO second_factor (account_id, secret, confirmed, last_step, created_at) VALUES (?, ?, ?, 0, ?)
                """, accountId, secret, false, now);
    }

    /** False when a code of this step or a later one was already accepted, here or on another replica. */
    boolean advance(Handle db, long accountId, long step) {
        return db.execute(
                        "UPDATE second_factor SET last_step = ? WHERE account_id = ? AND last_step < ?",
                        step,
                        accountId,
                        step)
                > 0;
    }

    void confirm(Handle db, long accountId) {
        db.execute("UPDATE second_factor SET confirmed = ? WHERE account_id = ?", true, accountId);
    }

    void delete(Handle db, long accountId) {
        db.execute("DELETE FROM recovery_code WHERE account_id = ?", accountId);
        db.execute("DELETE FROM second_factor WHERE account_id = ?", accountId);
    }

    void replaceCodes(Handle db, long accountId, List<byte[]> hashes) {
        db.execute("DELETE FROM recovery_code WHERE account_id = ?", accountId);
        for (byte[] hash : hashes) {
            db.execute("INSERT INTO recovery_code (account_id, code_hash) VALUES (?, ?)", accountId, hash);
        }
    }

    /** False when there is no such code or it was already used. */
    boolean spendCode(Handle db, long accountId, byte[] hash, Instant now) {
        return db.execute("""
                        UPDATE recovery_code SET used_at = ? WHERE account_id = ? AND code_hash = ? AND used_at IS NULL
                        """, now, accountId, hash) > 0;
    }

    /** For all accounts with a second factor, or for one. */
    Map<Long, Integer> codesLeft(Handle db, @Nullable Long accountId) {
        String one = accountId == null ? "" : " AND f.account_id = " + accountId;
        var left = new HashMap<Long, Integer>();
        db.select("""
                        SELECT f.account_id, count(c.code_hash) AS codes
                          FROM second_factor f
                          LEFT JOIN recovery_code c ON c.account_id = f.account_id AND c.used_at IS NULL
                         WHERE f.confirmed %s GROUP BY f.account_id
                        """.formatted(one)).mapTo(Left.class).forEach(row -> left.put(row.accountId(), row.codes()));
        return left;
    }
}
