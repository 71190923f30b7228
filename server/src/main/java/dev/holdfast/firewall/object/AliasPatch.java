package dev.holdfast.firewall.object;

import dev.holdfast.guests.ConfigDigest;
import dev.holdfast.http.Change;
import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;
import org.jspecify.annotations.Nullable;

/**
 * Another address, comment or name of an alias. A comment that is left out stays.
 *
 * @param cidr the address or the network without bits after its prefix, such as {@code 192.0.2.7} or
 *     {@code 2001:db8::/32}; needed even if it stays the same
 * @param comment one line of at most 256 characters; left out: unchanged; null: removed
 * @param rename the new name; all rules and sets that name the alias are changed, too
 * @param digest the digest of the list of aliases that the caller saw; if it is outdated, the change is refused. Left
 *     out or null: not compared
 * @param confirm the phrase of a refusal that asks for one
 */
record AliasPatch(
        String cidr,
        Change<String> comment,
        @Input.NullKeeps @Nullable String rename,
        @Input.NullKeeps @Nullable String digest,
        @Input.NullKeeps @Nullable String confirm)
        implements Input {
    @Override
    public void check(Checks checks) {
        ObjectSyntax.network(checks, cidr);
        ObjectSyntax.comment(checks, comment.orNull());
        ObjectSyntax.name(checks, "rename", rename);
        ConfigDigest.check(checks, digest);
    }
}
