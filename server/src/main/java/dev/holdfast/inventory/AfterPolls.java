package dev.holdfast.inventory;

import dev.holdfast.base.Word;
import dev.holdfast.base.bus.Bus;
import dev.holdfast.base.work.Worker;
import dev.holdfast.inventory.share.SharedReadings;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongConsumer;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.type.TypeReference;

/**
 * What asks a cluster for more, after each poll of it by this replica: what it finds is shared with the others. Each cluster is
 * asked one thing after the other, in two lanes: so its hosts get few questions at once over connections that are kept, and a
 * cluster that is slow delays no other one.
 */
public final class AfterPolls implements AutoCloseable {
    /** How soon a question is answered. What takes long does not delay what does not. */
    public enum Lane {
        /** A node answers from its files. */
        QUICK,
        /** A storage or a guest has to answer, which may take many seconds. */
        SLOW
    }

    private interface Work {
        void on(long clusterId, NodeBudget budget) throws InterruptedException;
    }

    private record Task(Lane lane, String name, Work work) {}

    /** A task after one poll, or without one. */
    private record Round(Task task, NodeBudget budget) {}

    /** Who asks each cluster that was ever asked. */
    private final Map<Lane, Map<Long, Worker<Round>>> workers = new EnumMap<>(Lane.class);

    private final List<Task> afterEach = new ArrayList<>();
    private final LongFunction<@Nullable Snapshot> present;
    private final SharedReadings sharing;
    private final Bus bus;
    private final InstantSource clock;
    private final ReadingRate rate;
    private Bus.@Nullable Subscription polls;
    private volatile boolean closed;

    /**
     * Asks nothing by itself.
     *
     * @param present the snapshot of a cluster that answers; null when it does not
     */
    AfterPolls(LongFunction<@Nullable Snapshot> present, SharedReadings sharing, Bus bus, InstantSource clock) {
        this.present = present;
        this.sharing = sharing;
        this.bus = bus;
        this.clock = clock;
        this.rate = new ReadingRate(clock);
    }

    /** Follows the polls from now on. Everything that is to be asked was added before. */
    AfterPolls start() {
        polls = bus.subscribe(ClusterPolled.class, polled -> {
            if (!polled.here()) return;
            var budget = new NodeBudget(rate);
            afterEach.forEach(task -> send(task, polled.now().clusterId(), budget));
        });
        return this;
    }

    private void send(Task task, long clusterId, NodeBudget budget) {
        if (closed) return;
        Objects.requireNonNull(workers.get(task.lane()))
                .computeIfAbsent(clusterId, id -> worker(task.lane(), id))
                .send(new Round(task, budget));
    }

    private static Worker<Round> worker(Lane lane, long clusterId) {
        return Worker.start(
                "ask-" + Word.of(lane) + "-" + clusterId,
                round -> round.task().name(),
                round -> round.task().work().on(clusterId, round.budget()));
    }

    /**
     * Reads something in the background from now on.
     *
     * @param name under which replicas share what is read; another one when the type changes
     */
    public <K extends InCluster & Comparable<K>, S, V> Survey<K, S, V> survey(
            String name,
            Lane lane,
            Class<K> key,
            TypeReference<Reading<V>> type,
            Pace pace,
            Survey.Reader<K, S, V> reader) {
        var survey = new Survey<>(present, sharing, clock, name, key, type, pace, reader);
        afterEach.add(task(lane, name, survey::read));
        return survey;
    }

    private Task task(Lane lane, String name, Work work) {
        workers.computeIfAbsent(lane, _ -> new ConcurrentHashMap<>());
        return new Task(lane, name, work);
    }

    /** Calls this with the id of the cluster, in its turn. What it returns does so without a poll. */
    public LongConsumer run(String name, Lane lane, Worker.Work<Long> work) {
        Task task = task(lane, name, (clusterId, _) -> work.on(clusterId));
        afterEach.add(task);
        return asking(task);
    }

    /** Calls this with the id of a cluster, in its turn, whenever what it returns is told to. */
    public LongConsumer inTurn(String name, Lane lane, Worker.Work<Long> work) {
        return asking(task(lane, name, (clusterId, _) -> work.on(clusterId)));
    }

    /** Lets others ask, without a poll. */
    private LongConsumer asking(Task task) {
        return clusterId -> send(task, clusterId, new NodeBudget(rate));
    }

    /** What is being asked is interrupted. */
    @Override
    public void close() {
        closed = true;
        if (polls != null) polls.close();
        workers.values().forEach(ofLane -> ofLane.values().forEach(Worker::close));
    }
}
