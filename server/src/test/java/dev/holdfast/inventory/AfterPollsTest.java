package dev.holdfast.inventory;

import static dev.holdfast.inventory.AfterPolls.Lane.QUICK;
import static dev.holdfast.inventory.AfterPolls.Lane.SLOW;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Patience;
import dev.holdfast.auth.TestClock;
import dev.holdfast.base.bus.Bus;
import dev.holdfast.base.db.Db;
import dev.holdfast.base.db.TestDb;
import dev.holdfast.base.exchange.Exchange;
import dev.holdfast.inventory.share.PollLeases;
import dev.holdfast.inventory.share.SharedReadings;
import dev.holdfast.platform.Closing;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.function.LongConsumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What is asked of a cluster after a poll, and in which order. */
class AfterPollsTest {
    private final Closing closing = new Closing();
    private final Bus bus = new Bus();
    private final CountDownLatch answer = new CountDownLatch(1);
    private final List<String> asked = new CopyOnWriteArrayList<>();
    private LongConsumer wished = _ -> {};
    private final AfterPolls afterPolls = afterPolls();

    private AfterPolls afterPolls() {
        Db db = closing.add(TestDb.SQLITE.fresh());
        var clock = new TestClock();
        var leases = closing.add(new PollLeases(db, "one", Set::of));
        var sharing = closing.add(new SharedReadings(db, closing.add(new Exchange(db, clock, "one")), leases, "one"));
        var made = new AfterPolls(_ -> null, sharing, bus, clock);
        made.run("first", QUICK, id -> {
            asked.add("first of " + id);
            if (id == 1) answer.await();
        });
        made.run("second", QUICK, id -> asked.add("second of " + id));
        made.run("storages", SLOW, id -> asked.add("storages of " + id));
        wished = made.inTurn("wish", QUICK, id -> asked.add("wish of " + id));
        return closing.add(made.start());
    }

    @AfterEach
    void close() {
        closing.close();
    }

    private void polled(long clusterId, boolean here) {
        bus.publish(new ClusterPolled(
                null, new Snapshot(clusterId, Instant.EPOCH, null, true, 1, Map.of(), Map.of(), List.of()), here));
    }

    private void awaitAsked(String... all) {
        Patience.until("asked: " + List.of(all), () -> asked.containsAll(List.of(all)));
    }

    @Test
    void aClusterThatIsSlowDelaysOnlyWhatComesAfterInItsLane() {
        polled(1, true);
        awaitAsked("first of 1");
        polled(2, true);
        awaitAsked("first of 2", "second of 2", "storages of 2", "storages of 1");
        assertThat(asked).doesNotContain("second of 1");
        answer.countDown();
        awaitAsked("second of 1");
    }

    @Test
    void whatAnotherReplicaPolledIsNotAskedHere() {
        polled(1, false);
        polled(2, true);
        awaitAsked("second of 2", "storages of 2");
        assertThat(asked).noneMatch(one -> one.endsWith("of 1"));
    }

    @Test
    void whatIsAskedWithoutAPollWaitsForItsTurn() {
        wished.accept(1);
        awaitAsked("wish of 1");
        asked.clear();
        polled(1, true);
        awaitAsked("first of 1");
        wished.accept(1);
        wished.accept(2);
        awaitAsked("wish of 2");
        assertThat(asked).doesNotContain("wish of 1");
        answer.countDown();
        awaitAsked("second of 1", "wish of 1");
    }
}
