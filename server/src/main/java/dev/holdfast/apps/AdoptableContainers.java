package dev.holdfast.apps;

import dev.holdfast.access.Principal;
import dev.holdfast.catalog.Catalog;
import dev.holdfast.catalog.ScriptRecognition;
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
 * enrolled. Those of a cluster that does not answer stay in the list, as apps and virtual machines do: that a host is silent
 * does not mean that it has no containers. Name and node are then as last seen, and everything else is unknown.
 */
record AdoptableContainers(Apps apps, Hosts hosts, Inventory inventory, Catalog catalog) {
    List<AdoptableContainer> list(Principal who) {
        var adopted = new HashSet<GuestRef>();
        apps.list().forEach(app -> adopted.add(app.guest()));
        List<Host> all = hosts.list();
        var found = new ArrayList<AdoptableContainer>();
        var scripts = ScriptRecognition.of(catalog.entries());
        List<Long> clusters = all.stream().map(Host::clusterId).distinct().toList();
        for (long cluster : clusters) {
            Snapshot snapshot = inventory.find(cluster);
            if (snapshot == null) continue;
            boolean isCurrent = inventory.present(cluster) != null;
            for (GuestState guest : snapshot.guests().values()) {
                if (guest.kind() != GuestKind.LXC || guest.template()) continue;
                if (adopted.contains(new GuestRef(cluster, guest.vmid()))) continue;
                Host host = Guests.host(all, cluster, guest.node(), snapshot);
                if (host != null && who.sees(host.ownership())) found.add(view(host, guest, isCurrent, scripts));
            }
        }
        found.sort(Comparator.comparing(AdoptableContainer::hostName).thenComparing(AdoptableContainer::ctid));
        return found;
    }

    private static AdoptableContainer view(Host host, GuestState guest, boolean isCurrent, ScriptRecognition scripts) {
        return new AdoptableContainer(
                host.id(),
                host.name(),
                guest.node(),
                guest.vmid(),
                Objects.requireNonNullElse(guest.name(), "CT " + guest.vmid()),
                isCurrent ? guest.state() : GuestState.PowerState.UNKNOWN,
                isCurrent ? guest.cores() : null,
                isCurrent ? guest.usage().memTotalBytes() : null,
                isCurrent ? guest.usage().diskTotalBytes() : null,
                guest.tags(),
                ScriptRecognition.isTagged(guest.tags()) ? scripts.ofHostname(guest.name()) : null);
    }
}
