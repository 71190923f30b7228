package dev.holdfast.apps.containers;

import dev.holdfast.access.Ownership;
import dev.holdfast.access.Principal;
import dev.holdfast.apps.App;
import dev.holdfast.apps.Apps;
import dev.holdfast.apps.adoption.AdoptionRules;
import dev.holdfast.base.Refusal;
import dev.holdfast.catalog.Catalog;
import dev.holdfast.catalog.ScriptRecognition;
import dev.holdfast.guests.Guest;
import dev.holdfast.guests.GuestAddresses;
import dev.holdfast.guests.GuestHandle;
import dev.holdfast.guests.GuestRef;
import dev.holdfast.guests.Guests;
import dev.holdfast.hosts.Hosts;
import dev.holdfast.hosts.client.Host;
import dev.holdfast.hosts.status.Usage;
import dev.holdfast.inventory.GuestState;
import dev.holdfast.inventory.GuestState.PowerState;
import dev.holdfast.inventory.Inventory;
import dev.holdfast.inventory.Snapshot;
import dev.holdfast.pve.api.GuestKind;
import dev.holdfast.pve.wire.PveException;
import dev.holdfast.pve.wire.Timeouts;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The containers that are not apps, each by the id of its guest. A cluster is one snapshot, so a container is listed once even if
 * several members are enrolled. Those of a cluster that does not answer stay in the list, as apps and virtual machines do: that
 * a host is silent does not mean that it has no containers. Name and node are then as last seen, and everything else is unknown.
 */
record Containers(
        Apps apps,
        Hosts hosts,
        Inventory inventory,
        Guests guests,
        GuestAddresses addresses,
        Catalog catalog,
        AdoptionRules adoption) {
    /** Those that the caller may read, by host and CT ID. */
    List<AdoptableContainer> list(Principal who) {
        var scripts = ScriptRecognition.of(catalog.entries());
        List<AdoptableContainer> found =
                list(host -> who.sees(host.ownership()), seen -> scripts.entryOf(seen.tags(), seen.name(), null));
        found.sort(Comparator.comparing(AdoptableContainer::hostName).thenComparing(AdoptableContainer::ctid));
        return found;
    }

    /** All of them, in no order and without the entries that made them: for their values, with each poll. */
    List<AdoptableContainer> measured() {
        return list(_ -> true, _ -> null);
    }

    private List<AdoptableContainer> list(Predicate<Host> wanted, Function<GuestState, @Nullable String> entryOf) {
        Set<GuestRef> adopted = apps.list().stream().map(App::guest).collect(Collectors.toSet());
        var found = new ArrayList<AdoptableContainer>();
        Map<Long, List<Host>> clusters = hosts.list().stream().collect(Collectors.groupingBy(Host::clusterId));
        clusters.forEach((cluster, members) -> {
            Snapshot last = inventory.find(cluster);
            for (Guest guest : guests.known().ofCluster(cluster).values()) {
                GuestState seen = seen(guest, last);
                if (seen == null || adopted.contains(guest.ref())) continue;
                Host host = Guests.host(members, cluster, seen.node(), last);
                if (host != null && wanted.test(host)) found.add(view(guest, host, seen, entryOf.apply(seen)));
            }
        });
        return found;
    }

    /** One container, also one that is an app by now. Its host is asked for its notes. */
    ContainerDetail get(long id) {
        Located container = known(id);
        GuestRef ref = container.guest().ref();
        addresses.lookAt(ref);
        GuestState seen = container.seen();
        String notes = notes(container);
        String entry = ScriptRecognition.of(catalog.entries()).entryOf(seen.tags(), seen.name(), notes);
        return new ContainerDetail(
                view(container.guest(), container.host(), seen, entry),
                apps.ids().get(ref),
                notes);
    }

    /** The owner of a container, or null when there is no such container. */
    @Nullable
    Ownership ownership(long id) {
        Located container = find(id);
        return container == null ? null : container.host().ownership();
    }

    /** The name of a container, or null when there is no such container. */
    @Nullable
    String name(long id) {
        Located container = find(id);
        return container == null ? null : container.name();
    }

    /** Where the container is now. */
    GuestHandle at(long id) {
        return guests.at(known(id).guest().ref(), GuestKind.LXC, "Restore it from a backup, or reload the list.");
    }

    /** Changes whenever measured values may have changed. */
    long measuredVersion() {
        return inventory.version() + addresses.version();
    }

    /** A container where it was last seen. */
    record Located(Guest guest, Host host, GuestState seen) {
        String name() {
            return Containers.name(seen);
        }
    }

    /** The container with this id; refuses with 404 when there is none. */
    Located known(long id) {
        Located container = find(id);
        if (container == null) throw Refusal.notFound("container", id);
        return container;
    }

    private @Nullable Located find(long id) {
        Guest guest = guests.known().find(id);
        if (guest == null) return null;
        Snapshot last = inventory.find(guest.clusterId());
        GuestState seen = seen(guest, last);
        if (seen == null) return null;
        Host host = Guests.host(hosts.ofCluster(guest.clusterId()), guest.clusterId(), seen.node(), last);
        return host == null ? null : new Located(guest, host, seen);
    }

    /** The container as the last poll saw it, however old; null for what is none, for a template, and when it is missing. */
    private static @Nullable GuestState seen(Guest guest, @Nullable Snapshot last) {
        if (guest.kind() != GuestKind.LXC || guest.missingSince() != null || last == null) return null;
        GuestState seen = last.guests().get(guest.vmid());
        return seen == null || seen.kind() != GuestKind.LXC || seen.template() ? null : seen;
    }

    private @Nullable String notes(Located container) {
        try {
            return guests.on(container.seen().node(), container.guest().ref(), GuestKind.LXC)
                    .clientWithin(Timeouts.PERSON)
                    .presentConfig()
                    .notes();
        } catch (PveException | Refusal e) {
            return null; // the page shows what the last poll knew
        }
    }

    private static String name(GuestState seen) {
        return Objects.requireNonNullElse(seen.name(), "CT " + seen.vmid());
    }

    private AdoptableContainer view(Guest guest, Host host, GuestState seen, @Nullable String entry) {
        GuestState state = inventory.present(guest.clusterId()) == null ? null : seen;
        boolean runs = state != null && state.state() == PowerState.RUNNING;
        return new AdoptableContainer(
                guest.id(),
                host.id(),
                host.name(),
                seen.node(),
                seen.vmid(),
                name(seen),
                state == null ? PowerState.UNKNOWN : state.state(),
                runs ? addresses.ip(guest.ref()) : null,
                state == null ? Usage.UNKNOWN : state.usage(),
                state == null ? null : state.cores(),
                state == null ? null : state.netInBps(),
                state == null ? null : state.netOutBps(),
                state == null ? null : state.diskReadBytesPerS(),
                state == null ? null : state.diskWriteBytesPerS(),
                seen.tags(),
                adoption.offers(host.id()),
                entry);
    }
}
