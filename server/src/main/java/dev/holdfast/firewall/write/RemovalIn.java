package dev.holdfast.firewall.write;

import dev.holdfast.guests.ConfigDigest;
import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;
import org.jspecify.annotations.Nullable;

/**
 * What a removal takes: all of it is optional.
 *
 * @param digest of the list that the caller saw
 * @param confirm the phrase of a refusal that asks for one
 */
public record RemovalIn(@Nullable String digest, @Nullable String confirm) implements Input {
    @Override
    public void check(Checks checks) {
        ConfigDigest.check(checks, digest);
    }
}
