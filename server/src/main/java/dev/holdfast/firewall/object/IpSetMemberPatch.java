package dev.holdfast.firewall.object;

import dev.holdfast.guests.ConfigDigest;
import dev.holdfast.http.Change;
import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;
import org.jspecify.annotations.Nullable;

/**
 * A change of a member of an IP set. Omitted fields stay unchanged, and null removes a value.
 *
 * @param comment one line of at most 256 characters; left out: unchanged; null: removed
 * @param nomatch 1 to exclude it from a larger network in the set
 * @param digest the digest of the list of the set's members that the caller saw; if it is outdated, the change is
 *     refused. Left out or null: not compared
 * @param confirm the phrase of a refusal that asks for one
 */
record IpSetMemberPatch(
        Change<String> comment,
        Change<Integer> nomatch,
        @Input.NullKeeps @Nullable String digest,
        @Input.NullKeeps @Nullable String confirm)
        implements Input {
    @Override
    public void check(Checks checks) {
        checks.something(comment.isSent() || nomatch.isSent());
        ObjectSyntax.comment(checks, comment.orNull());
        checks.within("nomatch", nomatch.orNull(), 0, 1);
        ConfigDigest.check(checks, digest);
    }
}
