package dev.holdfast.notify.channel.configure;

import dev.holdfast.base.db.Db;
import dev.holdfast.notify.channel.ChannelKind;
import dev.holdfast.notify.channel.Sender;
import dev.holdfast.notify.channel.Senders;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The channels of the platform and the browsers of users, for the outbox. */
final class StoredSenders implements Senders {
    private final Db db;
    private final Addressing known;
    private final SealedAddress addresses;
    private final ChannelStore store;

    /** {@code known} has all kinds, also those that admins don't choose. */
    StoredSenders(Db db, Addressing known, SealedAddress addresses, ChannelStore store) {
        this.db = db;
        this.known = known;
        this.addresses = addresses;
        this.store = store;
    }

    @Override
    public List<Known> list() {
        return db.read(store::all).stream()
                .map(row -> new Known(row.id(), row.name(), row.enabled(), row.types(), row.accountId()))
                .toList();
    }

    @Override
    public @Nullable Sender of(long channelId) {
        ChannelStore.Row row = db.read(h -> store.find(h, channelId));
        ChannelKind kind = row == null ? null : known.find(row.kind());
        if (row == null || kind == null) return null;
        return kind.sender(addresses.open(row), () -> db.writing(h -> store.delete(h, channelId)));
    }
}
