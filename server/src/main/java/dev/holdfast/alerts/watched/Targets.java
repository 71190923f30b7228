package dev.holdfast.alerts.watched;

import dev.holdfast.access.Ownership;
import dev.holdfast.alerts.evaluate.PlaceType;
import dev.holdfast.alerts.rule.TargetNames;
import dev.holdfast.alerts.rule.TargetType;
import dev.holdfast.base.Refusal;
import dev.holdfast.guests.Guest;
import dev.holdfast.guests.GuestRef;
import dev.holdfast.guests.GuestTargets;
import dev.holdfast.guests.Guests;
import dev.holdfast.guests.KnownGuests;
import dev.holdfast.hosts.Hosts;
import dev.holdfast.hosts.client.Host;
import dev.holdfast.inventory.GuestState;
import dev.holdfast.inventory.Inventory;
import dev.holdfast.inventory.Snapshot;
import dev.holdfast.inventory.StorageState;
import dev.holdfast.metrics.Subject;
import dev.holdfast.pve.api.GuestKind;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Knows everything that alerts can be about, from memory. */
public final class Targets implements TargetNames {
    private final Hosts hosts;
    private final Inventory inventory;
    private final KnownGuests guests;
    private final List<GuestTargets> areas;

    /** Targets on these hosts. */
    public Targets(Hosts hosts, Inventory inventory, KnownGuests guests, List<GuestTargets> areas) {
        this.hosts = hosts;
        this.inventory = inventory;
        this.guests = guests;
        this.areas = List.copyOf(areas);
    }

    @Override
    public @Nullable String of(TargetType type, long id) {
        if (type == TargetType.HOST) {
            return hosts.list().stream()
                    .filter(host -> host.id() == id)
                    .map(Host::name)
                    .findFirst()
                    .orElse(null);
        }
        for (GuestTargets area : areas) {
            if (area.type().equals(type.word())) return name(area, id);
        }
        return null;
    }

    private static @Nullable String name(GuestTargets area, long id) {
        try {
            return area.target(id).name();
        } catch (Refusal e) {
            return null; // it does not exist (any more)
        }
    }

    /** What a target is called by people: an app may have another name than its container. */
    public String nameOf(Target target) {
        Long id = target.id();
        if (id == null) return target.name();
        String name = switch (target.type()) {
            case APP -> of(TargetType.APP, id);
            case VM -> of(TargetType.VM, id);
            case HOST, CONTAINER, STORAGE -> null;
        };
        return name == null ? target.name() : name;
    }

    /** All of them as they are now. */
    public Directory directory() {
        List<Host> all = hosts.list();
        Map<Long, Map<Integer, Guest>> known = guests.byCluster();
        var ids = new HashMap<GuestKind, Map<GuestRef, Long>>();
        areas.forEach(area -> ids.put(area.kind(), area.ids()));
        var found = new HashMap<Subject, Target>();
        var members = new HashMap<Long, Set<String>>();
        var read = new HashSet<Long>();
        for (long cluster : all.stream().map(Host::clusterId).collect(Collectors.toCollection(LinkedHashSet::new))) {
            Snapshot last = inventory.find(cluster);
            Set<String> nodes = new HashSet<>();
            all.stream().filter(host -> host.clusterId() == cluster).forEach(host -> nodes.add(host.node()));
            if (last != null) {
                read.add(cluster);
                nodes.addAll(last.nodes().keySet());
                for (StorageState storage : last.storages()) add(found, storage(all, last, storage));
            }
            members.put(cluster, Set.copyOf(nodes));
            for (String node : nodes) add(found, node(all, cluster, last, node));
            for (Guest guest : known.getOrDefault(cluster, Map.of()).values()) {
                if (guest.missingSince() != null) continue;
                GuestState seen = last == null ? null : last.guests().get(guest.vmid());
                if (last != null && (seen == null || seen.kind() != guest.kind() || seen.template())) continue;
                Long id = ids.getOrDefault(guest.kind(), Map.of()).get(guest.ref());
                add(found, guest(all, last, guest, seen, id));
            }
        }
        var clusters = new HashMap<Long, String>();
        for (Host host : all) if (host.clusterName() != null) clusters.put(host.clusterId(), host.clusterName());
        return new Directory(found, members, clusters, read);
    }

    private static void add(Map<Subject, Target> found, Target one) {
        found.put(one.subject(), one);
    }

    private static Target node(List<Host> all, long cluster, @Nullable Snapshot last, String node) {
        Host host = Guests.host(all, cluster, node, last);
        Host own = host != null && host.node().equals(node) ? host : null;
        return new Target(
                Subject.node(cluster, node),
                PlaceType.HOST,
                own == null ? null : own.id(),
                own == null ? node : own.name(),
                host == null ? null : host.id(),
                node,
                owner(host),
                List.of(),
                null);
    }

    private static Target storage(List<Host> all, Snapshot last, StorageState storage) {
        Host host = Guests.host(all, last.clusterId(), storage.node(), last);
        return new Target(
                Subject.storage(last.clusterId(), storage),
                PlaceType.STORAGE,
                null,
                storage.name(),
                host == null ? null : host.id(),
                storage.shared() ? null : storage.node(),
                owner(host),
                List.of(),
                null);
    }

    private static Target guest(
            List<Host> all, @Nullable Snapshot last, Guest guest, @Nullable GuestState seen, @Nullable Long id) {
        String node = seen == null ? guest.node() : seen.node();
        Host host = Guests.host(all, guest.clusterId(), node, last);
        PlaceType type =
                guest.kind() == GuestKind.QEMU ? PlaceType.VM : id == null ? PlaceType.CONTAINER : PlaceType.APP;
        String name = seen == null || seen.name() == null ? Integer.toString(guest.vmid()) : seen.name();
        return new Target(
                Subject.guest(guest.clusterId(), guest.id()),
                type,
                id,
                name,
                host == null ? null : host.id(),
                node,
                owner(host),
                seen == null ? List.of() : seen.tags(),
                seen == null ? null : seen.pool());
    }

    private static Ownership owner(@Nullable Host host) {
        return host == null ? Ownership.PLATFORM : host.ownership();
    }
}
