package dev.holdfast.apps;

import dev.holdfast.base.Interrupts;
import dev.holdfast.base.bus.Bus;
import dev.holdfast.base.db.Db;
import dev.holdfast.base.db.WritePriority;
import dev.holdfast.hosts.Host;
import dev.holdfast.hosts.Hosts;
import dev.holdfast.hosts.Hypervisors;
import dev.holdfast.inventory.ClusterPolled;
import dev.holdfast.inventory.GuestState;
import dev.holdfast.inventory.NodeState;
import dev.holdfast.inventory.Snapshot;
import dev.holdfast.pve.api.GuestKind;
import dev.holdfast.pve.wire.PveException;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Marks apps whose containers are missing, and removes the mark when they are seen again. Two polls in a row must lack the
 * container while the cluster has quorum and the node is online, and then the node itself must report that it does not
 * exist: a list also lacks guests that a token may no longer see. Nothing is ever removed here.
 */
public final class MissingGuests implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(MissingGuests.class);

    private final Db db;
    private final Hosts hosts;
    private final Hypervisors hypervisors;
    private final Bus bus;
    private final InstantSource clock;
    private final LinkedBlockingQueue<ClusterPolled> polls = new LinkedBlockingQueue<>();
    private final Thread thread;
    private final AppStore store = new AppStore();

    /** Missing containers of the apps in this database. */
    public MissingGuests(Db db, Hosts hosts, Hypervisors hypervisors, Bus bus, InstantSource clock) {
        this.db = db;
        this.hosts = hosts;
        this.hypervisors = hypervisors;
        this.bus = bus;
        this.clock = clock;
        this.thread = Thread.ofVirtual().name("absences").unstarted(this::run);
    }

    /** Begins to evaluate polls. */
    public void start() {
        thread.start();
    }

    /** Queues a poll; it is evaluated on a separate thread, because a node may have to be queried. */
    public void clusterPolled(ClusterPolled polled) {
        // The newest poll of a cluster is enough: where evaluation is slow, older ones are skipped.
        polls.removeIf(older -> older.now().clusterId() == polled.now().clusterId());
        polls.add(polled);
    }

    private void run() {
        try {
            while (true) {
                ClusterPolled polled = polls.take();
                try {
                    evaluate(polled);
                } catch (RuntimeException e) {
                    log.warn("Missing containers could not be determined; retrying after the next poll", e);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void evaluate(ClusterPolled polled) throws InterruptedException {
        long clusterId = polled.now().clusterId();
        Map<Long, Host> byId = hosts.list().stream().collect(Collectors.toMap(Host::id, Function.identity()));
        for (App app : db.read(h -> store.ofCluster(h, clusterId))) {
            if (Thread.interrupted()) throw new InterruptedException();
            Host host = app.hostId() == null ? null : byId.get(app.hostId());
            if (host == null) continue;
            if (has(polled.now(), app.ctid())) {
                if (app.missingSince() != null) markMissing(app, false);
            } else if (app.missingSince() == null
                    && lacks(polled.before(), app, host)
                    && lacks(polled.now(), app, host)
                    && isGone(app, host)) {
                markMissing(app, true);
            }
        }
    }

    private static boolean has(Snapshot snapshot, int ctid) {
        GuestState guest = snapshot.guests().get(ctid);
        return guest != null && guest.kind() == GuestKind.LXC;
    }

    /** Whether a poll is reliable for this app and did not see its container. */
    private static boolean lacks(@Nullable Snapshot snapshot, App app, Host host) {
        if (snapshot == null || !snapshot.quorate()) return false;
        NodeState node = snapshot.nodes().get(host.node());
        return node != null && node.online() && !has(snapshot, app.ctid());
    }

    private boolean isGone(App app, Host host) {
        try {
            var _ = hypervisors
                    .reaching(app.clusterId(), host.node())
                    .guest(GuestKind.LXC, host.node(), app.ctid())
                    .status();
            return false;
        } catch (PveException.Refused e) {
            return e.reason() == PveException.Reason.NO_SUCH_GUEST;
        } catch (PveException e) {
            return false; // it may exist, and the token may lack the privilege to see it
        }
    }

    private void markMissing(App app, boolean missing) {
        // In the meantime the app may have been moved or forgotten: then there is nothing to mark.
        boolean marked = db.write(WritePriority.BULK, h -> {
            App now = store.find(h, app.id());
            if (now == null || !now.holdKey().equals(app.holdKey())) return false;
            store.missing(h, app.id(), missing ? clock.instant() : null);
            return true;
        });
        if (marked) bus.publish(new AppChanged(app.id(), app.hostId(), "updated"));
    }

    @Override
    public void close() {
        Interrupts.end(List.of(thread));
    }
}
