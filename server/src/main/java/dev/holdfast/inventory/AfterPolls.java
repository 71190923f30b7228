package dev.holdfast.inventory;

import dev.holdfast.base.bus.Bus;
import dev.holdfast.base.work.Worker;
import dev.holdfast.inventory.share.SharedReadings;
import dev.holdfast.platform.Closing;
import java.time.InstantSource;
import tools.jackson.core.type.TypeReference;

/** Starts what asks a cluster for more, after each poll of it by this replica: what it finds is shared with the others. */
public final class AfterPolls {
    private final Inventory inventory;
    private final SharedReadings sharing;
    private final Bus bus;
    private final InstantSource clock;
    private final Closing closing;

    AfterPolls(Inventory inventory, SharedReadings sharing, Bus bus, InstantSource clock, Closing closing) {
        this.inventory = inventory;
        this.sharing = sharing;
        this.bus = bus;
        this.clock = clock;
        this.closing = closing;
    }

    /**
     * Reads something in the background from now on.
     *
     * @param name of the thread, under which replicas also share what is read; another one when the type changes
     */
    public <K extends InCluster, S, V> Survey<K, S, V> survey(
            String name, Class<K> key, TypeReference<Reading<V>> type, Pace pace, Survey.Reader<K, S, V> reader) {
        var survey = new Survey<>(inventory::present, sharing, clock, name, key, type, pace, reader);
        run(name, survey::read);
        return survey;
    }

    /** Calls this with the id of the cluster, on a thread of its own, because nodes are asked. */
    public void run(String name, Worker.Work<Long> work) {
        Worker<Long> worker = closing.add(Worker.start(name, id -> id, work));
        closing.add(bus.subscribe(ClusterPolled.class, polled -> {
            if (polled.here()) worker.send(polled.now().clusterId());
        }));
    }
}
