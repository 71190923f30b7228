package dev.holdfast.firewall.object;

import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;
import org.jspecify.annotations.Nullable;

/**
 * A new alias: a name for an address or a network.
 *
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
