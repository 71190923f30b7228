package dev.holdfast.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.access.Credential;
import dev.holdfast.access.Ownership;
import dev.holdfast.access.Principal;
import dev.holdfast.access.Role;
import dev.holdfast.base.bus.Bus;
import dev.holdfast.base.db.Db;
import dev.holdfast.base.db.TestDb;
import dev.holdfast.base.exchange.Exchange;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LiveEventsTest {
    private static final Principal OVERSEER = principal(Role.VIEWER, Map.of());
    private static final Principal RED = principal(null, Map.of(1L, Role.VIEWER));
    private static final Principal BLUE = principal(null, Map.of(2L, Role.VIEWER));

    private record Values(long id, int load) {}

    private record WithState(long id, int load, String state) {}

    private final Db database = TestDb.SQLITE.fresh();
    private final Bus bus = new Bus();
    private final LiveEvents live =
            new LiveEvents(bus, new Exchange(database, InstantSource.system(), "one"), InstantSource.system());
    private final AtomicLong version = new AtomicLong();
    private final List<Measured> things = new ArrayList<>();
    private final LiveHub.Viewer viewer = live.hub().viewer();
    private long from;

    private static Principal principal(@Nullable Role role, Map<Long, Role> teams) {
        return new Principal(1, "someone", role, teams, new Credential.Session(1), null);
    }

    @BeforeEach
    void declare() {
        live.measures("things", version::get, () -> List.copyOf(things));
        from = live.hub().now();
    }

    @AfterEach
    void close() {
        viewer.close();
        live.close();
    }

    private void measure(long id, Ownership ownership, int load) {
        measure(id, ownership, new Values(id, load));
    }

    private void measure(long id, Ownership ownership, Object values) {
        things.removeIf(thing -> thing.id() == id);
        things.add(new Measured(id, ownership, values));
        version.incrementAndGet();
    }

    /** The data of the events that this viewer received since the last call. */
    private List<String> received(Principal viewer) throws InterruptedException {
        try (LiveHub.Viewer waiting = live.hub().viewer()) {
            return waiting.after(from, Duration.ZERO).framesFor(viewer).stream()
                    .map(frame -> new String(frame, StandardCharsets.UTF_8))
                    .map(frame -> frame.lines().skip(2).findFirst().orElseThrow())
                    .toList();
        }
    }

    @Test
    void viewersReceiveTheValuesOfWhatTheyMayRead() throws InterruptedException {
        measure(1, new Ownership(1L), 10);
        measure(2, new Ownership(2L), 20);
        measure(3, Ownership.PLATFORM, 30);
        live.tick();
        assertThat(received(OVERSEER)).containsExactly("data: {\"things\":{\"id\":[1,2,3],\"load\":[10,20,30]}}");
        assertThat(received(RED)).containsExactly("data: {\"things\":{\"id\":[1],\"load\":[10]}}");
        assertThat(received(BLUE)).containsExactly("data: {\"things\":{\"id\":[2],\"load\":[20]}}");
    }

    @Test
    void onlyChangedValuesAreSent() throws InterruptedException {
        measure(1, new Ownership(1L), 10);
        measure(2, new Ownership(2L), 20);
        live.tick();
        from = live.hub().now();
        measure(2, new Ownership(2L), 21);
        live.tick();
        live.tick();
        assertThat(received(OVERSEER)).containsExactly("data: {\"things\":{\"id\":[2],\"load\":[21]}}");
        assertThat(received(RED)).isEmpty();
    }

    @Test
    void valuesAreReadOnlyWhenTheirVersionChanged() throws InterruptedException {
        things.add(new Measured(1, Ownership.PLATFORM, new Values(1, 10)));
        live.tick();
        assertThat(received(OVERSEER)).isEmpty();
    }

    @Test
    void nothingIsReadForNobodyAndTheNextViewerMissesNothing() throws InterruptedException {
        var reads = new AtomicLong();
        live.measures("others", version::get, () -> {
            reads.incrementAndGet();
            return List.of();
        });
        measure(1, Ownership.PLATFORM, 10);
        measure(2, Ownership.PLATFORM, 20);
        live.tick();
        from = live.hub().now();
        viewer.close();
        measure(1, Ownership.PLATFORM, 11);
        live.tick();
        measure(1, Ownership.PLATFORM, 12);
        live.tick();
        assertThat(reads).hasValue(1);
        try (var _ = live.hub().viewer()) {
            live.tick();
        }
        assertThat(received(OVERSEER)).containsExactly("data: {\"things\":{\"id\":[1],\"load\":[12]}}");
    }

    @Test
    void typesWithoutNewValuesAreLeftOut() throws InterruptedException {
        live.measures("others", () -> 0, List::of);
        measure(1, Ownership.PLATFORM, 10);
        live.tick();
        assertThat(received(OVERSEER)).containsExactly("data: {\"things\":{\"id\":[1],\"load\":[10]}}");
    }

    @Test
    void fieldsThatAreTheSameAsBeforeAreLeftOut() throws InterruptedException {
        measure(1, Ownership.PLATFORM, new WithState(1, 10, "running"));
        measure(2, Ownership.PLATFORM, new WithState(2, 20, "running"));
        live.tick();
        from = live.hub().now();
        measure(1, Ownership.PLATFORM, new WithState(1, 11, "running"));
        measure(2, Ownership.PLATFORM, new WithState(2, 21, "running"));
        live.tick();
        measure(1, Ownership.PLATFORM, new WithState(1, 12, "stopped"));
        measure(2, Ownership.PLATFORM, new WithState(2, 22, "running"));
        live.tick();
        assertThat(received(OVERSEER))
                .containsExactly(
                        "data: {\"things\":{\"id\":[1,2],\"load\":[11,21]}}",
                        "data: {\"things\":{\"id\":[1,2],\"load\":[12,22],\"state\":[\"stopped\",\"running\"]}}");
    }

    @Test
    void valuesThatCouldNotBeSentAreSentByTheNextRound() throws InterruptedException {
        var fails = new AtomicBoolean(true);
        live.measures("others", () -> 1, () -> {
            if (fails.get()) throw new IllegalStateException("the database is away");
            return List.of();
        });
        measure(1, Ownership.PLATFORM, 10);
        assertThatThrownBy(live::tick).isInstanceOf(IllegalStateException.class);
        assertThat(received(OVERSEER)).isEmpty();
        fails.set(false);
        live.tick();
        assertThat(received(OVERSEER)).hasSize(1);
    }

    @Test
    void eventsOfTheBusAreReceivedUntilThisIsClosed() throws InterruptedException {
        live.on(ChangeKind.class, kind -> live.changed(ResourceType.HOST, null, kind, Audience.OVERSEERS));
        bus.publish(ChangeKind.UPDATED);
        live.close();
        bus.publish(ChangeKind.REMOVED);
        assertThat(received(OVERSEER)).containsExactly("data: {\"type\":\"host\",\"id\":null,\"change\":\"updated\"}");
    }
}
