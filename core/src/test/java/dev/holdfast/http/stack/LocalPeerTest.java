package dev.holdfast.http.stack;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LocalPeerTest {
    private static final String TABLE = """
          sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
           0: 0100007F:1F90 00000000:0000 0A 00000000:00000000 00:00000000 00000000   990        0 31 1
           1: 0100007F:1F90 0100007F:C350 01 00000000:00000000 00:00000000 00000000   990        0 32 1
           2: 0100007F:C350 0100007F:1F90 01 00000000:00000000 00:00000000 00000000    33        0 33 1
           3: 0000000000000000FFFF00000100007F:C351 0000000000000000FFFF00000100007F:1F90 01 0:0 00:0 0 1000 0 34
        """;

    private static InetSocketAddress at(int port) {
        return new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), port);
    }

    @Test
    void theUserIsThatOfTheOtherEnd() {
        assertThat(LocalPeer.uid(TABLE.lines(), at(50000), at(8080))).isEqualTo(33);
        assertThat(LocalPeer.uid(TABLE.lines(), at(50001), at(8080)))
                .as("IPv4 in IPv6")
                .isEqualTo(1000);
        assertThat(LocalPeer.uid(TABLE.lines(), at(50000), at(8081))).isNull();
        assertThat(LocalPeer.uid(Stream.of("", "nonsense", "0: x:y z:1 01 a b c d e"), at(1), at(2)))
                .isNull();
    }

    /** The tests run as a person or as root. */
    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "::1"})
    void aConnectionOfThisVeryProgramIsAPersons(String address) throws IOException {
        InetAddress here = InetAddress.ofLiteral(address);
        try (var server = new ServerSocket(0, 1, here);
                var client = new Socket(here, server.getLocalPort());
                var accepted = server.accept()) {
            var peer = (InetSocketAddress) accepted.getRemoteSocketAddress();
            assertThat(LocalPeer.isPerson(peer, (InetSocketAddress) accepted.getLocalSocketAddress()))
                    .isTrue();
            assertThat(LocalPeer.isPerson(at(client.getLocalPort()), at(1))).isFalse();
        }
    }
}
