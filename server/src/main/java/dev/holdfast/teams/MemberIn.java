package dev.holdfast.teams;

import dev.holdfast.access.Role;
import dev.holdfast.base.net.Network;
import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;
import org.jspecify.annotations.Nullable;

/**
 * A membership: its role and the network from which, or with {@code nomatch} 1 from outside of which, it counts.
 *
 * @param cidr a network in CIDR notation, or a single IP address; bits after the prefix length are ignored
 * @param comment a note about the membership, at most 200 characters; removed if it is left out or blank
 * @param nomatch 0: the membership counts from inside {@code cidr}; 1: only from outside of it; 0 if it is left out
 * @param role the role on the hosts of this team; {@code viewer} if it is left out
 */
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
