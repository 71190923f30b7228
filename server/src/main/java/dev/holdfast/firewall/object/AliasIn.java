package dev.holdfast.firewall.object;

import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;
import org.jspecify.annotations.Nullable;

/**
 * A new alias: a name for an address or a network.
 *
 * @param name the new name: a letter, then 1 to 63 letters, digits, hyphens or underscores; names that differ only in
 *     case are the same
 * @param cidr the address or the network without bits after its prefix, such as {@code 192.0.2.7} or
 *     {@code 2001:db8::/32}
 * @param comment one line of at most 256 characters; left out or null: no comment
 * @param confirm the phrase of a refusal that asks for one
 */
record AliasIn(
        String name,
        String cidr,
        @Nullable String comment,
        @Nullable String confirm) implements Input {
    @Override
    public void check(Checks checks) {
        ObjectSyntax.name(checks, "name", name);
        ObjectSyntax.network(checks, cidr);
        ObjectSyntax.comment(checks, comment);
    }
}
