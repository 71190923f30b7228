package dev.holdfast.network.apply;

import dev.holdfast.guests.ConfigDigest;
import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;
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
        @Input.NullKeeps @Nullable String confirm,
        @Input.NullKeeps @Nullable String digest,
        @Input.NullKeeps @Nullable Boolean armed)
        implements Input {
    @Override
    public void check(Checks checks) {
        checks.length("confirm", confirm, 63);
        ConfigDigest.check(checks, digest);
    }
}
