package dev.holdfast.http.stack;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetSocketAddress;
import java.net.SocketAddress;
import org.eclipse.jetty.io.ByteArrayEndPoint;
import org.eclipse.jetty.io.EndPoint;
import org.junit.jupiter.api.Test;

class StrangerConnectionsTest {
    private final StrangerConnections connections = new StrangerConnections(16, "192.0.2.10"::equals);

    private static EndPoint from(String address) {
        var peer = new InetSocketAddress(address, 40_000);
        return new ByteArrayEndPoint() {
            @Override
            public SocketAddress getRemoteSocketAddress() {
                return peer;
            }
        };
    }

    private boolean opened(String address) {
        return connections.opened(from(address));
    }

    /** Half of all, as it is when many strangers are connected. */
    private void crowded() {
        for (int i = 0; i < 8; i++) assertThat(opened("198.51.100." + i)).isTrue();
    }

    @Test
    void manyOfOneNetworkMayConnectWhileThereIsRoom() {
        for (int i = 0; i < 8; i++) assertThat(opened("192.0.2.1")).isTrue();
        assertThat(opened("192.0.2.1")).isFalse();
        assertThat(opened("192.0.2.2")).isTrue();
    }

    @Test
    void oneNetworkHasAFewAndLeavesThoseOfOthersAlone() {
        crowded();
        assertThat(opened("192.0.2.1")).isTrue();
        assertThat(opened("192.0.2.1")).isTrue();
        assertThat(opened("192.0.2.1")).isFalse();
        assertThat(opened("192.0.2.2")).isTrue();
    }

    @Test
    void theAddressesThatAProviderGivesToOneCustomerAreOneNetwork() {
        crowded();
        assertThat(opened("2001:db8:1:1::1")).isTrue();
        assertThat(opened("2001:db8:1:1::2")).isTrue();
        assertThat(opened("2001:db8:1:1:ffff::3")).isFalse();
        assertThat(opened("2001:db8:1:2::1")).isTrue();
    }

    @Test
    void aConnectionOfASignedInUserOrAClosedOneCountsOnceNoMore() {
        crowded();
        EndPoint first = from("192.0.2.1");
        assertThat(connections.opened(first)).isTrue();
        assertThat(opened("192.0.2.1")).isTrue();
        connections.forget(first);
        connections.forget(first);
        assertThat(opened("192.0.2.1")).isTrue();
        assertThat(opened("192.0.2.1")).isFalse();
    }

    @Test
    void aRefusedConnectionDoesNotCountWhenItIsClosed() {
        crowded();
        assertThat(opened("192.0.2.1")).isTrue();
        assertThat(opened("192.0.2.1")).isTrue();
        EndPoint refused = from("192.0.2.1");
        assertThat(connections.opened(refused)).isFalse();
        connections.forget(refused);
        assertThat(opened("192.0.2.1")).isFalse();
    }

    @Test
    void theConnectionsOfAProxyAreThoseOfManyClients() {
        for (int i = 0; i < 20; i++) assertThat(opened("192.0.2.10")).isTrue();
    }
}
