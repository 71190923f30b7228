package dev.holdfast.notify.push;

import dev.holdfast.base.db.row.Rows;
import java.util.Objects;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Table {@code push_key}: at most one row. */
final class VapidKeyStore {
    /** {@code privateKey} is sealed. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Row(byte[] publicKey, byte[] privateKey) {}

    @Nullable
    Row find(Handle db) {
        return Rows.find(db, Row.class, "FROM push_key WHERE id = 1");
    }

    /** Inserts the key unless another replica was faster; returns the stored one. */
    Row insertIfNone(Handle db, byte[] publicKey, byte[] privateKey) {
        db.execute(
                "INSERT INTO push_key (id, public_key, private_key) VALUES (1, ?, ?) ON CONFLICT (id) DO NOTHING",
                (Object) publicKey,
                (Object) privateKey);
        return Objects.requireNonNull(find(db));
    }
}
