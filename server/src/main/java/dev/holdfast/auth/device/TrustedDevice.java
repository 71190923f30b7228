package dev.holdfast.auth.device;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A browser that needs no second factor for one account. */
public record TrustedDevice(
        String id, String ip, @Nullable String userAgent, Instant createdAt, Instant lastSeenAt, Instant expiresAt) {
    /** A device in the list of its owner; {@code current} marks the caller's device. */
    public record View(
            String id,
            String ip,
            @Nullable String userAgent,
            Instant createdAt,
            Instant lastSeenAt,
            Instant expiresAt,
            boolean current) {}

    View view(@Nullable String current) {
        return new View(id, ip, userAgent, createdAt, lastSeenAt, expiresAt, id.equals(current));
    }
}
