package dev.holdfast.notify.push;

import dev.holdfast.base.db.Db;
import dev.holdfast.base.seal.Sealer;
import org.jspecify.annotations.Nullable;

/**
 * The key with which this installation identifies itself to push services (RFC 8292). Created when it is needed first; all
 * replicas use the same one. With another key, every browser would have to subscribe again.
 */
public final class VapidKeys {
    private static final String CONTEXT = "push_key:private";

    private final Db db;
    private final Sealer sealer;
    private final VapidKeyStore store = new VapidKeyStore();
    private @Nullable EcKeys keys;

    /** The key of this database. */
    public VapidKeys(Db db, Sealer sealer) {
        this.db = db;
        this.sealer = sealer;
    }

    synchronized EcKeys get() {
        if (keys != null) return keys;
        VapidKeyStore.Row row = db.read(store::find);
        if (row == null) {
            EcKeys fresh = EcKeys.generate();
            byte[] sealed = sealer.seal(fresh.privateBytes(), CONTEXT);
            row = db.write(h -> store.insertIfNone(h, fresh.publicBytes(), sealed));
        }
        keys = EcKeys.of(row.publicKey(), sealer.openBytes(row.privateKey(), CONTEXT));
        return keys;
    }
}
