package dev.holdfast.apps.ports;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Parsing and ranking of listening ports. */
class ListeningSocketsTest {
    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            LISTEN 0 511 0.0.0.0:80 0.0.0.0:* users:(("nginx",pid=213,fd=6),("nginx",pid=200,fd=6))  | 80    | nginx  | 0.0.0.0
            LISTEN 0      4096            *:3000            *:*    users:(("grafana",pid=88,fd=11))   | 3000  | grafana| ::
            LISTEN 0 128 [::]:22 [::]:*                                                               | 22    |        | ::
            LISTEN 0 4096 127.0.0.53%lo:53 0.0.0.0:* users:(("systemd-resolve",pid=9,fd=14))          | 53    | systemd-resolve | 127.0.0.53
            LISTEN 0 80 [::ffff:127.0.0.1]:8005 *:* users:(("java",pid=3,fd=4))                       | 8005  | java   | ::ffff:127.0.0.1
            LISTEN 0 1 [fe80::1%eth0]:546 [::]:*                                                      | 546   |        | fe80::1
            0: 00000000:1F90 00000000:0000 0A 00000000:00000000 00:00000000 00000000 0 0 1 1          | 8080  |        | 0.0.0.0
            1: 0100007F:0CEA 00000000:0000 0A 00000000:00000000 00:00000000 00000000 0 0 1 1          | 3306  |        | 127.0.0.1
            2: 00000000000000000000000001000000:0277 00000000000000000000000000000000:0000 0A 0:0     | 631   |        | ::1
            3: 00000000000000000000000000000000:0050 00000000000000000000000000000000:0000 0A 0:0     | 80    |        | ::
            """)
    void aLineContainsPortProcessAndAddress(String line, int port, String process, String address) {
        assertThat(ListeningSockets.read(List.of(line))).containsExactly(new OpenPort(port, process, address));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            sl  local_address rem_address   st tx_queue rx_queue
            4: 0100007F:0CEA 0100007F:C0DE 01 00000000:00000000 00:00000000 00000000 0 0 1 1
            ESTAB 0 0 10.0.0.1:22 10.0.0.2:50000
            LISTEN 0 1 0.0.0.0:99999 0.0.0.0:*
            sh: ss: not found
            """)
    void linesOfOtherSocketsAreSkipped(String line) {
        assertThat(ListeningSockets.read(List.of(line))).isEmpty();
    }

    @Test
    void aPortIsListedOnceWithItsWidestAddress() {
        assertThat(ListeningSockets.read(List.of(
                        "LISTEN 0 1 127.0.0.1:80 0.0.0.0:* users:((\"a\",pid=1,fd=1))",
                        "LISTEN 0 1 10.0.0.7:80 0.0.0.0:* users:((\"b\",pid=1,fd=1))",
                        "LISTEN 0 1 [::]:80 [::]:* users:((\"c\",pid=1,fd=1))",
                        "LISTEN 0 1 [::1]:80 [::]:* users:((\"d\",pid=1,fd=1))")))
                .containsExactly(new OpenPort(80, "c", "::"));
    }

    @Test
    void theMostLikelyPageIsFirstAndLoopbackPortsAreLast() {
        var ports = List.of(
                new OpenPort(22, "sshd", "::"),
                new OpenPort(443, "nginx", "127.0.0.1"),
                new OpenPort(5432, null, "0.0.0.0"),
                new OpenPort(12345, "app", "0.0.0.0"),
                new OpenPort(9999, "redis-server", "0.0.0.0"),
                new OpenPort(3000, "app", "0.0.0.0"),
                new OpenPort(80, "nginx", "0.0.0.0"));
        assertThat(WebPortRanking.ranked(ports))
                .extracting(OpenPort::port)
                .containsExactly(80, 3000, 12345, 22, 5432, 9999, 443);
        assertThat(WebPortRanking.candidates(ports, 2))
                .extracting(OpenPort::port)
                .containsExactly(80, 3000);
    }
}
