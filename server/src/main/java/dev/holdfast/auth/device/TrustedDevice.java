package dev.holdfast.auth.device;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A browser that needs no second factor for one account.
 *
 * @param id the id of the device, a random text; not its secret token
 * @param ip the IP address from which it last took part in a sign-in, or was trusted
 * @param userAgent the User-Agent header of that request, cut to 200 characters; null if it had none
 * @param createdAt when the browser was trusted
 * @param lastSeenAt when it last took part in a sign-in in place of the second factor; at first the same as
 *     {@code createdAt}
 * @param expiresAt when the trust ends: 30 days after {@code createdAt}
 */
public record TrustedDevice(
        String id, String ip, @Nullable String userAgent, Instant createdAt, Instant lastSeenAt, Instant expiresAt) {
    /**
     * A device in the list of its owner; {@code current} marks the caller's device.
     *
     * @param device the device
     * @param current whether it is the browser of this request
     */
    public record View(@JsonUnwrapped TrustedDevice device, boolean current) {}

    View view(@Nullable String current) {
        return new View(this, id.equals(current));
    }
}
