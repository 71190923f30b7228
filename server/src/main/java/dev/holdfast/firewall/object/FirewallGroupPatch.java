package dev.holdfast.firewall.object;

import dev.holdfast.guests.ConfigDigest;
import dev.holdfast.http.Change;
import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;
import org.jspecify.annotations.Nullable;

/**
 * Another name or comment of a security group. Omitted fields stay unchanged.
 *
 * @param comment one line of at most 256 characters; left out: unchanged; null: removed
 * @param rename the new name of a group that no rule includes
 * @param digest the digest of the list of security groups that the caller saw; if it is outdated, the change is
 *     refused. Left out or null: not compared
 * @param confirm the phrase of a refusal that asks for one
 */
record FirewallGroupPatch(
        Change<String> comment,
        @Input.NullKeeps @Nullable String rename,
        @Input.NullKeeps @Nullable String digest,
        @Input.NullKeeps @Nullable String confirm)
        implements Input {
    @Override
    public void check(Checks checks) {
        checks.something(comment.isSent() || rename != null);
        ObjectSyntax.comment(checks, comment.orNull());
        ObjectSyntax.group(checks, "rename", rename);
        ConfigDigest.check(checks, digest);
    }
}
