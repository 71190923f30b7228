package dev.holdfast.pve;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.holdfast.pve.api.ApiToken;
import dev.holdfast.pve.api.GuestKind;
import dev.holdfast.pve.console.Terminal;
import dev.holdfast.pve.guest.PveGuest;
import dev.holdfast.pve.wire.PveException;
import java.net.InetAddress;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.Base64;
import java.util.HexFormat;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Malformed responses of an endpoint, or of an intermediary, while opening a console and inside it. */
@Timeout(600)
class OddConsolesTest {
    private static final String TICKET = "PVEVNC:6B01129D::not/to+be/told==";
    private static final String OFFER = "{\"data\":{\"port\":5900,\"ticket\":\"" + TICKET
            + "\",\"user\":\"a@b!c\",\"upid\":\"UPID:pve1:0000198A:000CE7CA:6B01124F:vncproxy:101:a@b!c:\"}}";

    private final Pve pve = new Pve(InetAddress::isLoopbackAddress);

    @AfterEach
    void close() {
        pve.close();
    }

    private PveGuest guest(ScriptedHost host) {
        return pve.client(host.address(), host.trust(), new ApiToken("a@b!c", "hunter2-secret"))
                .within(Duration.ofSeconds(60))
                .guest(GuestKind.LXC, "pve1", 101);
    }

    /** Offers a console and gives this response to the WebSocket request. */
    private static ScriptedHost answering(String status, String json, String... headers) {
        return new ScriptedHost((request, out) -> {
            boolean offered = request.startsWith("POST");
            out.write(offered ? ScriptedHost.answer("200 OK", OFFER) : ScriptedHost.answer(status, json, headers));
            return offered;
        });
    }

    private static String accept(String request) throws Exception {
        String key = request.lines()
                .filter(l -> l.startsWith("Sec-WebSocket-Key: "))
                .findFirst()
                .orElseThrow()
                .substring(19);
        return Base64.getEncoder()
                .encodeToString(MessageDigest.getInstance("SHA-1")
                        .digest((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").getBytes(UTF_8)));
    }

    /** Opens the WebSocket, sends these bytes, and disconnects if requested. */
    private static ScriptedHost saying(String hex, boolean hangUp) {
        return new ScriptedHost((request, out) -> {
            if (request.startsWith("POST")) {
                out.write(ScriptedHost.answer("200 OK", OFFER));
                return true;
            }
            try {
                out.write(("HTTP/1.1 101 Switching Protocols\r\nUpgrade: WebSocket\r\nConnection: upgrade\r\n"
                                + "Sec-WebSocket-Accept: " + accept(request) + "\r\n\r\n")
                        .getBytes(UTF_8));
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
            out.write(HexFormat.of().parseHex(hex.replace(" ", "")));
            out.flush();
            if (!hangUp) new CountDownLatch(1).await();
            return false;
        });
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "401 permission denied - invalid PVEVNC ticket, SignInFailed",
        "'403 Permission check failed (/vms/101, VM.Console)', NotPermitted",
        "400 Parameter verification failed., InvalidParameters",
        "500 got no connection, Refused",
        "501 unsupported websocket-version '13', Refused",
        "502 Bad Gateway, Refused",
        "302 Found, Refused",
        "200 OK, Unreachable",
        "101 Switching Protocols, Unreachable"
    })
    void responseWithoutAnUpgradeIsMapped(String status, String kind) {
        try (var host = answering(status, "{\"data\":{\"port\":\"5900\"}}")) {
            Throwable failure = catchThrowable(() -> guest(host).terminal());
            assertThat(failure.getClass().getSimpleName()).isEqualTo(kind);
            assertThat(((PveException) failure).mayHaveHappened()).isFalse();
        }
    }

    @Test
    void upgradeForAnotherKeyIsRefused() {
        try (var host = answering(
                "101 Switching Protocols",
                "",
                "Upgrade: websocket",
                "Sec-WebSocket-Accept: SKslZF78GCkIO8xvldi3U6oimZ4=")) {
            assertThatThrownBy(() -> guest(host).vnc()).isInstanceOf(PveException.Unreachable.class);
        }
    }

    @Test
    void echoedTicketIsMaskedInTheError() {
        String encoded = java.net.URLEncoder.encode(TICKET, UTF_8);
        try (var host = answering(
                "500 no route /vncwebsocket?vncticket=" + encoded + " hunter2-secret",
                "{\"message\":\"" + TICKET + " " + encoded + " hunter2-secret\"}")) {
            assertThatThrownBy(() -> guest(host).terminal())
                    .hasMessageContaining("***")
                    .hasMessageNotContaining("to+be")
                    .hasMessageNotContaining("to%2Bbe")
                    .hasMessageNotContaining("hunter2");
        }
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(
            strings = {
                "{}",
                "{\"data\":null}",
                "{\"data\":{\"port\":5900}}",
                "{\"data\":{\"port\":\"x\",\"ticket\":\"t\",\"user\":\"u\",\"upid\":\"UPID:x\"}}",
                "{\"data\":{\"port\":5900,\"ticket\":\"t\",\"user\":\"u\",\"upid\":\"UPID:x\"}}",
                "{\"data\":{\"port\":5900,\"ticket\":\"t\\nmore\",\"user\":\"u\",\"upid\":\"UPID:x\"}}"
            })
    void invalidOfferOpensNothing(String json) {
        try (var host = ScriptedHost.always("200 OK", json)) {
            assertThatThrownBy(() -> guest(host).terminal()).isInstanceOf(PveException.class);
            assertThat(host.requests).hasSize(1);
        }
    }

    @ParameterizedTest(name = "{1}")
    @CsvSource({
        "8203 4f4b21,                            !",
        "8201 4f 8201 4b 8201 21,                !",
        "0201 4f 8900 0001 4b 8a00 8001 21,      !",
        "8102 4f4b 8200 8100 0200 0000 8001 21,  !",
        "8202 4f4b 8903 616263 8201 21,          !"
    })
    void welcomeIsReadInAnyFragments(String hex, String rest) {
        try (var host = saying(hex, true)) {
            Terminal terminal = guest(host).terminal();
            assertThat(new String(terminal.receive(), UTF_8)).isEqualTo(rest);
            assertThat(terminal.receive()).isNull();
        }
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "'',                 SignInFailed",
        "8201 4f,            SignInFailed",
        "8201 4f 8800,       SignInFailed",
        "8202 4e4f,          Unreachable",
        "8202 4f,            Unreachable",
        "8001 4f,            Unreachable",
        "0201 4f 8201 4b,    Unreachable",
        "8282 00000000 4f4b, Unreachable",
        "48545450,           Unreachable"
    })
    void missingWelcomeIsMapped(String hex, String kind) {
        try (var host = saying(hex, true)) {
            Throwable failure = catchThrowable(() -> guest(host).terminal());
            assertThat(failure.getClass().getSimpleName()).isEqualTo(kind);
        }
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"8800", "8802 03e8", "8806 03f3 6f6f7073", "8802 0000"})
    void closeFrameIsTheEndWithAndWithoutACode(String hex) {
        try (var host = saying("8202 4f4b" + hex, false)) {
            Terminal terminal = guest(host).terminal();
            assertThat(terminal.receive()).isNull();
            assertThat(terminal.receive()).isNull();
        }
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"8801 03", "887e 0080", "8203 41", "c201 41", "827f 0000000010000000", "0201 41 0201 42"})
    void protocolViolationsBreakTheConnection(String hex) {
        try (var host = saying("8202 4f4b" + hex, true)) {
            Terminal terminal = guest(host).terminal();
            assertThatThrownBy(() -> {
                        while (terminal.receive() != null) {
                            // read to the end
                        }
                    })
                    .isInstanceOf(PveException.Unreachable.class)
                    .hasMessageStartingWith("The connection to the console broke: ");
            assertThat(terminal.receive()).isNull();
        }
    }

    @Test
    void terminalThatNeverAnswersEndsAtTheDeadline() {
        try (var host = saying("", false)) {
            PveGuest guest = pve.client(host.address(), host.trust(), new ApiToken("a@b!c", "s"))
                    .within(Duration.ofMillis(500))
                    .guest(GuestKind.LXC, "pve1", 101);
            assertThatThrownBy(guest::terminal).isInstanceOf(PveException.TimedOut.class);
        }
    }

    /** A terminal with a short limit, which also holds for its opening, so that a busy machine may need several attempts. */
    private Terminal impatient(ScriptedHost host) {
        PveGuest guest = pve.client(host.address(), host.trust(), new ApiToken("a@b!c", "s"))
                .within(Duration.ofSeconds(5))
                .guest(GuestKind.LXC, "pve1", 101);
        long end = System.nanoTime() + Patience.LIMIT.toNanos();
        while (true) {
            try {
                return guest.terminal();
            } catch (PveException.TimedOut e) {
                if (System.nanoTime() > end) throw e;
            }
        }
    }

    @Test
    void endpointThatAcceptsNoDataIsGivenUp() {
        try (var host = saying("8202 4f4b", false)) {
            Terminal terminal = impatient(host);
            byte[] much = new byte[32 * 1024];
            assertThatThrownBy(() -> {
                        for (int i = 0; i < 10_000; i++) terminal.send(much);
                    })
                    .isInstanceOfSatisfying(
                            PveException.TimedOut.class,
                            e -> assertThat(e.mayHaveHappened()).isTrue());
            assertThat(terminal.receive()).isNull();
        }
    }
}
