package dev.holdfast.guests;

import dev.holdfast.inventory.GuestState;
import dev.holdfast.inventory.Inventory;
import dev.holdfast.inventory.Snapshot;
import dev.holdfast.inventory.share.SharedMap;
import dev.holdfast.inventory.share.SharedReadings;
import dev.holdfast.pve.api.GuestKind;
import dev.holdfast.pve.guest.NicConfig;
import dev.holdfast.pve.guest.PveGuest;
import dev.holdfast.pve.wire.PveException;
import java.net.InetAddress;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The IP addresses in containers. A poll does not return them, so they are read one container after the other in the
 * background: a few after each poll, each at most every ten minutes. No page waits for it. They are read only for the guests
 * that an area asks for.
 */
public final class GuestAddresses {
    private static final Duration FRESH = Duration.ofMinutes(10);
    private static final int AT_ONCE = 20;

    private record Known(
            @Nullable String ip, Instant at, @Nullable Long uptime) {}

    private final Guests guests;
    private final Inventory inventory;
    private final InstantSource clock;
    private final Map<GuestRef, Known> known = new ConcurrentHashMap<>();
    private final AtomicLong version = new AtomicLong();
    private final SharedMap<GuestRef, Known> shared;
    private final List<LongFunction<Set<Integer>>> wanted = new CopyOnWriteArrayList<>();

    /** Addresses in these guests. */
    public GuestAddresses(Guests guests, Inventory inventory, InstantSource clock, SharedReadings readings) {
        this.shared = SharedMap.of(
                readings,
                "addresses",
                known,
                GuestRef::clusterId,
                GuestRef.class,
                Known.class,
                (_, _) -> version.incrementAndGet());
        this.guests = guests;
        this.inventory = inventory;
        this.clock = clock;
    }

    /** Reads the addresses of these guests as well: their CT IDs and VM IDs by cluster. */
    public void readFor(LongFunction<Set<Integer>> vmids) {
        wanted.add(vmids);
    }

    /** The address in a guest, or null when it is unknown. */
    public @Nullable String ip(GuestRef guest) {
        Known one = known.get(guest);
        return one == null ? null : one.ip();
    }

    /** Changes with every address that changes. */
    public long version() {
        return version.get();
    }

    /** Nothing is known of what has this CT ID now. */
    void forget(GuestRef guest) {
        if (known.remove(guest) == null) return;
        version.incrementAndGet();
        shared.patched(guest);
    }

    /** A fixed address of a container is its address from now on; another one is read after the next poll. */
    void changed(NicsChanged change) {
        if (change.kind() != GuestKind.LXC) return;
        String ip = change.nics() == null ? null : fixed(change.nics());
        Known now =
                known.computeIfPresent(change.guest(), (_, before) -> new Known(ip, clock.instant(), before.uptime()));
        if (now == null) return;
        version.incrementAndGet();
        shared.patched(change.guest());
    }

    /** The fixed address of the first NIC; null when it has none. */
    private static @Nullable String fixed(Map<String, NicConfig> nics) {
        NicConfig first = nics.get(nics.keySet().stream()
                .min(Comparator.comparing(String::length).thenComparing(key -> key))
                .orElse(""));
        if (first == null) return null;
        return Stream.of("ip", "ip6")
                .map(first::get)
                .filter(address -> address != null && address.contains("/"))
                .map(GuestAddresses::address)
                .flatMap(Optional::stream)
                .findFirst()
                .orElse(null);
    }

    /** Reads a few addresses in a cluster that was just polled. */
    void read(long clusterId) throws InterruptedException {
        Snapshot snapshot = inventory.present(clusterId);
        if (snapshot == null) return;
        var due = new ArrayList<GuestState>();
        wanted.stream()
                .flatMap(vmids -> vmids.apply(clusterId).stream())
                .map(snapshot.guests()::get)
                .filter(guest -> guest != null && isDue(clusterId, guest))
                .forEach(due::add);
        // Longest wait first: guests that never have an address must not delay the others.
        due.sort(Comparator.comparing(guest -> asked(clusterId, guest)));
        boolean changed = false;
        for (GuestState guest : due.subList(0, Math.min(due.size(), AT_ONCE))) {
            if (Thread.interrupted()) throw new InterruptedException();
            changed |= ask(clusterId, guest);
        }
        if (changed) version.incrementAndGet();
        if (!due.isEmpty()) shared.changed(clusterId);
    }

    private Instant asked(long clusterId, GuestState guest) {
        Known one = known.get(new GuestRef(clusterId, guest.vmid()));
        return one == null ? Instant.MIN : one.at();
    }

    private boolean isDue(long clusterId, GuestState guest) {
        if (guest.kind() != GuestKind.LXC || guest.state() != GuestState.PowerState.RUNNING) return false;
        Known one = known.get(new GuestRef(clusterId, guest.vmid()));
        if (one == null || one.at().plus(FRESH).isBefore(clock.instant())) return true;
        Long uptime = guest.usage().uptimeS();
        boolean restarted = one.uptime() != null && uptime != null && uptime < one.uptime();
        return restarted || one.ip() == null;
    }

    private boolean ask(long clusterId, GuestState guest) {
        var key = new GuestRef(clusterId, guest.vmid());
        Known before = known.get(key);
        Instant began = clock.instant();
        String ip = null;
        try {
            ip = readNow(guests.on(guest.node(), key, guest.kind()));
        } catch (PveException e) {
            if (before != null) ip = before.ip(); // the token may lack the privilege
        }
        var now = new Known(ip, began, guest.usage().uptimeS());
        // What Holdfast did meanwhile is newer than what was read.
        boolean isKept =
                now.equals(known.compute(key, (_, current) -> Objects.equals(current, before) ? now : current));
        return isKept && (before == null || !Objects.equals(before.ip(), ip));
    }

    /** The address in a running container, asked now; null when it has none that others can reach. */
    public static @Nullable String readNow(GuestHandle container) {
        PveGuest client = container.client();
        List<GuestInterface> all = client.interfaces().stream()
                .filter(one -> !one.name().equals("lo"))
                .map(one -> new GuestInterface(
                        one.name(),
                        one.hwaddr(),
                        Stream.of(address(one.inet()), address(one.inet6()))
                                .flatMap(Optional::stream)
                                .toList()))
                .toList();
        return GuestInterface.firstAddress(ordered(all, client).stream().map(GuestInterface::addresses));
    }

    /** With those first that others can reach. The configuration is asked for only where the order matters. */
    public static List<GuestInterface> ordered(List<GuestInterface> all, PveGuest client) {
        if (!GuestInterface.isAmbiguous(all)) return all;
        List<String> macs = List.of();
        try {
            macs = client.presentConfig().nics().values().stream()
                    .map(NicConfig::hardwareAddress)
                    .flatMap(Stream::ofNullable)
                    .toList();
        } catch (PveException e) {
            // The names of the interfaces tell something as well.
        }
        return GuestInterface.reachableFirst(all, macs);
    }

    /** Without its prefix; none for an address that means nothing outside of the guest or its link. */
    public static Optional<String> address(@Nullable String text) {
        if (text == null) return Optional.empty();
        String bare = text.split("[/%]", 2)[0];
        try {
            var address = InetAddress.ofLiteral(bare);
            boolean isOwn = address.isLoopbackAddress() || address.isLinkLocalAddress() || address.isAnyLocalAddress();
            return isOwn ? Optional.empty() : Optional.of(bare);
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
