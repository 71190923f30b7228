package dev.holdfast.metrics.export;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Patience;
import dev.holdfast.auth.TestClock;
import dev.holdfast.base.net.Addresses;
import dev.holdfast.base.seal.Scrubber;
import dev.holdfast.base.seal.Secret;
import dev.holdfast.http.stack.WebClient;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Sending to a time-series store that answers, refuses and is away. */
class PusherTest {
    private static final long MUCH = 1 << 20;

    private final TestStore store = new TestStore();
    private final WebClient web = new WebClient(new Addresses(true), Patience.LIMIT);
    private final TestClock clock = new TestClock();
    private PushConfig config = config(PushKind.INFLUX, store.at("/api/v2/write?org=home&bucket=b"), "a-secret-token");
    private double cpu = 10;

    private static PushConfig config(PushKind kind, String url, String token) {
        return new PushConfig(kind, URI.create(url), token == null ? null : Secret.of(token), Duration.ofSeconds(30));
    }

    private Pusher pusher(long mostBytes) {
        return new Pusher(
                () -> config,
                () -> List.of(TestThings.guest("web", clock.instant(), cpu)),
                new StoreClient(web, new Scrubber()),
                clock,
                mostBytes);
    }

    private Pusher pusher() {
        return pusher(MUCH);
    }

    @AfterEach
    void end() {
        web.close();
        store.close();
    }

    private List<String> lines() {
        return store.received().stream()
                .map(one -> new String(one.body(), StandardCharsets.UTF_8))
                .toList();
    }

    @Test
    void valuesAreSentOnceForEachInterval() {
        Pusher pusher = pusher();
        pusher.run();
        clock.pass(Duration.ofSeconds(10));
        pusher.run();
        assertThat(store.received()).hasSize(1);
        clock.pass(Duration.ofSeconds(20));
        pusher.run();
        assertThat(store.received()).hasSize(2);
        TestStore.Received first = store.received().getFirst();
        assertThat(first.path()).isEqualTo("/api/v2/write?org=home&bucket=b");
        assertThat(first.authorization()).isEqualTo("Token a-secret-token");
        assertThat(lines().getFirst())
                .startsWith("holdfast_guest,cluster=home,name=web")
                .contains("cpu_usage_ratio=0.1 ");
        assertThat(pusher.view().lastError()).isNull();
        assertThat(pusher.view().lastSentAt()).isEqualTo(clock.instant());
    }

    @Test
    void remoteWriteIsReadByItsReceiver() {
        config = config(PushKind.PROMETHEUS_REMOTE_WRITE, store.at("/api/v1/write"), "user:password");
        pusher().run();
        TestStore.Received only = store.received().getFirst();
        assertThat(only.contentType()).isEqualTo("application/x-protobuf");
        assertThat(only.contentEncoding()).isEqualTo("snappy");
        assertThat(only.authorization()).isEqualTo("Basic dXNlcjpwYXNzd29yZA==");
        assertThat(WriteRequest.of(only.body()).series())
                .extracting(WriteRequest.Series::name)
                .containsExactly("holdfast_guest_cpu_usage_ratio");
    }

    @Test
    void whatAStoreThatIsAwayMissesIsSentLaterInItsOrder() {
        Pusher pusher = pusher();
        store.answers(503, "starting");
        pusher.run();
        assertThat(pusher.view().lastError()).isEqualTo("The store answered with status 503: starting.");
        assertThat(pusher.view().waitingBytes()).isPositive();
        store.answers(204, "");
        clock.pass(Duration.ofSeconds(30));
        cpu = 20;
        pusher.run();
        assertThat(lines()).hasSize(3);
        assertThat(lines().get(1)).isEqualTo(lines().get(0));
        assertThat(lines().get(2)).contains("cpu_usage_ratio=0.2 ");
        assertThat(pusher.view().lastError()).isNull();
        assertThat(pusher.view().waitingBytes()).isZero();
        assertThat(pusher.view().droppedRequests()).isZero();
    }

    @Test
    void theLongerAStoreIsAwayTheRarerItIsAsked() {
        Pusher pusher = pusher();
        store.answers(503, "");
        for (int i = 0; i < 120; i++) {
            pusher.run();
            clock.pass(Duration.ofSeconds(30));
        }
        // An hour: 30 s, 1, 2, 4 and then 5 minutes.
        assertThat(store.received()).hasSizeBetween(10, 18);
    }

    @Test
    void theOldestIsGivenUpWhenTooMuchWaits() {
        Pusher pusher = pusher(500);
        store.answers(503, "");
        for (int i = 0; i < 20; i++) {
            pusher.run();
            clock.pass(Duration.ofSeconds(30));
        }
        assertThat(pusher.view().waitingBytes()).isPositive().isLessThanOrEqualTo(500);
        assertThat(pusher.view().droppedRequests()).isPositive();
    }

    @Test
    void whatAStoreRefusesForGoodIsNotSentAgain() {
        Pusher pusher = pusher();
        store.answers(400, "out of order a-secret-token");
        pusher.run();
        assertThat(pusher.view().lastError()).isEqualTo("The store answered with status 400: out of order ***.");
        assertThat(pusher.view().waitingBytes()).isZero();
        assertThat(pusher.view().droppedRequests()).isOne();
    }

    @Test
    void whatWaitsForOneStoreIsNotSentToAnother() {
        Pusher pusher = pusher();
        store.answers(503, "");
        pusher.run();
        store.answers(204, "");
        config = config(PushKind.INFLUX, store.at("/other"), null);
        clock.pass(Duration.ofSeconds(30));
        pusher.run();
        List<TestStore.Received> all = new ArrayList<>(store.received());
        assertThat(all).hasSize(2);
        assertThat(all.getLast().path()).isEqualTo("/other");
        assertThat(all.getLast().authorization()).isNull();
    }

    @Test
    void aClockThatIsSetBackStopsNothing() {
        Pusher pusher = pusher();
        pusher.run();
        clock.pass(Duration.ofHours(-1));
        pusher.run();
        assertThat(store.received()).hasSize(2);
        clock.pass(Duration.ofSeconds(30));
        pusher.run();
        assertThat(store.received()).hasSize(3);
    }
}
