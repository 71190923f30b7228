package dev.holdfast.guests.network;

import dev.holdfast.guests.ConfigDigest;
import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;
import org.jspecify.annotations.Nullable;

/**
 * The removal of a NIC.
 *
 * @param digest of the configuration that the caller saw; the current one when omitted
 */
public record RemoveNicIn(@Nullable String digest) implements Input {
    @Override
    public void check(Checks checks) {
        ConfigDigest.check(checks, digest);
    }
}
