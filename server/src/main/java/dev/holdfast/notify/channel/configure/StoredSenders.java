package dev.holdfast.notify.channel.configure;

import dev.holdfast.base.db.DatabaseUnavailable;
import dev.holdfast.base.db.Db;
import dev.holdfast.base.db.WritePriority;
import dev.holdfast.notify.channel.ChannelKind;
import dev.holdfast.notify.channel.Sender;
import dev.holdfast.notify.channel.Senders;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The channels of the platform and the browsers of users, for the outbox.
 *
 * @param known has all kinds, also those that admins don't choose
 */
record StoredSenders(Db db, InstantSource clock, Addressing known, SealedAddress addresses, ChannelStore store)
        implements Senders {
    private static final Logger LOG = LoggerFactory.getLogger(StoredSenders.class);

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
        Sender sender = kind.sender(addresses.open(row), () -> db.writing(h -> store.delete(h, channelId)));
        return row.accountId() == null
                ? sender
                : message -> {
                    try {
                        sender.send(message);
                    } catch (Sender.DeliveryException e) {
                        tried(channelId, String.valueOf(e.getMessage()));
                        throw e;
                    }
                    tried(channelId, null);
                };
    }

    /** For the browser's user, who sees neither channels nor deliveries. */
    private void tried(long channelId, @Nullable String error) {
        try {
            db.writing(WritePriority.BULK, h -> store.tried(h, channelId, error, clock.instant()));
        } catch (DatabaseUnavailable e) {
            LOG.debug("How a message to channel {} went is not stored: {}", channelId, e.getMessage());
        }
    }
}
