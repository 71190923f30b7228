package dev.holdfast.pve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.sim.Sim;
import java.net.InetAddress;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(60)
class TaskFollowerTest {
    private static final Upid UPID = Upid.parse("UPID:pve1:0000198A:000CE7CA:6B01124F:vzdump::a@b!c:");
    private static final Pattern LOG = Pattern.compile("GET \\S+/log\\?(\\S+) ");
    private static final TaskFollower.Pace PACE =
            new TaskFollower.Pace(Duration.ofSeconds(1), Duration.ofSeconds(4), Duration.ofSeconds(30));

    private final Pve pve = new Pve(InetAddress::isLoopbackAddress);
    private final List<String> log = new CopyOnWriteArrayList<>();
    private volatile String status = "{\"status\":\"running\"}";
    private volatile String failure = "";
    private final ScriptedHost host = new ScriptedHost((request, out) -> {
        if (failure.equals("hang up")) return false;
        out.write(
                failure.isEmpty()
                        ? ScriptedHost.answer("200 OK", "{\"data\":" + answer(request) + "}")
                        : ScriptedHost.answer(failure, "{\"data\":null}"));
        return true;
    });

    /** Time stands still but for pauses; at each, something happens on the host. */
    private Instant now = Instant.parse("2026-01-02T03:04:05Z");

    private final Deque<Runnable> happenings = new ArrayDeque<>();
    private final List<Duration> pauses = new ArrayList<>();
    private final List<String> heard = new ArrayList<>();
    private final TaskFollower follower = new TaskFollower(() -> now, this::pause, PACE);

    @AfterEach
    void close() {
        pve.close();
        host.close();
    }

    private String answer(String request) {
        if (!request.contains("/log?")) return status;
        Matcher matcher = LOG.matcher(request);
        assertThat(matcher.find()).isTrue();
        int start = number(matcher.group(1), "start");
        int limit = number(matcher.group(1), "limit");
        if (log.isEmpty()) return "[{\"n\":1,\"t\":\"no content\"}]";
        return IntStream.range(start, Math.min(log.size(), start + limit))
                .mapToObj(i -> "{\"n\":" + (i + 1) + ",\"t\":\"" + log.get(i) + "\"}")
                .toList()
                .toString();
    }

    private static int number(String query, String name) {
        Matcher matcher = Pattern.compile("\\b" + name + "=(\\d+)").matcher(query);
        assertThat(matcher.find()).isTrue();
        return Integer.parseInt(matcher.group(1));
    }

    private void pause(Duration time) {
        pauses.add(time);
        now = now.plus(time);
        Runnable next = happenings.poll();
        if (next == null) throw new AssertionError("it waits although nothing more will happen");
        next.run();
    }

    private PveTask task() {
        return pve.client(host.address(), host.trust(), new ApiToken("a@b!c", "s"))
                .task(UPID);
    }

    private PveTask.End follow(int from) throws InterruptedException {
        return follower.follow(task(), from, line -> heard.add(line.n() + " " + line.t()));
    }

    private void end(String exit) {
        status = "{\"status\":\"stopped\",\"exitstatus\":\"" + exit + "\"}";
    }

    @Test
    void aGrowingLogIsToldOnceAndInOrder() throws InterruptedException {
        var random = new Random(3);
        var all = new ArrayList<String>();
        for (int i = 0; i < 60; i++) {
            int more = i == 30 ? 1200 : random.nextInt(4); // once more than two pages
            happenings.add(() -> {
                for (int line = 0; line < more; line++) log.add("line");
            });
            for (int line = 0; line < more; line++) all.add((all.size() + 1) + " line");
        }
        happenings.add(() -> {
            log.add("TASK OK");
            end("OK");
        });
        all.add((all.size() + 1) + " TASK OK");
        assertThat(follow(0)).isEqualTo(new PveTask.State.Ok());
        assertThat(heard).isEqualTo(all);
        assertThat(all).hasSizeGreaterThan(1000);
    }

    @Test
    void aTaskIsTakenUpAgainBehindTheLastLineThatArrived() throws InterruptedException {
        log.addAll(List.of("one", "two", "three", "TASK OK"));
        end("OK");
        follow(2);
        assertThat(heard).containsExactly("3 three", "4 TASK OK");
    }

    @ParameterizedTest(name = "exit status {0}")
    @CsvSource(delimiter = '|', textBlock = """
            OK          | Ok[]
            WARNINGS: 2 | Warnings[count=2]
            job errors  | Failed[text=job errors]
            WARNINGS: x | Failed[text=WARNINGS: x]
            """)
    void aTaskEndsInOneOfThreeWays(String exit, String end) throws InterruptedException {
        end(exit);
        assertThat(follow(0)).hasToString(end);
    }

    @Test
    void aTaskThatWasKilledHasFailed() throws InterruptedException {
        status = "{\"status\":\"stopped\"}";
        assertThat(follow(0)).isInstanceOf(PveTask.State.Failed.class);
    }

    @Test
    void theWaitsGrowUpToTheLongest() throws InterruptedException {
        for (int i = 0; i < 5; i++) happenings.add(() -> {});
        happenings.add(() -> end("OK"));
        follow(0);
        assertThat(pauses).extracting(Duration::toMillis).containsExactly(1000L, 1500L, 2250L, 3375L, 4000L, 4000L);
        assertThat(heard).isEmpty();
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "hang up",
        "595 No route to host",
        "596 Connection timed out",
        "502 Bad Gateway",
        "503 Service Unavailable"
    })
    void aShortOutageIsNoFailureAndLosesNoLine(String outage) throws InterruptedException {
        log.add("one");
        happenings.add(() -> failure = outage);
        for (int i = 0; i < 4; i++) happenings.add(() -> {});
        happenings.add(() -> {
            log.add("two");
            failure = "";
        });
        happenings.add(() -> end("OK"));
        assertThat(follow(0)).isEqualTo(new PveTask.State.Ok());
        assertThat(heard).containsExactly("1 one", "2 two");
    }

    @Test
    void twoShortOutagesAreNotOneLongOne() throws InterruptedException {
        for (int outage = 0; outage < 3; outage++) {
            happenings.add(() -> failure = "hang up");
            for (int i = 0; i < 5; i++) happenings.add(() -> {});
            happenings.add(() -> failure = "");
        }
        happenings.add(() -> end("OK"));
        assertThat(follow(0)).isEqualTo(new PveTask.State.Ok());
    }

    @Test
    void aLongOutageIsPassedOnAndNotCalledAFailure() {
        failure = "hang up";
        for (int i = 0; i < 20; i++) happenings.add(() -> {});
        assertThatThrownBy(() -> follow(0)).isInstanceOf(PveException.Unreachable.class);
        assertThat(Duration.between(Instant.parse("2026-01-02T03:04:05Z"), now))
                .isBetween(PACE.silence(), PACE.silence().plus(PACE.longest()));
    }

    @ParameterizedTest
    @CsvSource({
        "401 invalid token value!",
        "403 Permission check failed (/)",
        "400 Parameter verification failed.",
        "500 x"
    })
    void whatTheHostSaysClearlyIsPassedOnAtOnce(String status) {
        failure = status;
        assertThatThrownBy(() -> follow(0)).isInstanceOf(PveException.class);
        assertThat(pauses).isEmpty();
    }

    @Test
    void aRebootOfTheSimulatedHostIsSurvived() throws InterruptedException {
        try (Sim sim = Sim.oneHost()) {
            sim.faults().holdTasks();
            var trust = new Trust.Pinned(Fingerprint.parse(sim.node("alpha").fingerprint()));
            PveClient client = pve.client(
                    Address.parse(sim.node("alpha").address()),
                    trust,
                    new ApiToken(sim.token().id(), sim.token().secret()));
            Upid upid = client.guest(GuestKind.LXC, "alpha", 101).stop().upid();
            happenings.add(() -> sim.node("alpha").down());
            happenings.add(() -> {});
            happenings.add(() -> sim.node("alpha").up());
            happenings.add(() -> sim.faults().releaseTasks());
            // The task ends on a thread of the simulator's: however often is looked, nothing else happens.
            for (int i = 0; i < 100_000; i++) happenings.add(() -> {});
            var end = follower.follow(client.task(upid), 0, line -> heard.add(line.t()));
            assertThat(end).isEqualTo(new PveTask.State.Ok());
            assertThat(heard).containsExactly("TASK OK");
        }
    }

    @Test
    void aTaskThatIsStoppedHasFailedInTheHostsWords() throws InterruptedException {
        try (Sim sim = Sim.oneHost()) {
            sim.faults().holdTasks();
            var trust = new Trust.Pinned(Fingerprint.parse(sim.node("alpha").fingerprint()));
            PveClient client = pve.client(
                    Address.parse(sim.node("alpha").address()),
                    trust,
                    new ApiToken(sim.token().id(), sim.token().secret()));
            PveTask task = client.guest(GuestKind.LXC, "alpha", 101).shutdown(Duration.ofMinutes(1));
            happenings.add(task::stop);
            for (int i = 0; i < 100_000; i++) happenings.add(() -> {});
            var end = follower.follow(task, 0, line -> heard.add(line.t()));
            assertThat(end).isInstanceOf(PveTask.State.Failed.class);
            assertThat(((PveTask.State.Failed) end).text()).contains("interrupt");
        }
    }
}
