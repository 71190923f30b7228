package dev.holdfast.notify.channel.configure;

import dev.holdfast.access.Principal;
import dev.holdfast.base.Refusal;
import dev.holdfast.base.Sha256;
import dev.holdfast.base.db.Db;
import dev.holdfast.http.ClientInfo;
import dev.holdfast.notify.channel.configure.BrowserPushView.PushSubscriptionView;
import dev.holdfast.notify.push.PushKind;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The browsers to which users have messages pushed: each is a channel that belongs to its user. */
final class PushSubscriptions {
    private static final int MOST = 20;

    private final Db db;
    private final InstantSource clock;
    private final PushKind kind;
    private final SealedAddress addresses;
    private final ChannelStore store;

    PushSubscriptions(Db db, InstantSource clock, PushKind kind, SealedAddress addresses, ChannelStore store) {
        this.db = db;
        this.clock = clock;
        this.kind = kind;
        this.addresses = addresses;
        this.store = store;
    }

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
        return db.write(h -> {
            byte[] hash = Sha256.of(endpoint);
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
            return PushSubscriptionView.of(Objects.requireNonNull(store.find(h, id)));
        });
    }

    /** One of the caller's subscriptions; refuses with 404. */
    ChannelStore.Row get(Principal who, PushRefIn in) {
        byte[] hash =
                in.endpoint() == null ? null : Sha256.of(in.endpoint().reveal().trim());
        ChannelStore.Row row = db.read(
                h -> hash == null ? store.find(h, Objects.requireNonNull(in.id())) : store.findByEndpoint(h, hash));
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
