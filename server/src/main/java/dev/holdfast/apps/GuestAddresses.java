package dev.holdfast.apps;

import dev.holdfast.base.Interrupts;
import dev.holdfast.base.bus.Bus;
import dev.holdfast.base.db.Db;
import dev.holdfast.hosts.Hypervisors;
import dev.holdfast.inventory.GuestState;
import dev.holdfast.inventory.Inventory;
import dev.holdfast.inventory.Snapshot;
import dev.holdfast.pve.api.GuestKind;
import dev.holdfast.pve.wire.PveException;
import dev.holdfast.pve.guest.PveGuest;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The IP addresses in the apps' containers. A poll does not return them, so they are read one container after the other on
 * a separate thread: a few after each poll, each at most every ten minutes. No page waits for it.
 */
public final class GuestAddresses implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(GuestAddresses.class);
    private static final Duration FRESH = Duration.ofMinutes(10);
    private static final int AT_ONCE = 20;

    private record Key(long clusterId, int vmid) {}

    private record Known(
            @Nullable String ip, Instant at, @Nullable Long uptime) {}

    private final Db db;
    private final Hypervisors hypervisors;
    private final Inventory inventory;
    private final InstantSource clock;
    private final Bus bus;
    private final Map<Key, Known> known = new ConcurrentHashMap<>();
    private final LinkedBlockingQueue<Long> polled = new LinkedBlockingQueue<>();
    private final AtomicLong version = new AtomicLong();
    private final Thread thread;
    private final AppStore store = new AppStore();

    /** Addresses of the apps in this database. */
    public GuestAddresses(Db db, Hypervisors hypervisors, Inventory inventory, Bus bus, InstantSource clock) {
        this.bus = bus;
        this.db = db;
        this.hypervisors = hypervisors;
        this.inventory = inventory;
        this.clock = clock;
        this.thread = Thread.ofVirtual().name("guest-addresses").unstarted(this::run);
    }

    /** Begins to read addresses. */
    public void start() {
        thread.start();
    }

    /** Queues a cluster that was just polled. */
    public void clusterPolled(long clusterId) {
        if (!polled.contains(clusterId)) polled.add(clusterId);
    }

    @Nullable
    String ip(long clusterId, int vmid) {
        Known one = known.get(new Key(clusterId, vmid));
        return one == null ? null : one.ip();
    }

    long version() {
        return version.get();
    }

    private void run() {
        try {
            while (true) {
                long clusterId = polled.take();
                try {
                    ask(clusterId);
                } catch (RuntimeException e) {
                    log.warn(
                            "The addresses in cluster {} could not be read; retrying after the next poll",
                            clusterId,
                            e);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void ask(long clusterId) throws InterruptedException {
        Snapshot snapshot = inventory.present(clusterId);
        if (snapshot == null) return;
        var due = new ArrayList<GuestState>();
        for (App app : db.read(h -> store.ofCluster(h, clusterId))) {
            GuestState guest = snapshot.guests().get(app.ctid());
            if (guest != null && isDue(clusterId, guest)) due.add(guest);
        }
        // Longest wait first: guests that never have an address must not delay the others.
        due.sort(Comparator.comparing(guest -> asked(clusterId, guest)));
        boolean changed = false;
        for (GuestState guest : due.subList(0, Math.min(due.size(), AT_ONCE))) {
            if (Thread.interrupted()) throw new InterruptedException();
            changed |= ask(clusterId, guest);
        }
        if (changed) {
            version.incrementAndGet();
            bus.publish(new GuestAddressesChanged(clusterId));
        }
    }

    private Instant asked(long clusterId, GuestState guest) {
        Known one = known.get(new Key(clusterId, guest.vmid()));
        return one == null ? Instant.MIN : one.at();
    }

    private boolean isDue(long clusterId, GuestState guest) {
        if (guest.kind() != GuestKind.LXC || guest.state() != GuestState.PowerState.RUNNING) return false;
        Known one = known.get(new Key(clusterId, guest.vmid()));
        if (one == null || one.at().plus(FRESH).isBefore(clock.instant())) return true;
        boolean restarted = one.uptime() != null && guest.uptimeS() != null && guest.uptimeS() < one.uptime();
        return restarted || one.ip() == null;
    }

    private boolean ask(long clusterId, GuestState guest) {
        var key = new Key(clusterId, guest.vmid());
        Known before = known.get(key);
        String ip = null;
        try {
            ip = hypervisors
                    .reaching(clusterId, guest.node())
                    .guest(GuestKind.LXC, guest.node(), guest.vmid())
                    .interfaces()
                    .stream()
                    .filter(i -> !i.name().equals("lo"))
                    .map(GuestAddresses::address)
                    .flatMap(java.util.Optional::stream)
                    .findFirst()
                    .orElse(null);
        } catch (PveException e) {
            if (before != null) ip = before.ip(); // the token may lack the privilege
        }
        known.put(key, new Known(ip, clock.instant(), guest.uptimeS()));
        return before == null || !java.util.Objects.equals(before.ip(), ip);
    }

    private static java.util.Optional<String> address(PveGuest.Interface one) {
        String inet = one.inet() == null ? one.inet6() : one.inet();
        return java.util.Optional.ofNullable(inet).map(a -> a.contains("/") ? a.substring(0, a.indexOf('/')) : a);
    }

    @Override
    public void close() {
        Interrupts.end(List.of(thread));
    }
}
