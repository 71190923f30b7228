package dev.holdfast.notify.channel;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The channels as the outbox sees them. */
public interface Senders {
    /** All channels. */
    List<Known> list();

    /** The ids of those that a rule or a route may name: the channels of the platform, not the browsers of users. */
    default Set<Long> nameable() {
        return list().stream()
                .filter(one -> one.ownerId() == null)
                .map(Known::id)
                .collect(Collectors.toSet());
    }

    /** The sender of a channel; null if the channel does not exist any more. */
    @Nullable
    Sender of(long channelId);

    /**
     * A channel, without its address.
     *
     * @param events the types it wants; empty for all
     * @param ownerId whose rights decide what it may be told; null for the rights of an owner of the platform
     */
    record Known(
            long id,
            String name,
            boolean enabled,
            List<String> events,
            @Nullable Long ownerId) {}
}
