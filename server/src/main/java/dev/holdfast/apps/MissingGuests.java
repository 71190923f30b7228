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
import dev.holdfast.pve.GuestKind;
import dev.holdfast.pve.PveException;
import java.time.Duration;
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
 * Marks apps whose containers are gone, and takes the mark away when they are seen again. Two looks in a row must lack the
 * container while the cluster is quorate and the node up, and then the node itself must say that there is none: a list
 * lacks also what a token may no longer see. Nothing is ever removed here.
 */
public final class MissingGuests implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(MissingGuests.class);
    private static final Duration DEADLINE = Duration.ofSeconds(5);

    private final Db db;
    private final Hosts hosts;
    private final Hypervisors hypervisors;
    private final Bus bus;
    private final InstantSource clock;
    private final LinkedBlockingQueue<ClusterPolled> polls = new LinkedBlockingQueue<>();
    private final Thread thread;
    private final AppStore store = new AppStore();

    /** Absences among the apps of this database. */
    public MissingGuests(Db db, Hosts hosts, Hypervisors hypervisors, Bus bus, InstantSource clock) {
        this.db = db;
        this.hosts = hosts;
        this.hypervisors = hypervisors;
        this.bus = bus;
        this.clock = clock;
        this.thread = Thread.ofVirtual().name("absences").unstarted(this::run);
    }

    /** Begins to judge what was seen. */
    public void start() {
        thread.start();
    }

    /** Takes a note of a look; judged on a thread of its own, because a node may have to be asked. */
    public void clusterPolled(ClusterPolled polled) {
        // The newest look at a cluster says all: where judging is slow, older ones are left out.
        polls.removeIf(older -> older.now().clusterId() == polled.now().clusterId());
        polls.add(polled);
    }

    private void run() {
        try {
            while (true) {
                ClusterPolled polled = polls.take();
                try {
                    judge(polled);
                } catch (RuntimeException e) {
                    log.warn("Whether containers are missing could not be judged; the next look is judged again", e);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void judge(ClusterPolled polled) throws InterruptedException {
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

    /** Whether a look can be trusted about this app, and did not see it. */
    private static boolean lacks(@Nullable Snapshot snapshot, App app, Host host) {
        if (snapshot == null || !snapshot.quorate()) return false;
        NodeState node = snapshot.nodes().get(host.node());
        return node != null && node.online() && !has(snapshot, app.ctid());
    }

    private boolean isGone(App app, Host host) {
        try {
            var _ = hypervisors
                    .reaching(app.clusterId(), host.node())
                    .within(DEADLINE)
                    .guest(GuestKind.LXC, host.node(), app.ctid())
                    .status();
            return false;
        } catch (PveException.Refused e) {
            return e.reason() == PveException.Reason.NO_SUCH_GUEST;
        } catch (PveException e) {
            return false; // it may be there and not for us to see
        }
    }

    private void markMissing(App app, boolean missing) {
        // In between it may have been moved away on purpose, or forgotten: then there is nothing to mark.
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
