package dev.holdfast.network.apply;

import dev.holdfast.guests.ConfigDigest;
import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;
import dev.holdfast.http.NullKeeps;
import org.jspecify.annotations.Nullable;

/**
 * How staged changes are applied.
 *
 * @param confirm the name of the node, typed to confirm, at most 63 characters; without it, the call is refused
 * @param digest of the changes that the caller saw; the present ones when omitted
 * @param armed whether the node puts the old configuration back by itself unless Holdfast reaches it afterwards, which needs
 *     SSH; when omitted, it does where SSH is set up
 */
record ApplyIn(
        @NullKeeps @Nullable String confirm,
        @NullKeeps @Nullable String digest,
        @NullKeeps @Nullable Boolean armed) implements Input {
    @Override
    public void check(Checks checks) {
        checks.length("confirm", confirm, 63);
        ConfigDigest.check(checks, digest);
    }
}
