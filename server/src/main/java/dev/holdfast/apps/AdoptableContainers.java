package dev.holdfast.apps;

import dev.holdfast.access.Principal;
import dev.holdfast.hosts.Host;
import dev.holdfast.hosts.Hosts;
import dev.holdfast.inventory.GuestState;
import dev.holdfast.inventory.Inventory;
import dev.holdfast.inventory.Snapshot;
import dev.holdfast.pve.api.GuestKind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The containers that can be adopted. A cluster is one snapshot, so a container is listed once even if several members are
 * enrolled; it belongs to the host enrolled for its node, or to the member that reported it.
 */
final class AdoptableContainers {
    private record Container(long clusterId, int ctid) {}

    private final Apps apps;
    private final Hosts hosts;
    private final Inventory inventory;

    AdoptableContainers(Apps apps, Hosts hosts, Inventory inventory) {
        this.apps = apps;
        this.hosts = hosts;
        this.inventory = inventory;
    }

    List<AdoptableContainer> list(Principal who) {
        var adopted = new HashSet<Container>();
        apps.list().forEach(app -> adopted.add(new Container(app.clusterId(), app.ctid())));
        List<Host> all = hosts.list();
        var found = new ArrayList<AdoptableContainer>();
        for (Snapshot snapshot : inventory.present()) {
            for (GuestState guest : snapshot.guests().values()) {
                if (guest.kind() != GuestKind.LXC || guest.template()) continue;
                if (adopted.contains(new Container(snapshot.clusterId(), guest.vmid()))) continue;
                Host host = owner(all, snapshot, guest);
                if (host != null && who.sees(host.ownership())) found.add(view(host, guest));
            }
        }
        found.sort(Comparator.comparing(AdoptableContainer::hostName).thenComparing(AdoptableContainer::ctid));
        return found;
    }

    /** The host a guest is assigned to, or null when no host of its cluster is enrolled any more. */
    static @Nullable Host owner(List<Host> hosts, Snapshot snapshot, GuestState guest) {
        return hosts.stream()
                .filter(h -> h.clusterId() == snapshot.clusterId())
                .min(Comparator.comparing((Host h) -> !h.node().equals(guest.node()))
                        .thenComparing(h -> h.id() != snapshot.via())
                        .thenComparing(Host::id))
                .orElse(null);
    }

    private static AdoptableContainer view(Host host, GuestState guest) {
        return new AdoptableContainer(
                host.id(),
                host.name(),
                guest.node(),
                guest.vmid(),
                Objects.requireNonNullElse(guest.name(), "CT " + guest.vmid()),
                guest.state().name().toLowerCase(Locale.ROOT),
                guest.cores(),
                guest.memTotalBytes(),
                guest.diskTotalBytes(),
                guest.tags());
    }
}
