package dev.holdfast.maintenance;

import dev.holdfast.access.Ownership;
import dev.holdfast.guests.Guest;
import dev.holdfast.guests.Guests;
import dev.holdfast.guests.KnownGuests;
import dev.holdfast.hosts.client.Host;
import dev.holdfast.inventory.GuestState;
import dev.holdfast.inventory.Snapshot;
import dev.holdfast.maintenance.OpenWindows.Facts;
import dev.holdfast.maintenance.parked.ParkedGuests;
import dev.holdfast.metrics.Subject;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * {@link Exemptions} from memory: what the last polls, the stored windows and the jobs in progress say. It must see a poll
 * before those who evaluate it.
 */
final class KnownExemptions implements Exemptions {
    private final KnownGuests guests;
    private final WindowTargets targets;
    private final OpenWindows windows;
    private final BusyGuests busy;
    private final ParkedGuests parked;
    private final Map<Long, View> clusters = new ConcurrentHashMap<>();

    /**
     * A cluster at its last poll.
     *
     * @param guests by the ids that they have in Holdfast
     * @param place where all of its hosts belong; the platform if they belong to several
     */
    private record View(Map<Long, Facts> guests, Map<String, Facts> nodes, Ownership place) {}

    KnownExemptions(
            KnownGuests guests, WindowTargets targets, OpenWindows windows, BusyGuests busy, ParkedGuests parked) {
        this.guests = guests;
        this.targets = targets;
        this.windows = windows;
        this.busy = busy;
        this.parked = parked;
    }

    /** Takes a poll. Reads the database, but no host. */
    void polled(Snapshot now) {
        long cluster = now.clusterId();
        List<Host> hosts = targets.hosts().stream()
                .filter(host -> host.clusterId() == cluster)
                .toList();
        Map<String, Facts> nodes = now.nodes().keySet().stream()
                .collect(Collectors.toMap(
                        name -> name, name -> new Facts(cluster, name, place(hosts, name, now), null)));
        Map<Integer, Guest> known = guests.ofCluster(cluster);
        var all = new HashMap<Long, Facts>();
        for (GuestState guest : now.guests().values()) {
            Guest row = known.get(guest.vmid());
            if (row == null) continue;
            Facts node = nodes.get(guest.node());
            Ownership place = node == null ? place(hosts, guest.node(), now) : node.place();
            all.put(row.id(), new Facts(cluster, guest.node(), place, guest));
        }
        windows.refresh();
        busy.polled(now, known);
        clusters.put(cluster, new View(all, nodes, common(hosts)));
    }

    private static Ownership place(List<Host> hosts, String node, Snapshot now) {
        Host host = Guests.host(hosts, now.clusterId(), node, now);
        return host == null ? Ownership.PLATFORM : host.ownership();
    }

    private static Ownership common(List<Host> hosts) {
        Set<Ownership> places = hosts.stream().map(Host::ownership).collect(Collectors.toSet());
        return places.size() == 1 ? places.iterator().next() : Ownership.PLATFORM;
    }

    @Override
    public @Nullable Exemption of(Subject subject, Instant now) {
        View cluster = clusters.get(subject.clusterId());
        if (cluster == null) return null;
        return switch (subject.kind()) {
            case NODE -> ofWindow(cluster.nodes().get(subject.key()), now);
            case STORAGE -> ofWindow(storage(cluster, subject), now);
            case GUEST -> ofGuest(cluster, Long.parseLong(subject.key()), now);
        };
    }

    private static @Nullable Facts storage(View cluster, Subject subject) {
        int at = subject.key().indexOf('@');
        return at < 0
                ? new Facts(subject.clusterId(), null, cluster.place(), null)
                : cluster.nodes().get(subject.key().substring(at + 1));
    }

    private @Nullable Exemption ofWindow(@Nullable Facts facts, Instant now) {
        return facts == null || windows.isEmpty() ? null : windows.of(facts, now);
    }

    private @Nullable Exemption ofGuest(View cluster, long id, Instant now) {
        Exemption window = ofWindow(cluster.guests().get(id), now);
        if (window != null) return window;
        Exemption working = busy.of(id, now);
        ParkedGuests.Off off = parked.of(id, now);
        boolean isOver = working == null || working.until() != null;
        if (off != null && off.state() == ParkedGuests.State.PARKED && isOver) {
            return new Exemption(Kind.PARKED, off.reason(), null);
        }
        if (working != null) return working;
        return off != null && off.state() == ParkedGuests.State.DECIDING
                ? new Exemption(Kind.BUSY, off.reason(), off.until())
                : null;
    }
}
