package dev.holdfast.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class LiveHubTest {
    private final LiveHub hub = new LiveHub(InstantSource.system());

    @AfterEach
    void close() {
        hub.close();
    }

    private LiveHub.Batch after(long id) throws InterruptedException {
        try (LiveHub.Viewer viewer = hub.viewer()) {
            return viewer.after(id, Duration.ZERO);
        }
    }

    @Test
    void aViewerReceivesMissedEventsInOrder() throws InterruptedException {
        long from = hub.now();
        for (int i = 0; i < 5; i++) hub.publish("job", Map.of("id", i), Audience.OVERSEERS);
        var batch = after(from + 2);
        assertThat(batch.resync()).isFalse();
        assertThat(batch.events()).extracting(LiveHub.Event::id).containsExactly(from + 3, from + 4, from + 5);
        assertThat(after(batch.last()).events()).isEmpty();
    }

    @Test
    void aViewerThatIsTooFarBehindIsToldToReload() throws InterruptedException {
        long from = hub.now();
        for (int i = 0; i < 5_000; i++) hub.publish("job", Map.of("id", i), Audience.OVERSEERS);
        assertThat(hub.knows(from)).isFalse();
        assertThat(after(from).resync()).isTrue();
        assertThat(hub.knows(hub.now() - 4_000)).isTrue();
    }

    @Test
    void largeEventsAreLimitedByTheirBytesAndTheNewestIsKept() throws InterruptedException {
        String large = "x".repeat(3 << 20);
        for (int i = 0; i < 10; i++) hub.publish("metrics", Map.of("text", large), Audience.OVERSEERS);
        assertThat(hub.knows(hub.now() - 2)).isTrue();
        assertThat(hub.knows(hub.now() - 3)).isFalse();
        hub.publish("metrics", Map.of("text", "x".repeat(20 << 20)), Audience.OVERSEERS);
        assertThat(after(hub.now() - 1).events()).hasSize(1);
    }

    @Test
    void anIdFromAnotherRunIsUnknown() {
        assertThat(hub.knows(12)).isFalse();
        assertThat(hub.knows(hub.now() + 1)).isFalse();
    }
}
