package dev.holdfast.teams;

import dev.holdfast.access.Role;
import dev.holdfast.base.net.Network;
import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;
import org.jspecify.annotations.Nullable;

/** A membership: its role and the network from which, or with {@code nomatch} 1 from outside of which, it counts. */
record MemberIn(
        String cidr,
        @Nullable String comment,
        @Nullable Integer nomatch,
        @Nullable Role role) implements Input {
    @Override
    public void check(Checks checks) {
        Network network = null;
        try {
            network = Network.parse(cidr.trim());
        } catch (IllegalArgumentException e) {
            // reported below
        }
        checks.that(
                network != null,
                "cidr",
                "value_error",
                "Must be a network such as 10.2.0.0/16 or 2001:db8::/32. Use 0.0.0.0/0 for anywhere.");
        checks.within("nomatch", nomatch, 0, 1);
        checks.that(
                network == null || !network.isAnywhere() || !outside(),
                "nomatch",
                "value_error",
                "No address is outside a network that contains all addresses. Enter a smaller network, or let the"
                        + " membership count inside it.");
        checks.line("comment", comment, 200);
    }

    /** The network in its canonical spelling. */
    String network() {
        return Network.parse(cidr.trim()).toString();
    }

    boolean outside() {
        return nomatch != null && nomatch == 1;
    }

    Role roleOrViewer() {
        return role == null ? Role.VIEWER : role;
    }
}
