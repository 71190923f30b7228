package dev.holdfast.drills;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.TestBrowser;
import dev.holdfast.TestPlane;
import dev.holdfast.access.Role;
import dev.holdfast.base.memory.MemoryBudget;
import dev.holdfast.base.memory.MemoryBudget.Part;
import dev.holdfast.sim.Sim;
import java.io.Closeable;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.eclipse.jetty.http2.ErrorCode;
import org.eclipse.jetty.http2.api.Stream;
import org.eclipse.jetty.http2.frames.ResetFrame;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Each way to take the service's memory ends at a share of it, and others are served meanwhile. */
class MemoryDrillTest {
    /** 900 KiB for hosts, 1,200 KiB for users, 300 KiB for strangers: one owner can have half of it. */
    private static final MemoryBudget budget = new MemoryBudget(2_400 << 10);

    private static final TestPlane plane = TestPlane.empty().affording(budget);

    @BeforeAll
    static void start() {
        plane.start().as(Role.OWNER);
    }

    @AfterAll
    static void stop() {
        plane.close();
    }

    private static void close(List<? extends Closeable> all) throws IOException {
        for (Closeable one : all) one.close();
    }

    private static void othersAreServed() {
        TestBrowser owner = plane.as(Role.OWNER);
        assertThat(owner.get("/hosts").status()).isEqualTo(200);
        assertThat(owner.patch("/auth/me", "{}").status()).isNotIn(429, 503);
    }

    @Test
    void unfinishedBodiesOfOneUserEndAtItsShare() throws Exception {
        String cookie = plane.as(Role.VIEWER).cookie();
        var open = new ArrayList<Socket>();
        int refused = 0;
        byte[] part = " ".repeat(200_000).getBytes(StandardCharsets.US_ASCII);
        for (int i = 0; i < 12; i++) {
            Socket socket = new RawConnection(plane.port()).connect();
            open.add(socket);
            long before = budget.used(Part.USERS);
            socket.getOutputStream()
                    .write(("POST /api/v1/auth/password HTTP/1.1\r\nHost: x\r\nCookie: " + cookie
                                    + "\r\nContent-Type: application/json\r\nContent-Length: 1000000\r\n\r\n")
                            .getBytes(StandardCharsets.US_ASCII));
            socket.getOutputStream().write(part);
            TestPlane.until("it is held or refused", () -> {
                try {
                    return budget.used(Part.USERS) >= before + part.length
                            || socket.getInputStream().available() > 0;
                } catch (IOException e) {
                    return true;
                }
            });
            if (socket.getInputStream().available() > 0) {
                String said = new String(socket.getInputStream().readNBytes(12), StandardCharsets.US_ASCII);
                assertThat(said).isEqualTo("HTTP/1.1 429");
                refused++;
            }
        }
        assertThat(refused).isEqualTo(10);
        othersAreServed();
        close(open);
        TestPlane.until("all was given back", () -> budget.used(Part.USERS) == 0);
    }

    @Test
    void answersThatNobodyTakesEndAtTheShareOfANetwork() throws Exception {
        try (var http2 = new Http2(plane.port(), 0)) {
            var answers = new ArrayList<Http2.Answer>();
            var streams = new ArrayList<Stream>();
            for (int i = 0; i < 30; i++) {
                var answer = new Http2.Answer();
                answers.add(answer);
                streams.add(http2.open("GET", "/api/v1/openapi.json", Map.of("Accept-Encoding", "gzip"), true, answer));
                TestPlane.until("it is answered", () -> !answer.frames.isEmpty());
            }
            long served = answers.stream()
                    .filter(one -> one.frames.contains("HEADERS 200"))
                    .count();
            assertThat(served).isBetween(5L, 12L);
            assertThat(answers.subList((int) served, answers.size()))
                    .allSatisfy(one -> assertThat(one.frames).contains("HEADERS 429"));
            assertThat(budget.used(Part.STRANGERS)).isLessThanOrEqualTo(150 << 10);
            othersAreServed();
            for (Stream one : streams) {
                one.reset(new ResetFrame(one.getId(), ErrorCode.CANCEL_STREAM_ERROR.code), Callback.NOOP);
            }
        }
        TestPlane.until("all was given back", () -> budget.used(Part.STRANGERS) == 0);
    }

    @Test
    void aHostThatListsTooMuchIsAProblemOfThatHost() {
        try (Sim large = Sim.generate(1, 1, 1_500, 1);
                Sim small = Sim.cluster(1)) {
            long lists = plane.enrol(large, large.nodes().getFirst().name()).getFirst();
            long other = plane.enrol(small, small.nodes().getFirst().name()).getFirst();
            TestBrowser owner = plane.as(Role.OWNER);
            TestPlane.until("the other is read", () -> status(owner, other).equals("online"));
            // On a slow machine, an answer may also come too late.
            TestPlane.until(
                    "it is refused",
                    () -> problem(owner, lists).path("kind").asString("").equals("too_large"));
            JsonNode problem = problem(owner, lists);
            assertThat(problem.path("detail").asString())
                    .startsWith("The answer of ")
                    .contains("to GET /api2/json/cluster/resources is larger than");
            TestPlane.until(
                    "the other is still read", () -> status(owner, other).equals("online"));
            TestPlane.until("all was given back", () -> budget.used(Part.HOSTS) == 0);
        }
    }

    private static JsonNode host(TestBrowser owner, long id) {
        return owner.get("/hosts/" + id).tree();
    }

    private static JsonNode problem(TestBrowser owner, long id) {
        return host(owner, id).path("problem");
    }

    private static String status(TestBrowser owner, long id) {
        return host(owner, id).path("status").asString();
    }
}
