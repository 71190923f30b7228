package dev.holdfast.apps;

import dev.holdfast.access.Principal;
import dev.holdfast.guests.GuestRef;
import dev.holdfast.guests.Guests;
import dev.holdfast.hosts.Hosts;
import dev.holdfast.hosts.client.Host;
import dev.holdfast.inventory.GuestState;
import dev.holdfast.inventory.Inventory;
import dev.holdfast.inventory.Snapshot;
import dev.holdfast.pve.api.GuestKind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;

/**
 * The containers that can be adopted. A cluster is one snapshot, so a container is listed once even if several members are
 * enrolled.
 */
final class AdoptableContainers {
    private final Apps apps;
    private final Hosts hosts;
    private final Inventory inventory;

    AdoptableContainers(Apps apps, Hosts hosts, Inventory inventory) {
        this.apps = apps;
        this.hosts = hosts;
        this.inventory = inventory;
    }

    List<AdoptableContainer> list(Principal who) {
        var adopted = new HashSet<GuestRef>();
        apps.list().forEach(app -> adopted.add(app.guest()));
        List<Host> all = hosts.list();
        var found = new ArrayList<AdoptableContainer>();
        for (Snapshot snapshot : inventory.present()) {
            for (GuestState guest : snapshot.guests().values()) {
                if (guest.kind() != GuestKind.LXC || guest.template()) continue;
                if (adopted.contains(new GuestRef(snapshot.clusterId(), guest.vmid()))) continue;
                Host host = Guests.host(all, snapshot.clusterId(), guest.node(), snapshot);
                if (host != null && who.sees(host.ownership())) found.add(view(host, guest));
            }
        }
        found.sort(Comparator.comparing(AdoptableContainer::hostName).thenComparing(AdoptableContainer::ctid));
        return found;
    }

    private static AdoptableContainer view(Host host, GuestState guest) {
        return new AdoptableContainer(
                host.id(),
                host.name(),
                guest.node(),
                guest.vmid(),
                Objects.requireNonNullElse(guest.name(), "CT " + guest.vmid()),
                guest.state().wire(),
                guest.cores(),
                guest.usage().memTotalBytes(),
                guest.usage().diskTotalBytes(),
                guest.tags());
    }
}
