package dev.holdfast.auth.device;

import dev.holdfast.access.Principal;
import dev.holdfast.access.Rights;
import dev.holdfast.auth.RandomText;
import dev.holdfast.auth.session.SessionStore;
import dev.holdfast.base.Refusal;
import dev.holdfast.base.db.Db;
import dev.holdfast.http.Call;
import dev.holdfast.http.ClientInfo;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/**
 * Browsers that need no second factor for 30 days, each for one account. A device's cookie alone gives no access: the
 * password is required first.
 */
public final class TrustedDevices {
    public static final String COOKIE = "holdfast_device";
    private static final Duration LIFE = Duration.ofDays(30);

    private final Db db;
    private final InstantSource clock;
    private final Rights rights;
    private final TrustedDeviceStore store = new TrustedDeviceStore();
    private final SessionStore sessions = new SessionStore();

    /** The devices of this database. */
    public TrustedDevices(Db db, InstantSource clock, Rights rights) {
        this.db = db;
        this.clock = clock;
        this.rights = rights;
    }

    /** Makes the caller's browser a trusted device and returns its id. */
    public String trust(Handle transaction, Call call, long accountId) {
        ClientInfo client = call.client();
        var now = clock.instant();
        String token = RandomText.token();
        var device = new TrustedDevice(RandomText.name(), client.ip(), client.userAgent(), now, now, now.plus(LIFE));
        String before = find(transaction, accountId, client);
        if (before != null) store.delete(transaction, accountId, before); // its cookie is overwritten
        store.deleteExpired(transaction, now);
        store.insert(transaction, device, accountId, RandomText.hash(token));
        call.cookie(COOKIE, token, LIFE);
        return device.id();
    }

    /** The caller's browser as a trusted device of this account, or null. */
    public @Nullable String recognise(Handle transaction, long accountId, ClientInfo client) {
        String device = find(transaction, accountId, client);
        if (device == null) return null;
        // If the device is revoked at this moment, the revocation finds no session of it, so none may be opened after.
        boolean still = store.seen(transaction, device, client.ip(), client.userAgent(), clock.instant());
        return still ? device : null;
    }

    private @Nullable String find(Handle handle, long accountId, ClientInfo client) {
        String token = client.cookie(COOKIE);
        return token == null ? null : store.find(handle, accountId, RandomText.hash(token), clock.instant());
    }

    /** The devices of the caller. */
    public List<TrustedDevice.View> list(Call call) {
        long accountId = call.who().userId();
        return db.read(h -> {
            String current = find(h, accountId, call.client());
            return store.ofAccount(h, accountId, clock.instant()).stream()
                    .map(device -> device.view(current))
                    .toList();
        });
    }

    /** Revokes one of the caller's devices and ends its sessions, except the caller's own session. */
    public void revoke(Principal who, String id) {
        Long session = who.sessionId();
        boolean gone = db.write(h -> {
            if (!store.delete(h, who.userId(), id)) return false;
            rights.revoked(h);
            sessions.deleteOfDevice(h, who.userId(), id, session == null ? 0 : session);
            return true;
        });
        if (!gone) throw Refusal.notFoundBecause("trusted_device", "There is no trusted device " + id + ".");
    }

    /** Removes all trusted devices of an account. */
    public void forget(Handle transaction, long accountId) {
        store.deleteOfAccount(transaction, accountId);
    }
}
