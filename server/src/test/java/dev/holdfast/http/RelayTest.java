package dev.holdfast.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.LoggedErrors;
import dev.holdfast.Patience;
import dev.holdfast.TestPlane;
import dev.holdfast.access.Entitlement;
import dev.holdfast.access.Ownership;
import dev.holdfast.access.Role;
import dev.holdfast.base.Refusal;
import dev.holdfast.http.WebSocket.Message;
import dev.holdfast.http.stack.ArrivalLimits;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** WebSockets through the real dispatcher and server. */
class RelayTest {
    private static final int MEGABYTE = 1 << 20;

    /** More than the kernel buffers of a connection ever take. */
    private static final long MOST_IN_KERNEL = 64L * MEGABYTE;

    private final RelayServer server = new RelayServer();
    private LoggedErrors troubles;

    @BeforeEach
    void listen() {
        troubles = new LoggedErrors();
    }

    @AfterEach
    void close() {
        server.close();
        // The stop waits for relays for a second only.
        TestPlane.until("every relay is over", () -> server.streams.count() == 0);
        troubles.close();
        assertThat(troubles.lines()).isEmpty();
    }

    private void start(Work.RelayHandler handler) throws IOException {
        server.declare().relays(_ -> handler);
        server.start();
    }

    private static void echo(Relay relay) throws Exception {
        for (Message next = relay.receive(); next != null; next = relay.receive()) relay.send(next);
    }

    // ---- messages

    /** What Java's own client receives: texts, byte arrays as strings of Latin-1, and the end. */
    private static final class Received implements java.net.http.WebSocket.Listener {
        final BlockingQueue<String> messages = new LinkedBlockingQueue<>();
        private final StringBuilder text = new StringBuilder();
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

        @Override
        public CompletionStage<?> onText(java.net.http.WebSocket socket, CharSequence data, boolean last) {
            text.append(data);
            if (last) {
                messages.add("text " + text);
                text.setLength(0);
            }
            socket.request(1);
            return null;
        }

        @Override
        public CompletionStage<?> onBinary(java.net.http.WebSocket socket, ByteBuffer data, boolean last) {
            byte[] part = new byte[data.remaining()];
            data.get(part);
            bytes.writeBytes(part);
            if (last) {
                messages.add("binary " + bytes.toString(StandardCharsets.ISO_8859_1));
                bytes.reset();
            }
            socket.request(1);
            return null;
        }

        @Override
        public CompletionStage<?> onClose(java.net.http.WebSocket socket, int code, String reason) {
            messages.add("closed " + code);
            return null;
        }

        String next() throws InterruptedException {
            return messages.poll(Patience.SECONDS, TimeUnit.SECONDS);
        }
    }

    @Test
    void anotherClientGetsBackEveryByteAndEveryCharacter() throws Exception {
        start(RelayTest::echo);
        var received = new Received();
        var socket = HttpClient.newHttpClient()
                .newWebSocketBuilder()
                .header("Authorization", "Bearer operator")
                .buildAsync(URI.create("ws://127.0.0.1:" + server.port() + "/api/v1/hosts/1/ws"), received)
                .get(Patience.SECONDS, TimeUnit.SECONDS);
        byte[] all = new byte[WebSocket.MOST_BYTES];
        for (int i = 0; i < all.length; i++) all[i] = (byte) (i * 31 + (i >> 8));
        socket.sendBinary(ByteBuffer.wrap(all), true).get(Patience.SECONDS, TimeUnit.SECONDS);
        assertThat(received.next()).isEqualTo("binary " + new String(all, StandardCharsets.ISO_8859_1));
        socket.sendText("grüße 🐧\u0000\u001b[0m", true).get(Patience.SECONDS, TimeUnit.SECONDS);
        assertThat(received.next()).isEqualTo("text grüße 🐧\u0000\u001b[0m");
        socket.sendText("in ", false).get(Patience.SECONDS, TimeUnit.SECONDS);
        socket.sendText("", false).get(Patience.SECONDS, TimeUnit.SECONDS);
        socket.sendText("parts", true).get(Patience.SECONDS, TimeUnit.SECONDS);
        assertThat(received.next()).isEqualTo("text in parts");
        socket.sendBinary(ByteBuffer.allocate(0), true).get(Patience.SECONDS, TimeUnit.SECONDS);
        assertThat(received.next()).isEqualTo("binary ");
        socket.sendClose(1000, "bye").get(Patience.SECONDS, TimeUnit.SECONDS);
        assertThat(received.next()).isEqualTo("closed 1000");
        TestPlane.until("it is over", () -> server.streams.count() == 0);
    }

    @Test
    void aMessageSentInTheSamePacketAsTheRequestIsNotLost() throws IOException {
        start(RelayTest::echo);
        String head = "GET /api/v1/hosts/1/ws HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer operator\r\n"
                + String.join("\r\n", RawWebSocket.UPGRADE) + "\r\n\r\n";
        try (var raw = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
            var both = new ByteArrayOutputStream();
            both.writeBytes(head.getBytes(StandardCharsets.US_ASCII));
            both.writeBytes(RawWebSocket.frame(0x81, "early".getBytes(StandardCharsets.US_ASCII)));
            raw.getOutputStream().write(both.toByteArray());
            var answer = new StringBuilder();
            while (!answer.toString().endsWith("early"))
                answer.append((char) raw.getInputStream().read());
            assertThat(answer.toString()).startsWith("HTTP/1.1 101");
        }
    }

    @Test
    void aPingIsAnsweredAlsoBetweenTheFragmentsOfAMessage() throws IOException {
        start(RelayTest::echo);
        try (var viewer = server.open("operator")) {
            viewer.send(RawWebSocket.frame(RawWebSocket.TEXT, "a".getBytes(StandardCharsets.US_ASCII)));
            viewer.send(RawWebSocket.PING, "still there?".getBytes(StandardCharsets.US_ASCII));
            viewer.send(RawWebSocket.frame(0x80, "b".getBytes(StandardCharsets.US_ASCII)));
            var pong = viewer.next();
            assertThat(pong.opcode()).isEqualTo(RawWebSocket.PONG);
            assertThat(pong.text()).isEqualTo("still there?");
            assertThat(viewer.next().text()).isEqualTo("ab");
        }
    }

    @Test
    void manySmallMessagesComeBackInOrder() throws Exception {
        int many = 20_000;
        start(RelayTest::echo);
        try (var viewer = server.open("operator")) {
            Thread sender = Thread.startVirtualThread(() -> {
                try {
                    for (int i = 0; i < many; i++) viewer.send(Integer.toString(i));
                } catch (IOException e) {
                    throw new AssertionError(e);
                }
            });
            for (int i = 0; i < many; i++) assertThat(viewer.next().text()).isEqualTo(Integer.toString(i));
            sender.join();
        }
    }

    @Test
    void severalThreadsMaySendAndNoFrameIsTorn() throws Exception {
        int each = 200;
        start(relay -> {
            var writers = new ArrayList<Thread>();
            for (char letter = 'a'; letter < 'e'; letter++) {
                byte[] bytes = String.valueOf(letter).repeat(9_000).getBytes(StandardCharsets.US_ASCII);
                writers.add(Thread.startVirtualThread(() -> {
                    try {
                        for (int i = 0; i < each; i++) relay.send(bytes);
                    } catch (IOException e) {
                        throw new AssertionError(e);
                    }
                }));
            }
            for (Thread writer : writers) writer.join();
        });
        try (var viewer = server.open("operator")) {
            for (int i = 0; i < 4 * each; i++) {
                String text = viewer.next().text();
                assertThat(text).isEqualTo(text.substring(0, 1).repeat(9_000));
            }
            assertThat(viewer.end()).isEqualTo("1000 ");
        }
    }

    // ---- back-pressure

    @Test
    void aViewerThatDoesNotReadStopsItsSenderAndLosesNothing() throws Exception {
        var taken = new AtomicLong();
        var sender = new AtomicReference<Thread>();
        var enough = new CountDownLatch(1);
        start(relay -> {
            sender.set(Thread.currentThread());
            byte[] bytes = new byte[32 * 1024];
            while (enough.getCount() > 0) {
                ByteBuffer.wrap(bytes).putLong(taken.get());
                relay.send(bytes);
                taken.addAndGet(bytes.length);
            }
        });
        try (var viewer = server.open("operator")) {
            TestPlane.until(
                    "the sender waits",
                    () -> sender.get() != null
                            && sender.get().getState() == Thread.State.WAITING
                            && taken.get() > 0
                            && isStill(taken));
            assertThat(taken.get()).isLessThan(MOST_IN_KERNEL);
            enough.countDown();
            long read = 0;
            for (var frame = viewer.next(); frame.opcode() != RawWebSocket.CLOSE; frame = viewer.next()) {
                assertThat(ByteBuffer.wrap(frame.payload()).getLong()).isEqualTo(read);
                read += frame.payload().length;
            }
            assertThat(read).isEqualTo(taken.get());
        }
    }

    /** Whether a number stays the same for a moment. */
    private static boolean isStill(AtomicLong number) {
        long before = number.get();
        LockSupport.parkNanos(Duration.ofMillis(100).toNanos());
        return number.get() == before;
    }

    @Test
    void nothingIsReadThatTheOperationDoesNotReceive() throws Exception {
        var go = new CountDownLatch(1);
        var received = new AtomicLong();
        start(relay -> {
            go.await();
            for (Message next = relay.receive(); next != null; next = relay.receive()) {
                received.addAndGet(((Message.Binary) next).bytes().length);
            }
        });
        byte[] head = ("GET /api/v1/hosts/1/ws HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer operator\r\n"
                        + String.join("\r\n", RawWebSocket.UPGRADE) + "\r\n\r\n")
                .getBytes(StandardCharsets.US_ASCII);
        ByteBuffer message = ByteBuffer.wrap(RawWebSocket.frame(0x82, new byte[32 * 1024]));
        try (var viewer = SocketChannel.open(new InetSocketAddress(InetAddress.getLoopbackAddress(), server.port()))) {
            viewer.write(ByteBuffer.wrap(head));
            TestPlane.until("it is open", () -> server.streams.count() == 1);
            viewer.configureBlocking(false);
            long whole = 0;
            // Until the connection takes nothing for a while: nobody reads at its other end.
            for (int refused = 0; refused < 100 && whole < MOST_IN_KERNEL; ) {
                int written = viewer.write(message);
                refused = written > 0 ? 0 : refused + 1;
                if (written == 0) LockSupport.parkNanos(Duration.ofMillis(2).toNanos());
                if (message.hasRemaining()) continue;
                message.rewind();
                whole++;
            }
            assertThat(whole * message.capacity()).isPositive().isLessThan(MOST_IN_KERNEL);
            assertThat(received).hasValue(0);
            go.countDown();
            viewer.configureBlocking(true);
            while (message.hasRemaining()) viewer.write(message);
            long all = whole + 1;
            TestPlane.until("all have arrived", () -> received.get() == all * 32 * 1024);
        }
    }

    // ---- the end

    @Test
    void theEndOfASessionEndsItAndNoOther() throws IOException {
        start(RelayTest::echo);
        var who = server.signIn("one", Role.OPERATOR, Map.of());
        try (var viewer = server.open("one");
                var other = server.open("operator")) {
            TestPlane.until("both are open", () -> server.streams.count() == 2);
            server.streams.endSessions(id -> id == who.sessionId());
            assertThat(viewer.end()).isEqualTo("1008 The session ended. Sign in again.");
            TestPlane.until("one is left", () -> server.streams.count() == 1);
            other.send("hello");
            assertThat(other.next().text()).isEqualTo("hello");
        }
    }

    /** A change after which the caller "member", an operator of the host's team, may not use its shell. */
    enum Change {
        SIGNED_OUT,
        LOWER_ROLE,
        NO_MEMBERSHIP,
        OTHER_TEAM,
        HOST_REMOVED,
        FEATURE_OFF;

        void in(RelayServer server) {
            switch (this) {
                case SIGNED_OUT -> server.callers.remove("member");
                case LOWER_ROLE -> server.signIn("member", null, Map.of(RelayServer.TEAM, Role.VIEWER));
                case NO_MEMBERSHIP -> server.signIn("member", Role.VIEWER, Map.of());
                case OTHER_TEAM -> server.hosts.put(1L, new Ownership(RelayServer.TEAM + 1));
                case HOST_REMOVED -> server.hosts.remove(1L);
                case FEATURE_OFF -> server.off.add(Entitlement.TERMINAL_NODE);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "SIGNED_OUT, changed",
        "LOWER_ROLE, changed",
        "NO_MEMBERSHIP, changed",
        "OTHER_TEAM, partial",
        "HOST_REMOVED, partial",
        "FEATURE_OFF, all"
    })
    void itEndsWithTheRightThatOpenedIt(Change change, String reported) throws IOException {
        start(RelayTest::echo);
        server.signIn("member", null, Map.of(RelayServer.TEAM, Role.OPERATOR));
        try (var viewer = server.open("member")) {
            TestPlane.until("it is open", () -> server.streams.count() == 1);
            change.in(server);
            report(reported);
            String reason = change == Change.SIGNED_OUT ? "The session ended." : "You may no longer use this";
            assertThat(viewer.end()).startsWith("1008 " + reason);
        }
        TestPlane.until("it is over", () -> server.streams.count() == 0);
    }

    private void report(String change) {
        switch (change) {
            case "changed" -> server.streams.endChanged(client -> server.callers.get("member"));
            case "partial" -> server.streams.endPartial();
            default -> server.streams.endAll();
        }
    }

    @Test
    void itSurvivesChangesThatLeaveTheCallerAllowed() throws IOException {
        start(RelayTest::echo);
        server.signIn("member", null, Map.of(RelayServer.TEAM, Role.OPERATOR));
        try (var viewer = server.open("member")) {
            TestPlane.until("it is open", () -> server.streams.count() == 1);
            server.signIn("member", Role.ADMIN, Map.of());
            server.hosts.put(1L, new Ownership(null));
            server.off.add(Entitlement.API_TOKENS);
            for (String change : List.of("changed", "partial", "all")) report(change);
            viewer.send("still here");
            assertThat(viewer.next().text()).isEqualTo("still here");
        }
    }

    @Test
    void anEndInterruptsWhatTheOperationWaitsFor() throws Exception {
        var interrupted = new CountDownLatch(1);
        start(relay -> {
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                interrupted.countDown();
                throw e;
            }
        });
        try (var viewer = server.open("operator")) {
            TestPlane.until("it is open", () -> server.streams.count() == 1);
            server.callers.clear();
            report("changed");
            assertThat(interrupted.await(Patience.SECONDS, TimeUnit.SECONDS)).isTrue();
            assertThat(viewer.end()).startsWith("1008 ");
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aRevocationCutsOffAViewerThatDoesNotRead(boolean leaves) throws Exception {
        var sender = new AtomicReference<Thread>();
        start(relay -> {
            sender.set(Thread.currentThread());
            while (true) relay.send(new byte[32 * 1024]);
        });
        try (var viewer = server.open("operator")) {
            TestPlane.until(
                    "the sender waits",
                    () -> sender.get() != null && sender.get().getState() == Thread.State.WAITING);
            if (leaves) {
                viewer.vanish();
            } else {
                server.callers.clear();
                report("changed");
            }
            TestPlane.until("it is over", () -> server.streams.count() == 0);
            if (!leaves) assertThat(viewer.isCut()).isTrue();
        }
    }

    @Test
    void aStopTellsEveryViewer() throws IOException {
        start(RelayTest::echo);
        var viewers = new ArrayList<RawWebSocket>();
        for (int i = 0; i < 20; i++) viewers.add(server.open("operator"));
        TestPlane.until("all are open", () -> server.streams.count() == 20);
        server.close();
        for (RawWebSocket viewer : viewers) {
            assertThat(viewer.end()).isEqualTo("1001 Holdfast is stopping. Connect again in a moment.");
            viewer.close();
        }
    }

    @Test
    void aViewerThatComesDuringTheStopIsToldToo() throws IOException {
        start(RelayTest::echo);
        server.streams.close();
        try (var viewer = server.open("operator")) {
            assertThat(viewer.end()).startsWith("1001 Holdfast is stopping.");
        }
    }

    @Test
    void theViewersEndEndsTheOperationWhicheverWayItCame() throws Exception {
        var ends = new LinkedBlockingQueue<String>();
        start(relay -> ends.add("received " + relay.receive()));
        try (var viewer = server.open("operator")) {
            viewer.send(RawWebSocket.CLOSE, new byte[] {3, (byte) 232});
            assertThat(viewer.end()).isEqualTo("1000 ");
            assertThat(viewer.isCut()).isTrue();
        }
        server.open("operator").vanish();
        for (int i = 0; i < 2; i++)
            assertThat(ends.poll(Patience.SECONDS, TimeUnit.SECONDS)).isEqualTo("received null");
    }

    @Test
    void theOperationEndsItWithAReason() throws IOException {
        start(relay -> {
            relay.close(Relay.DONE, "The shell ended with 0.");
            relay.close(Relay.FAILED, "never sent");
            assertThatThrownBy(() -> relay.send("too late")).isInstanceOf(IOException.class);
            assertThat(relay.receive()).isNull();
        });
        try (var viewer = server.open("operator")) {
            assertThat(viewer.end()).isEqualTo("1000 The shell ended with 0.");
        }
    }

    @Test
    void aFailureIsToldToTheViewer() throws IOException {
        var failures = List.of(Refusal.conflict("The container stopped."), new IllegalStateException("secret"));
        var next = new LinkedBlockingQueue<>(failures);
        start(_ -> {
            throw next.take();
        });
        try (var viewer = server.open("operator")) {
            assertThat(viewer.end()).isEqualTo("1011 The container stopped.");
        }
        try (var viewer = server.open("operator")) {
            assertThat(viewer.end())
                    .isEqualTo("1011 Internal error in Holdfast. Search the log for request "
                            + viewer.header("X-Request-Id") + ".");
        }
        TestPlane.until("it is logged", () -> !troubles.lines().isEmpty());
        assertThat(troubles.lines()).singleElement().asString().contains("secret");
        troubles.close();
        troubles = new LoggedErrors();
    }

    @Test
    void aConnectionOnWhichNothingIsSaidIsClosed() throws IOException {
        start(relay -> {
            relay.closeWhenIdleFor(() -> Duration.ofMillis(20));
            assertThat(relay.receive()).isNull();
        });
        try (var viewer = server.open("operator")) {
            assertThat(viewer.end()).isEqualTo("1008 Closed after 0 seconds without input or output.");
        }
    }

    @Test
    void theTimeUntilThenCanChangeWhileItIsOpen() throws IOException {
        var idle = new AtomicReference<>(Duration.ofHours(1));
        start(relay -> {
            relay.closeWhenIdleFor(idle::get);
            for (Message next = relay.receive(); next != null; next = relay.receive()) {
                if (next.equals(new Message.Text("two"))) idle.set(Duration.ofMillis(50));
                relay.send(next);
            }
        });
        try (var viewer = server.open("operator")) {
            viewer.send("one");
            assertThat(viewer.next().text()).isEqualTo("one");
            viewer.send("two");
            assertThat(viewer.next().text()).isEqualTo("two");
            assertThat(viewer.end()).startsWith("1008 Closed after 0 seconds without input or output.");
        }
    }

    @Test
    void aViewerThatAnswersNoPingIsCutOff() throws Exception {
        var silent = new Silent();
        var relay = new Relay(silent);
        assertThat(relay.receive()).isNull();
        assertThat(silent.pings).isEqualTo(4);
        assertThat(silent.reason).isEqualTo("The viewer no longer answers.");
        assertThatThrownBy(() -> relay.send("more")).isInstanceOf(IOException.class);
    }

    /** A connection whose viewer's network is gone: everything can be sent, and nothing arrives. */
    private static final class Silent implements WebSocket {
        int pings;
        String reason;

        @Override
        public Message receive(Duration most) {
            return null;
        }

        @Override
        public void send(Message message) {}

        @Override
        public void ping() {
            pings++;
        }

        @Override
        public long arrived() {
            return 3;
        }

        @Override
        public void close(int code, String why) {
            reason = why;
        }
    }

    @Test
    void aReasonIsCutToWhatFitsAndNotInsideACharacter() throws IOException {
        start(relay -> relay.close(Relay.FAILED, "x" + "🐧".repeat(40)));
        try (var viewer = server.open("operator")) {
            assertThat(viewer.end()).isEqualTo("1011 x" + "🐧".repeat(30));
        }
        assertThat(Relay.cut("y".repeat(200))).hasSize(123);
        assertThat(Relay.cut("short")).isEqualTo("short");
    }

    @Test
    void theTimeLimitsOfRequestsDoNotApplyToIt() throws IOException {
        server.declare().relays(_ -> RelayTest::echo);
        var usual = ArrivalLimits.USUAL;
        server.start(new ArrivalLimits(Duration.ofMillis(200), usual.body(), usual.bytesPerSecond(), usual.rest()));
        try (var viewer = server.open("operator")) {
            // A head that is never completed is refused when the limit is over, also for the connection above.
            try (var slow = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
                slow.getOutputStream().write("GET / HTTP/1.1\r\n".getBytes(StandardCharsets.US_ASCII));
                assertThat(new String(slow.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                        .startsWith("HTTP/1.1 408");
            }
            viewer.send("late");
            assertThat(viewer.next().text()).isEqualTo("late");
        }
    }

    // ---- what a client does wrong

    @Test
    void aMessageThatIsTooLargeEndsItHoweverItIsCut() throws IOException {
        start(RelayTest::echo);
        String expected = "1009 A message may have at most 65536 bytes.";
        try (var viewer = server.open("operator")) {
            viewer.send(RawWebSocket.BINARY, new byte[WebSocket.MOST_BYTES + 1]);
            assertThat(viewer.end()).isEqualTo(expected);
        }
        try (var viewer = server.open("operator")) {
            viewer.send(RawWebSocket.frame(RawWebSocket.BINARY, new byte[40_000]));
            viewer.send(RawWebSocket.frame(0x80, new byte[40_000]));
            assertThat(viewer.end()).isEqualTo(expected);
        }
        try (var viewer = server.open("operator")) {
            // It only announces 1 TB.
            ByteBuffer head = ByteBuffer.allocate(14 + 70_000).put((byte) 0x82).put((byte) 0xff);
            viewer.send(head.putLong(1L << 40).array());
            assertThat(viewer.end()).startsWith("1009 ");
        }
        TestPlane.until("all are over", () -> server.streams.count() == 0);
    }

    @Test
    void textThatIsNotUtf8EndsIt() throws IOException {
        start(RelayTest::echo);
        try (var viewer = server.open("operator")) {
            viewer.send(RawWebSocket.TEXT, new byte[] {'a', (byte) 0xc3});
            assertThat(viewer.end()).startsWith("1007 A text message must be UTF-8.");
        }
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "unmasked, 8101 61",
        "unknown opcode, 8380 01020304",
        "reserved bit, c180 01020304",
        "continues nothing, 8080 01020304",
        "fragmented ping, 0980 01020304",
        "close with half a code, 8881 01020304 02"
    })
    void anInvalidFrameEndsItAsAProtocolError(String name, String bytes) throws IOException {
        start(RelayTest::echo);
        try (var viewer = server.open("operator")) {
            viewer.send(java.util.HexFormat.of().parseHex(bytes.replace(" ", "")));
            assertThat(viewer.end()).as(name).startsWith("1002 ");
            assertThatThrownBy(viewer::next).isInstanceOf(EOFException.class);
        }
        TestPlane.until("it is over", () -> server.streams.count() == 0);
    }

    @Test
    void afterTheUpgradeNoRequestIsRead() throws Exception {
        var done = new CompletableFuture<Message>();
        start(relay -> done.complete(relay.receive()));
        try (var viewer = server.open("operator")) {
            viewer.send("GET /api/v1/hosts/1/ws HTTP/1.1\r\nHost: x\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            assertThat(viewer.end()).startsWith("1002 ");
        }
        assertThat(done.get(Patience.SECONDS, TimeUnit.SECONDS)).isNull();
    }
}
