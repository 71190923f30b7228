package dev.holdfast.auth;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A browser that is not asked for the second factor of one account. */
record TrustedDevice(
        String id, String ip, @Nullable String userAgent, Instant createdAt, Instant lastSeenAt, Instant expiresAt) {
    /** As its owner sees it; {@code current} is the one that asks. */
    record View(
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
