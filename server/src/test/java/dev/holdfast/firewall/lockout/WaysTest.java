package dev.holdfast.firewall.lockout;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.pve.wire.Address;
import java.net.InetAddress;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** From which addresses a node, whose own network is 10.0.0.0/24, sees Holdfast and a user. */
class WaysTest {
    private static final String LOCAL = "10.0.0.0/24";
    private static final Address DIRECT = new Address("10.0.0.1", 8006);
    private static final Address FORWARDED = new Address("10.0.0.1", 443);

    private static OwnAddress ends(String own, String host) {
        return new OwnAddress(InetAddress.ofLiteral(own), InetAddress.ofLiteral(host));
    }

    private static List<String> ways(
            Address address, @Nullable Integer ssh, @Nullable OwnAddress ends, @Nullable String caller) {
        return Ways.to(address, ssh, ends, LOCAL, caller).stream()
                .map(way ->
                        way.name().replaceFirst("Holdfast's connection (to|over)|Your way (to|over)", "$1$2") + " from "
                                + (way.source() == null
                                        ? "?"
                                        : way.source()
                                                .version()
                                                .text(way.source().ranges())
                                                .getFirst())
                                + " to " + way.port())
                .toList();
    }

    @Test
    void aConnectionInTheNodesOwnNetworkHasTheAddressOfThisMachine() {
        OwnAddress near = ends("10.0.0.5", "10.0.0.1");
        assertThat(ways(DIRECT, 2222, near, null))
                .containsExactly("to the API from 10.0.0.5 to 8006", "over SSH from 10.0.0.5 to 2222");
        assertThat(ways(DIRECT, null, near, null)).containsExactly("to the API from 10.0.0.5 to 8006");
        assertThat(ways(FORWARDED, null, near, null))
                .as("what forwards another port has an address of its own")
                .containsExactly("to the API from ? to 8006");
    }

    @Test
    void anAddressThatSomethingBetweenMayChangeIsNotKnown() {
        String unknown = "to the API from ? to 8006";
        assertThat(ways(DIRECT, null, ends("10.1.0.5", "10.0.0.1"), null)).containsExactly(unknown);
        assertThat(ways(DIRECT, null, ends("10.0.0.5", "192.0.2.1"), null)).containsExactly(unknown);
        assertThat(ways(DIRECT, null, ends("127.0.0.1", "127.0.0.1"), null)).containsExactly(unknown);
        assertThat(ways(DIRECT, null, null, null)).containsExactly(unknown);
        assertThat(Ways.to(DIRECT, null, ends("10.0.0.5", "10.0.0.1"), null, null))
                .extracting(Way::source)
                .containsOnlyNulls();
    }

    @Test
    void aUserNeedsThePageOfProxmoxAndSsh() {
        OwnAddress near = ends("10.0.0.5", "10.0.0.1");
        assertThat(ways(DIRECT, null, near, "192.0.2.9"))
                .containsExactly(
                        "to the API from 10.0.0.5 to 8006",
                        "to the page of Proxmox VE from 192.0.2.9 to 8006",
                        "over SSH from 192.0.2.9 to 22");
        assertThat(ways(DIRECT, null, near, "127.0.0.1"))
                .as("a browser on this machine")
                .containsExactly("to the API from 10.0.0.5 to 8006", "over SSH from 10.0.0.5 to 22");
        assertThat(ways(DIRECT, null, near, "unknown")).containsExactly("to the API from 10.0.0.5 to 8006");
    }
}
