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
import java.util.concurrent.ConcurrentHashMap;
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

    private record Task(String name, Work work) {}

    /** A task after one poll. */
    private record Round(Task task, NodeBudget budget) {}

    /** The work of a lane, and who does it for each cluster that was ever polled. */
    private record Tasks(List<Task> tasks, Map<Long, Worker<Round>> workers) {}

    private final Map<Lane, Tasks> lanes = new EnumMap<>(Lane.class);
    private final LongFunction<@Nullable Snapshot> present;
    private final SharedReadings sharing;
    private final Bus bus;
    private final InstantSource clock;
    private Bus.@Nullable Subscription polls;

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
    }

    /** Follows the polls from now on. Everything that is to be asked was added before. */
    AfterPolls start() {
        polls = bus.subscribe(ClusterPolled.class, polled -> {
            if (!polled.here()) return;
            var budget = new NodeBudget();
            lanes.forEach((lane, tasks) -> send(lane, tasks, polled.now().clusterId(), budget));
        });
        return this;
    }

    private static void send(Lane lane, Tasks tasks, long clusterId, NodeBudget budget) {
        Worker<Round> worker = tasks.workers()
                .computeIfAbsent(
                        clusterId,
                        id -> Worker.<Round>start(
                                "ask-" + Word.of(lane) + "-" + id,
                                round -> round.task().name(),
                                round -> round.task().work().on(id, round.budget())));
        tasks.tasks().forEach(task -> worker.send(new Round(task, budget)));
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
        add(name, lane, survey::read);
        return survey;
    }

    /** Calls this with the id of the cluster, in its turn. */
    public void run(String name, Lane lane, Worker.Work<Long> work) {
        add(name, lane, (clusterId, _) -> work.on(clusterId));
    }

    private void add(String name, Lane lane, Work work) {
        lanes.computeIfAbsent(lane, _ -> new Tasks(new ArrayList<>(), new ConcurrentHashMap<>()))
                .tasks()
                .add(new Task(name, work));
    }

    /** What is being asked is interrupted. */
    @Override
    public void close() {
        if (polls != null) polls.close();
        lanes.values().forEach(tasks -> tasks.workers().values().forEach(Worker::close));
    }
}
