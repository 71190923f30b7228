package dev.holdfast.notify.channel.configure;

import dev.holdfast.access.Principal;
import dev.holdfast.base.Refusal;
import dev.holdfast.base.Sha256;
import dev.holdfast.base.db.ConstraintViolation;
import dev.holdfast.base.db.Db;
import dev.holdfast.http.ClientInfo;
import dev.holdfast.notify.channel.configure.BrowserPushView.PushSubscriptionView;
import dev.holdfast.notify.push.PushKind;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/**
 * The browsers to which users have messages pushed: each is a channel that belongs to its user, and to the session in which
 * it was used last. Ending that session ends it; a session that only ran out does not, because a browser is told while nobody
 * looks at it.
 */
record PushSubscriptions(Db db, InstantSource clock, PushKind kind, SealedAddress addresses, ChannelStore store) {
    private static final int MOST = 20;

    BrowserPushView of(Principal who) {
        List<PushSubscriptionView> all = db.read(h -> store.ofAccount(h, who.userId())).stream()
                .map(PushSubscriptionView::of)
                .toList();
        return new BrowserPushView(kind.publicKey(), all);
    }

    /** Subscribes a browser. It belongs to whoever used it last: an endpoint of another user is taken from them. */
    PushSubscriptionView subscribe(Principal who, ClientInfo client, BrowserPushIn in) {
        String endpoint = in.endpoint().reveal().trim();
        Map<String, String> values = Map.of(
                PushKind.ENDPOINT, endpoint,
                PushKind.KEY, in.keys().p256dh().reveal(),
                PushKind.AUTH, in.keys().auth().reveal());
        Map<String, String> faults = kind.faults(values);
        if (!faults.isEmpty()) {
            throw Refusal.invalid("endpoint", faults.values().iterator().next(), "value_error");
        }
        return inSession(h -> {
            byte[] hash = Sha256.of(endpoint);
            ChannelStore.Row present = store.findByEndpoint(h, hash);
            if (present != null && Objects.equals(present.accountId(), who.userId())) {
                addresses.store(h, present.id(), kind, values);
                use(h, who, present.id());
                return PushSubscriptionView.of(present);
            }
            store.deleteByEndpoint(h, hash);
            if (store.ofAccount(h, who.userId()).size() >= MOST) {
                throw Refusal.conflict(
                        "Messages are already pushed to " + MOST + " of your browsers. Remove an unused one.");
            }
            long id = store.insert(
                    h,
                    who.userId(),
                    name(in.name(), client.userAgent()),
                    kind.form().kind(),
                    true,
                    List.of(),
                    hash,
                    clock.instant());
            addresses.store(h, id, kind, values);
            use(h, who, id);
            return PushSubscriptionView.of(Objects.requireNonNull(store.find(h, id)));
        });
    }

    /** One of the caller's subscriptions ends with this session from now on, no more with an earlier one. */
    void keep(Principal who, PushRefIn in) {
        inSession(h -> {
            use(h, who, get(h, who, in).id());
            return true;
        });
    }

    private void use(Handle db, Principal who, long id) {
        Long session = who.sessionId();
        if (session != null) store.setSession(db, id, session);
    }

    private <T> T inSession(Function<Handle, T> change) {
        try {
            return db.write(change);
        } catch (ConstraintViolation e) {
            throw Refusal.unauthenticated(); // the session was ended meanwhile
        }
    }

    /** One of the caller's subscriptions; refuses with 404. */
    ChannelStore.Row get(Principal who, PushRefIn in) {
        return db.read(h -> get(h, who, in));
    }

    private ChannelStore.Row get(Handle h, Principal who, PushRefIn in) {
        byte[] hash =
                in.endpoint() == null ? null : Sha256.of(in.endpoint().reveal().trim());
        ChannelStore.Row row =
                hash == null ? store.find(h, Objects.requireNonNull(in.id())) : store.findByEndpoint(h, hash);
        if (row == null || !Objects.equals(row.accountId(), who.userId())) {
            throw Refusal.notFound("subscription", in.id() == null ? "with this endpoint" : in.id());
        }
        return row;
    }

    void end(Principal who, PushRefIn in) {
        db.writing(h -> {
            if (in.endpoint() != null) {
                // A browser that unsubscribes may have been forgotten here already.
                store.deleteOfAccount(
                        h, who.userId(), Sha256.of(in.endpoint().reveal().trim()));
                return;
            }
            long id = Objects.requireNonNull(in.id());
            ChannelStore.Row row = store.find(h, id);
            if (row == null || !Objects.equals(row.accountId(), who.userId())) {
                throw Refusal.notFound("subscription", id);
            }
            store.delete(h, id);
        });
    }

    private static String name(@Nullable String given, @Nullable String userAgent) {
        if (given != null) return given.trim();
        return userAgent == null ? "Browser" : Browser.nameOf(userAgent);
    }
}
