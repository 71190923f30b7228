package dev.holdfast.tokens;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.holdfast.access.Role;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An API token in the list of its user; the token's text is shown only once, at creation.
 *
 * @param id the id of the token
 * @param name what its user called it; no other token of the user has the same name
 * @param scopes what it may do at most, such as {@code apps:read}; a scope that ends in {@code :write} includes reading
 * @param createdAt when it was created
 * @param expiresAt from then on it is refused
 * @param lastUsedAt when a request used it last, stored at most once a minute; null if none did
 * @param lastUsedIp the address of the client that used it then; null if none did
 */
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

    /**
     * A new token: the only response that contains its text.
     *
     * @param made the token
     * @param token the text for the header {@code Authorization: Bearer}: {@code hf_} and 36 letters and digits; it is
     *     not stored
     */
    record NewToken(@JsonUnwrapped ApiToken made, String token) {
        @Override
        public String toString() {
            return "NewToken[" + made.id + "]";
        }
    }

    NewToken made(long id, String token) {
        return new NewToken(new ApiToken(id, name, scopes, createdAt, expiresAt, lastUsedAt, lastUsedIp), token);
    }
}
