package dev.holdfast.pve.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.holdfast.pve.Patience;
import dev.holdfast.pve.PveClient;
import dev.holdfast.pve.ScriptedHost;
import dev.holdfast.pve.Unpaused;
import dev.holdfast.pve.api.Api;
import dev.holdfast.pve.api.ApiToken;
import dev.holdfast.pve.api.GuestKind;
import dev.holdfast.pve.api.UnreadRows;
import dev.holdfast.pve.guest.PveGuest;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Connections: their number, lifetime and reuse. The time-outs guard against hanging and are not measurements. */
@Timeout(600)
class TransportTest {
    private static final String VERSION = "{\"data\":{\"version\":\"9.1.2\"}}";
    private static final Duration SHORT = Duration.ofMillis(200);

    private final Transport transport = new Transport(InetAddress::isLoopbackAddress);

    @AfterEach
    void close() {
        transport.close();
    }

    private PveClient client(ScriptedHost host) {
        return client(transport, host.address(), host.trust());
    }

    private static PveClient client(Transport transport, Address address, Trust trust) {
        return new PveClient(new Api(transport, address, trust, new ApiToken("a@b!c", "secret"), new UnreadRows()));
    }

    @Test
    void readsShareAConnectionAndWritesNeverDo() {
        Unpaused.run(() -> {
            try (var host = ScriptedHost.always("200 OK", VERSION)) {
                for (int i = 0; i < 5; i++) client(host).version();
                assertThat(host.connections).hasValue(1);
                client(host).guest(GuestKind.LXC, "n", 101).update(Map.of("cores", "1"), List.of(), null);
                assertThat(host.connections).hasValue(2);
            }
        });
    }

    @Test
    void aNewConnectionContinuesTheSessionOfAnEarlierOne() {
        try (var host = ScriptedHost.always("200 OK", VERSION)) {
            client(host).version();
            for (int i = 0; i < 3; i++) {
                client(host).guest(GuestKind.LXC, "n", 101).update(Map.of("cores", "1"), List.of(), null);
            }
            assertThat(host.sessions).hasSize(1);
            assertThat(transport.handshakes(host.address())).isEqualTo(4);
        }
    }

    @Test
    void aSessionIsNotContinuedUnderAnotherTrust() {
        try (var host = ScriptedHost.always("200 OK", VERSION)) {
            client(host).version();
            var another = new Trust.Pinned(Fingerprint.parse("AB:".repeat(31) + "AB"));
            for (Trust trust : List.of(another, new Trust.Authorities())) {
                assertThatThrownBy(
                                () -> client(transport, host.address(), trust).version())
                        .isInstanceOf(PveException.NotTrusted.class);
            }
        }
    }

    @Test
    void manyCallsUseEightConnectionsAtMost() throws Exception {
        var atOnce = new AtomicInteger();
        var most = new AtomicInteger();
        var full = new CountDownLatch(Connections.AT_ONCE);
        try (var host = new ScriptedHost((_, out) -> {
                    most.accumulateAndGet(atOnce.incrementAndGet(), Math::max);
                    full.countDown();
                    // Answers only after the maximum number of connections has arrived.
                    boolean came = full.await(Patience.SECONDS, TimeUnit.SECONDS);
                    atOnce.decrementAndGet();
                    out.write(ScriptedHost.answer("200 OK", VERSION));
                    return came;
                });
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var calls = new ArrayList<Future<String>>();
            for (int i = 0; i < 40; i++) {
                calls.add(threads.submit(() -> client(host).version().version()));
            }
            for (Future<String> call : calls) assertThat(call.get()).isEqualTo("9.1.2");
            assertThat(most).hasValue(Connections.AT_ONCE);
        }
    }

    @Test
    void waitForATurnStopsAtTheDeadlineWithoutSendingAnything() throws Exception {
        var arrived = new CountDownLatch(Connections.AT_ONCE);
        var go = new CountDownLatch(1);
        try (var host = new ScriptedHost((_, out) -> {
                    arrived.countDown();
                    boolean on = go.await(Patience.SECONDS, TimeUnit.SECONDS);
                    out.write(ScriptedHost.answer("200 OK", VERSION));
                    return on;
                });
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < Connections.AT_ONCE; i++) {
                var _ = threads.submit(() -> client(host).version());
            }
            assertThat(arrived.await(Patience.SECONDS, TimeUnit.SECONDS)).isTrue();
            PveGuest guest = client(host).within(SHORT).guest(GuestKind.LXC, "n", 101);
            assertThatThrownBy(guest::stop)
                    .isInstanceOf(PveException.TimedOut.class)
                    .satisfies(e ->
                            assertThat(((PveException) e).mayHaveHappened()).isFalse());
            assertThat(host.requests).noneMatch(r -> r.startsWith("POST"));
            go.countDown();
        }
    }

    @Test
    void callAfterCloseSendsNothing() {
        try (var host = ScriptedHost.always("200 OK", VERSION)) {
            var client = client(host);
            transport.close();
            assertThatThrownBy(client::version)
                    .isInstanceOf(PveException.Unreachable.class)
                    .hasMessageContaining("Holdfast stopped");
        }
    }

    @Test
    void unusedIdleConnectionIsClosed() {
        Unpaused.run(() -> {
            var hungUp = new CountDownLatch(1);
            try (var host = ScriptedHost.always("200 OK", VERSION)) {
                host.onHangUp(hungUp::countDown);
                client(host).version();
                transport.sweep(System.nanoTime());
                assertThat(hungUp.getCount()).isEqualTo(1);
                transport.sweep(System.nanoTime() + Duration.ofSeconds(31).toNanos());
                Patience.until("the connection is closed", () -> hungUp.getCount() == 0);
                assertThat(transport.endpoints()).isZero();
            }
        });
    }

    @Test
    void slowlyTricklingHostTimesOutAtTheDeadline() {
        try (var host = new ScriptedHost((_, out) -> {
            out.write("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n".getBytes(UTF_8));
            var pause = new CountDownLatch(1);
            do {
                out.write(' ');
                out.flush();
            } while (!pause.await(5, TimeUnit.MILLISECONDS));
            return false;
        })) {
            assertThatThrownBy(() -> client(host).within(SHORT).version()).isInstanceOf(PveException.TimedOut.class);
            assertThat(timedOutOnceThere(host).mayHaveHappened()).isTrue();
        }
    }

    /** The timeout of a write that had arrived, which takes a longer limit on a busy machine than on an idle one. */
    private PveException timedOutOnceThere(ScriptedHost host) {
        Duration limit = SHORT;
        // The request of an attempt may be noticed during the next one, so each is about a guest of its own.
        for (int vmid = 101; ; vmid++) {
            PveGuest guest = client(host).within(limit).guest(GuestKind.LXC, "n", vmid);
            var timedOut = catchThrowableOfType(PveException.TimedOut.class, guest::stop);
            String path = "/lxc/" + vmid + "/";
            if (host.requests.stream().anyMatch(r -> r.startsWith("POST") && r.contains(path))) return timedOut;
            limit = limit.multipliedBy(2);
        }
    }

    @Test
    void portWithoutTlsHandshakeTimesOutAtTheDeadline() throws IOException {
        try (var silent = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            var address = new Address("127.0.0.1", silent.getLocalPort());
            PveClient client = client(transport, address, new Trust.Authorities());
            assertThatThrownBy(() ->
                            client.within(SHORT).guest(GuestKind.LXC, "n", 101).stop())
                    .isInstanceOf(PveException.TimedOut.class)
                    .satisfies(e ->
                            assertThat(((PveException) e).mayHaveHappened()).isFalse());
            assertThatThrownBy(() -> Certificates.fetch(address, InetAddress::isLoopbackAddress, SHORT))
                    .isInstanceOf(PveException.TimedOut.class);
        }
    }

    /** Answers the first request, sends {@code words} to the second before disconnecting, and answers all later ones. */
    private static ScriptedHost hangsUpAtTheSecond(String words) {
        var count = new AtomicInteger();
        return new ScriptedHost((_, out) -> {
            if (count.incrementAndGet() == 2) {
                out.write(words.getBytes(UTF_8));
                out.flush();
                return false;
            }
            out.write(ScriptedHost.answer("200 OK", VERSION));
            return true;
        });
    }

    @Test
    void readOverADeadConnectionIsRepeatedOnce() {
        Unpaused.run(() -> {
            try (var host = hangsUpAtTheSecond("")) {
                client(host).version();
                assertThat(client(host).version().version()).isEqualTo("9.1.2");
                assertThat(host.requests).hasSize(3);
                assertThat(host.connections).hasValue(2);
            }
        });
    }

    @Test
    void readWithAPartialResponseIsNotRepeated() {
        try (var host = hangsUpAtTheSecond("HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\n{")) {
            client(host).version();
            assertThatThrownBy(() -> client(host).version()).isInstanceOf(PveException.Unreachable.class);
            assertThat(host.requests).hasSize(2);
        }
    }

    @Test
    void readOverANewConnectionAndWriteAreSentOnce() {
        try (var host = new ScriptedHost((_, _) -> false)) {
            assertThatThrownBy(() -> client(host).version()).isInstanceOf(PveException.Unreachable.class);
            assertThat(host.requests).hasSize(1);
            assertThatThrownBy(() -> client(host).guest(GuestKind.LXC, "n", 101).stop())
                    .isInstanceOf(PveException.Unreachable.class)
                    .satisfies(e ->
                            assertThat(((PveException) e).mayHaveHappened()).isTrue());
            assertThat(host.requests).hasSize(2);
        }
    }

    @Test
    void endlessResponseIsRefused() {
        try (var host = new ScriptedHost((_, out) -> {
            out.write("HTTP/1.1 200 OK\r\nContent-Length: 999999999\r\n\r\n".getBytes(UTF_8));
            return true;
        })) {
            assertThatThrownBy(() -> client(host).version()).hasMessageContaining("larger than");
        }
        try (var host = new ScriptedHost((_, out) -> {
            out.write("HTTP/1.1 200 OK\r\nX: ".getBytes(UTF_8));
            for (int i = 0; i < 100; i++) out.write(new byte[1024]);
            return true;
        })) {
            assertThatThrownBy(() -> client(host).version()).hasMessageContaining("too long");
        }
    }

    @Test
    void hostNameMissingInTheDnsIsUnreachable() {
        PveClient client = client(transport, Address.parse("nowhere.invalid"), new Trust.Authorities());
        assertThatThrownBy(client::version)
                .isInstanceOf(PveException.Unreachable.class)
                .hasMessageContaining("nowhere.invalid");
    }

    @Test
    void hostNameIsCheckedByItsAddress() {
        try (var host = ScriptedHost.always("200 OK", VERSION);
                var strict = new Transport(a -> false)) {
            var named = new Address("localhost", host.address().port());
            assertThatThrownBy(() -> client(strict, named, host.trust()).version())
                    .isInstanceOf(PveException.Unreachable.class)
                    .hasMessageContaining("not allowed");
            assertThat(host.connections).hasValue(0);
        }
    }

    /** A list of this many rows, sent without its length. */
    private static ScriptedHost listing(int rows, String row) {
        return new ScriptedHost((_, out) -> {
            out.write("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n{\"data\":[".getBytes(UTF_8));
            byte[] one = (row + ",").getBytes(UTF_8);
            for (int i = 0; i < rows; i++) out.write(one);
            out.write((row + "]}").getBytes(UTF_8));
            return false;
        });
    }

    private static final String NODE = "{\"node\":\"alpha\",\"status\":\"online\"}";

    @Test
    void responsesTogetherFindRoomInTheAllowanceOrAreRefused() {
        var left = new AtomicLong(1 << 20);
        try (var small = new Transport(InetAddress::isLoopbackAddress, limited(left));
                var many = listing(100_000, NODE);
                var few = listing(1_000, NODE)) {
            assertThatThrownBy(() -> client(small, many.address(), many.trust()).nodes())
                    .isInstanceOf(PveException.TooLarge.class)
                    .hasMessage("The answer of " + many.address() + " to GET /api2/json/nodes is larger than allowed.");
            assertThat(left).hasValue(1 << 20);
            assertThat(client(small, few.address(), few.trust()).nodes()).hasSize(1_001);
            assertThat(left).hasValue(1 << 20);
        }
    }

    @Test
    void oneValueWithoutEndIsRefused() {
        try (var host = listing(1, "{\"node\":\"" + "x".repeat(1_100_000) + "\"}")) {
            assertThatThrownBy(() -> client(host).nodes())
                    .isInstanceOf(PveException.TooLarge.class)
                    .hasMessageEndingWith(" has a value that is larger than 1048576 bytes.");
        }
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"{}", "[]", "0", "{\"a\":[[],[],[],[],[],[],[],[],[]]}"})
    void shortRowsAreAccountedForByWhatTheyBecome(String row) {
        var left = new AtomicLong(4 << 20);
        try (var small = new Transport(InetAddress::isLoopbackAddress, limited(left));
                var host = listing(1_000_000 / row.length(), row)) {
            // As text, a megabyte.
            assertThatThrownBy(() -> client(small, host.address(), host.trust()).nodes())
                    .isInstanceOf(PveException.class);
            assertThatThrownBy(() -> client(small, host.address(), host.trust())
                            .guest(GuestKind.LXC, "n", 1)
                            .config())
                    .isInstanceOf(PveException.TooLarge.class);
            assertThat(left).hasValue(4 << 20);
        }
    }

    @Test
    void refusedResponseToAnOrderLeavesOpenWhetherItWasCarriedOut() {
        try (var small = new Transport(InetAddress::isLoopbackAddress, Allowance.each(1 << 16));
                var host = listing(100_000, NODE)) {
            PveGuest guest = client(small, host.address(), host.trust()).guest(GuestKind.LXC, "n", 101);
            assertThat(catchThrowableOfType(PveException.TooLarge.class, guest::stop)
                            .mayHaveHappened())
                    .isTrue();
            assertThat(catchThrowableOfType(PveException.TooLarge.class, guest::status)
                            .mayHaveHappened())
                    .isFalse();
        }
    }

    private static Allowance limited(AtomicLong left) {
        return _ -> new Allowance.Grant() {
            private long taken;

            @Override
            public @Nullable String take(long bytes) {
                if (left.addAndGet(-bytes) < 0) {
                    left.addAndGet(bytes);
                    return "is larger than allowed.";
                }
                taken += bytes;
                return null;
            }

            @Override
            public void give(long bytes) {
                left.addAndGet(bytes);
                taken -= bytes;
            }

            @Override
            public void close() {
                give(taken);
            }
        };
    }
}
