package dev.holdfast.auth.device;

import dev.holdfast.base.db.row.Rows;
import java.time.Instant;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Table {@code trusted_device}. Only the SHA-256 of a device's token is stored. */
public final class TrustedDeviceStore {
    /** Adds a device; only the hash of its token is stored. */
    public void insert(Handle db, TrustedDevice device, long accountId, byte[] tokenHash) {
        db.execute(
                "INSERT INTO trusted_device (account_id, token_hash, " + Rows.columns(TrustedDevice.class)
                        + ") VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                accountId,
                tokenHash,
                device.id(),
                device.ip(),
                device.userAgent(),
                device.createdAt(),
                device.lastSeenAt(),
                device.expiresAt());
    }

    /** The device of this account with this token, or null. */
    @Nullable
    String find(Handle db, long accountId, byte[] tokenHash, Instant now) {
        return Rows.find(
                db,
                String.class,
                "SELECT id FROM trusted_device WHERE account_id = ? AND token_hash = ? AND expires_at > ?",
                accountId,
                tokenHash,
                now);
    }

    List<TrustedDevice> ofAccount(Handle db, long accountId, Instant now) {
        return Rows.list(
                db,
                TrustedDevice.class,
                "FROM trusted_device WHERE account_id = ? AND expires_at > ? ORDER BY last_seen_at DESC, id",
                accountId,
                now);
    }

    /** Stores a use; false when the device is no longer trusted. */
    boolean seen(Handle db, String id, String ip, @Nullable String userAgent, Instant now) {
        return db.execute(
                        "UPDATE trusted_device SET ip = ?, user_agent = ?, last_seen_at = ? WHERE id = ?",
                        ip,
                        userAgent,
                        now,
                        id)
                > 0;
    }

    /** Whether the account had this device. */
    public boolean delete(Handle db, long accountId, String id) {
        return db.execute("DELETE FROM trusted_device WHERE id = ? AND account_id = ?", id, accountId) > 0;
    }

    void deleteOfAccount(Handle db, long accountId) {
        db.execute("DELETE FROM trusted_device WHERE account_id = ?", accountId);
    }

    void deleteExpired(Handle db, Instant now) {
        db.execute("DELETE FROM trusted_device WHERE expires_at <= ?", now);
    }
}
