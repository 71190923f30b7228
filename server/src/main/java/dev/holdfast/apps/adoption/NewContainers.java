package dev.holdfast.apps.adoption;

import dev.holdfast.apps.Adoption;
import dev.holdfast.apps.Apps;
import dev.holdfast.apps.imports.ImportArea;
import dev.holdfast.guests.Guest;
import dev.holdfast.guests.GuestRef;
import dev.holdfast.guests.Guests;
import dev.holdfast.guests.fleet.Fleet;
import dev.holdfast.hosts.client.Host;
import dev.holdfast.inventory.GuestState;
import dev.holdfast.inventory.Snapshot;
import dev.holdfast.pve.api.GuestKind;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/** Adopts containers that appear on hosts whose rule says so: starts a job for those of each host. Asks no host. */
final class NewContainers {
    /** A community script writes its notes, which show its entry, at its end. A container that is restored for a moment is gone by then. */
    private static final Duration SETTLED = Duration.ofMinutes(5);
    /** After a job that did not adopt one, for example because its node fell silent. */
    private static final Duration RETRY = Duration.ofMinutes(10);

    private final AdoptionRules rules;
    private final Fleet fleet;
    private final Apps apps;
    private final Adoption adoption;
    private final ImportArea imports;
    private final InstantSource clock;
    /** When a job was started for a guest, by its id. */
    private final Map<Long, Instant> tried = new ConcurrentHashMap<>();

    NewContainers(
            AdoptionRules rules, Fleet fleet, Apps apps, Adoption adoption, ImportArea imports, InstantSource clock) {
        this.rules = rules;
        this.fleet = fleet;
        this.apps = apps;
        this.adoption = adoption;
        this.imports = imports;
        this.clock = clock;
    }

    /** Starts a job for each host of a cluster, just polled, on which there are new containers. */
    void adopt(long clusterId) {
        Map<Long, Instant> since = rules.adopting();
        Snapshot now = since.isEmpty() ? null : fleet.inventory().present(clusterId);
        if (now == null) return;
        Instant time = clock.instant();
        tried.values().removeIf(at -> at.plus(RETRY).isBefore(time));
        List<Host> members = fleet.hosts().ofCluster(clusterId);
        var found = new TreeMap<Long, List<Guest>>();
        for (Guest guest : fleet.known().ofCluster(clusterId).values()) {
            GuestState seen = now.guests().get(guest.vmid());
            if (seen == null || !isReady(guest, seen, time)) continue;
            Host host = Guests.host(members, clusterId, seen.node(), now);
            if (host == null) continue;
            Instant after = since.get(host.id());
            if (after == null || !guest.firstSeen().isAfter(after)) continue;
            found.computeIfAbsent(host.id(), _ -> new ArrayList<>()).add(guest);
        }
        if (found.isEmpty()) return;
        var adopted = apps.numbers(clusterId);
        var released = apps.released();
        found.forEach((host, guests) -> {
            List<GuestRef> wanted = new ArrayList<>();
            for (Guest guest : guests) {
                if (adopted.contains(guest.vmid())
                        || released.contains(guest.id())
                        || adoption.obstacle(guest.ref()) != null) continue;
                tried.put(guest.id(), time);
                wanted.add(guest.ref());
            }
            if (!wanted.isEmpty()) imports.adopt(host, wanted);
        });
    }

    private boolean isReady(Guest guest, GuestState seen, Instant now) {
        return guest.kind() == GuestKind.LXC
                && seen.kind() == GuestKind.LXC
                && guest.missingSince() == null
                && !seen.template()
                && seen.lock() == null
                && seen.state() != GuestState.PowerState.UNKNOWN
                && !guest.firstSeen().plus(SETTLED).isAfter(now)
                && !tried.containsKey(guest.id());
    }
}
