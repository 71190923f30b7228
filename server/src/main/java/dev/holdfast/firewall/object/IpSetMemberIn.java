package dev.holdfast.firewall.object;

import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;
import org.jspecify.annotations.Nullable;

/**
 * A new member of an IP set.
 *
 * @param cidr an address, a network or an alias
 * @param comment one line of at most 256 characters; left out or null: no comment
 * @param nomatch 1 to exclude it from a larger network in the set
 * @param confirm the phrase of a refusal that asks for one
 */
record IpSetMemberIn(
        String cidr,
        @Nullable String comment,
        @Nullable Integer nomatch,
        @Nullable String confirm) implements Input {
    @Override
    public void check(Checks checks) {
        ObjectSyntax.member(checks, cidr);
        ObjectSyntax.comment(checks, comment);
        checks.within("nomatch", nomatch, 0, 1);
    }
}
