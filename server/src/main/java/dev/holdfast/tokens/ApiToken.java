package dev.holdfast.tokens;

import dev.holdfast.access.Role;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An API token in the list of its user; the token's text is shown only once, at creation. */
record ApiToken(
        long id,
        String name,
        List<String> scopes,
        Instant createdAt,
        Instant expiresAt,
        @Nullable Instant lastUsedAt,
        @Nullable String lastUsedIp) {
    /** A token with its user, read together. */
    record Held(
            long id,
            long accountId,
            String email,
            @Nullable Role role,
            String scopes,
            Instant expiresAt,
            @Nullable Instant lastUsedAt) {}

    /** A new token: the only response that contains its text. */
    record NewToken(
            long id,
            String name,
            List<String> scopes,
            Instant createdAt,
            Instant expiresAt,
            @Nullable Instant lastUsedAt,
            @Nullable String lastUsedIp,
            String token) {
        @Override
        public String toString() {
            return "NewToken[" + id + "]";
        }
    }

    NewToken made(long id, String token) {
        return new NewToken(id, name, scopes, createdAt, expiresAt, lastUsedAt, lastUsedIp, token);
    }
}
