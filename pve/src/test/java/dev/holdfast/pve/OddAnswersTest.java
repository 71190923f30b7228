package dev.holdfast.pve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.holdfast.pve.api.ApiToken;
import dev.holdfast.pve.api.GuestKind;
import dev.holdfast.pve.guest.GuestConfig;
import dev.holdfast.pve.guest.PveGuest;
import dev.holdfast.pve.wire.PveException;
import java.net.InetAddress;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Undocumented responses that a real host, or an intermediary, can give. */
class OddAnswersTest {
    private final Pve pve = new Pve(InetAddress::isLoopbackAddress);

    @AfterEach
    void close() {
        pve.close();
    }

    private PveClient client(ScriptedHost host) {
        return pve.client(host.address(), host.trust(), new ApiToken("a@b!c", "hunter2-secret"));
    }

    private static PveGuest guest(PveClient client) {
        return client.guest(GuestKind.LXC, "pve1", 101);
    }

    @Test
    void configurationWithRawLinesIsRead() {
        String json = """
                {"data":{"cores":2,"digest":"abc","lxc":[["lxc.cgroup2.devices.allow","c 10:200 rwm"],["lxc.mount.entry","a b"]]}}
                """;
        try (var host = ScriptedHost.always("200 OK", json)) {
            GuestConfig config = guest(client(host)).config();
            assertThat(config.number("cores")).isEqualTo(2);
            assertThat(config.digest()).isEqualTo("abc");
            assertThat(config.rawKeys()).containsExactly("lxc.cgroup2.devices.allow", "lxc.mount.entry");
        }
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"{\"data\":null}", "{\"data\":\"UPID:broken\"}", "{\"data\":{}}", "{}", "", "<html>", "[1"})
    void acceptedWriteWithoutAUpidMayHaveHappened(String json) {
        try (var host = ScriptedHost.always("200 OK", json)) {
            assertThatThrownBy(() -> guest(client(host)).stop())
                    .isInstanceOf(PveException.class)
                    .satisfies(e ->
                            assertThat(((PveException) e).mayHaveHappened()).isTrue());
        }
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(
            strings = {
                "{\"data\":null}",
                "{\"data\":\"x\"}",
                "{\"data\":{}}",
                "{\"data\":[]}",
                "{\"data\":[null]}",
                "{\"data\":[{}]}",
                "{\"data\":{\"version\":null}}",
                "{\"data\":7}",
                "{}",
                "",
                "<html>",
                "[1",
                "[]",
                "null"
            })
    void malformedResponsesCauseOnlyExpectedFailures(String json) {
        try (var host = ScriptedHost.always("200 OK", json)) {
            Calls.all().forEach((name, call) -> {
                Throwable failure = catchThrowable(() -> call.apply(client(host)));
                if (failure == null) return;
                assertThat(failure).as(name).isInstanceOf(PveException.class);
                if (host.requests.getLast().startsWith("GET ")) {
                    assertThat(((PveException) failure).mayHaveHappened())
                            .as(name)
                            .isFalse();
                }
            });
        }
    }

    @ParameterizedTest(name = "a write answered with {0} may have happened: {1}")
    @CsvSource({
        "595 No route to host, false",
        "596 Connection timed out, true",
        "596 broken pipe, true",
        "597 read error, true",
        "599 Too many redirections, true",
        "502 Bad Gateway, true",
        "504 Gateway Time-out, true",
        "503 Service Unavailable, false",
        "500 CT is locked, false",
        "403 Permission check failed, false",
        "400 Parameter verification failed., false"
    })
    void writeLostByAnIntermediaryMayHaveHappened(String status, boolean mayHaveHappened) {
        try (var host = ScriptedHost.always(status, "{\"data\":null}")) {
            assertThatThrownBy(() -> guest(client(host)).stop())
                    .isInstanceOf(PveException.class)
                    .satisfies(e ->
                            assertThat(((PveException) e).mayHaveHappened()).isEqualTo(mayHaveHappened));
            assertThatThrownBy(() -> guest(client(host)).status())
                    .isInstanceOf(PveException.class)
                    .satisfies(e ->
                            assertThat(((PveException) e).mayHaveHappened()).isFalse());
        }
    }

    @Test
    void connectionAnnouncedToCloseIsNotReused() {
        // Recorded on 8.2.4: many answers carry both headers, in this order.
        try (var host = new ScriptedHost((_, out) -> {
            out.write(ScriptedHost.answer(
                    "200 OK", "{\"data\":{\"version\":\"8.2.4\"}}", "Connection: close", "Connection: Keep-Alive"));
            return true;
        })) {
            client(host).version();
            client(host).version();
            assertThat(host.connections).hasValue(2);
        }
    }

    @Test
    void chunkedResponsesAreReadCompletely() {
        Unpaused.run(() -> {
            try (var host = new ScriptedHost((_, out) -> {
                out.write(("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
                                + "b;x=y\r\n{\"data\":{\"v\r\n11\r\nersion\":\"9.1.2\"}}\r\n0\r\nTrailer: x\r\n\r\n")
                        .getBytes());
                return true;
            })) {
                assertThat(client(host).version().version()).isEqualTo("9.1.2");
                assertThat(client(host).version().version()).isEqualTo("9.1.2");
                assertThat(host.connections).hasValue(1);
            }
        });
    }

    @Test
    void echoedTokenIsMaskedInTheError() {
        try (var host = ScriptedHost.always(
                "500 no such header: PVEAPIToken=a@b!c=hunter2-secret",
                "{\"message\":\"PVEAPIToken=a@b!c=hunter2-secret\",\"data\":null}")) {
            Throwable refused = catchThrowable(() -> client(host).version());
            assertThat(refused).hasMessageContaining("***").hasMessageNotContaining("hunter2");
        }
        try (var host =
                ScriptedHost.always("400 Parameter verification failed.", "{\"errors\":{\"x\":\"hunter2-secret\"}}")) {
            Throwable invalid = catchThrowable(() -> guest(client(host)).update(Map.of("x", "1"), List.of(), null));
            assertThat(invalid)
                    .isInstanceOf(PveException.InvalidParameters.class)
                    .hasMessageNotContaining("hunter2");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"se cret", "secret\r\nX-More: 1", "secret\n", "s\u00e9cret"})
    void tokenThatIsInvalidInAHeaderIsNeverSent(String secret) {
        try (var host = ScriptedHost.always("200 OK", "{\"data\":{\"version\":\"9\"}}")) {
            PveClient client = pve.client(host.address(), host.trust(), new ApiToken("a@b!c", secret));
            assertThatThrownBy(client::version)
                    .isInstanceOf(PveException.SignInFailed.class)
                    .hasMessageNotContaining(secret);
            assertThat(host.connections).hasValue(0);
        }
    }
}
