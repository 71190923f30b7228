package dev.holdfast.metrics.query;

import dev.holdfast.access.Principal;
import dev.holdfast.apps.App;
import dev.holdfast.apps.Apps;
import dev.holdfast.base.Refusal;
import dev.holdfast.guests.Guest;
import dev.holdfast.guests.KnownGuests;
import dev.holdfast.hosts.Hosts;
import dev.holdfast.hosts.client.Host;
import dev.holdfast.inventory.GuestState;
import dev.holdfast.inventory.Inventory;
import dev.holdfast.inventory.NodeHosts;
import dev.holdfast.inventory.Snapshot;
import dev.holdfast.inventory.StorageState;
import dev.holdfast.metrics.Subject;
import dev.holdfast.pve.api.GuestKind;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collector;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds what is measured, as far as a caller may read it. What one may not read is like what does not exist. */
record Targets(Hosts hosts, Inventory inventory, KnownGuests known, Apps apps) {
    /** One target, or a 404. */
    Target get(Principal who, String wire) {
        Target found = find(who, wire);
        if (found == null) throw Refusal.notFound("target", wire);
        return found;
    }

    private @Nullable Target find(Principal who, String wire) {
        int colon = wire.indexOf(':');
        String type = wire.substring(0, colon);
        String rest = wire.substring(colon + 1);
        Target found = switch (type) {
            case "host" -> host(Long.parseLong(rest));
            case "app" -> app(Long.parseLong(rest));
            case "container" -> guest(Long.parseLong(rest), Target.Type.CONTAINER);
            case "vm" -> guest(Long.parseLong(rest), Target.Type.VM);
            default -> storage(who, rest);
        };
        // An id with leading zeros is not the name of anything.
        return found != null
                        && found.wire().equals(wire)
                        && who.sees(found.host().ownership())
                ? found
                : null;
    }

    private @Nullable Target host(long id) {
        return hosts.list().stream()
                .filter(host -> host.id() == id)
                .findFirst()
                .map(Targets::of)
                .orElse(null);
    }

    private @Nullable Target app(long id) {
        return apps.list().stream()
                .filter(app -> app.id() == id)
                .findFirst()
                .map(app -> of(app, hosts.list().stream().collect(byId())))
                .orElse(null);
    }

    private @Nullable Target guest(long id, Target.Type type) {
        Guest guest = known.find(id);
        if (guest == null || guest.kind() != kind(type)) return null;
        List<Host> members = hosts.ofCluster(guest.clusterId());
        if (members.isEmpty()) return null;
        Snapshot last = inventory.find(guest.clusterId());
        return of(guest, type, last, NodeHosts.of(members, last));
    }

    private @Nullable Target storage(Principal who, String rest) {
        int slash = rest.indexOf('/');
        long cluster = Long.parseLong(rest.substring(0, slash));
        return storages(who, cluster)
                .filter(one -> one.wire().equals("storage:" + rest))
                .findFirst()
                .orElse(null);
    }

    /** All that the caller may read of one type, by host and name. */
    List<Target> list(Principal who, Target.Type type) {
        return all(who, type)
                .sorted(Comparator.comparing((Target one) -> one.host().id())
                        .thenComparing(Target::name)
                        .thenComparing(Target::wire))
                .toList();
    }

    /** The same in no order. */
    Stream<Target> all(Principal who, Target.Type type) {
        Stream<Target> all = switch (type) {
            case HOST -> hosts.list().stream().map(Targets::of);
            case APP -> allApps();
            case CONTAINER -> containers();
            case VM -> clusters().flatMap(cluster -> guests(cluster, type));
            case STORAGE -> clusters().flatMap(cluster -> storages(who, cluster));
        };
        return all.filter(one -> who.sees(one.host().ownership()));
    }

    private Stream<Long> clusters() {
        return hosts.list().stream().map(Host::clusterId).distinct();
    }

    private Stream<Target> allApps() {
        Map<Long, Host> byId = hosts.list().stream().collect(byId());
        return apps.list().stream().map(app -> of(app, byId)).filter(Objects::nonNull);
    }

    /** Those that are no apps, which have their own. */
    private Stream<Target> containers() {
        Set<Long> adopted =
                apps.list().stream().map(App::guestId).filter(Objects::nonNull).collect(Collectors.toSet());
        return clusters()
                .flatMap(cluster -> guests(cluster, Target.Type.CONTAINER))
                .filter(one -> !adopted.contains(one.id()));
    }

    private Stream<Target> guests(long cluster, Target.Type type) {
        Snapshot last = inventory.find(cluster);
        NodeHosts nodes = NodeHosts.of(hosts.ofCluster(cluster), last);
        return known.ofCluster(cluster).values().stream()
                .filter(guest -> guest.kind() == kind(type) && guest.missingSince() == null)
                .map(guest -> of(guest, type, last, nodes));
    }

    private static GuestKind kind(Target.Type type) {
        return type == Target.Type.VM ? GuestKind.QEMU : GuestKind.LXC;
    }

    /** A shared storage belongs to every host of its cluster: the first one that the caller may read is named. */
    private Stream<Target> storages(Principal who, long cluster) {
        Snapshot last = inventory.find(cluster);
        List<Host> members = hosts.ofCluster(cluster);
        if (last == null || members.isEmpty()) return Stream.of();
        NodeHosts nodes = NodeHosts.of(members, last);
        Host readable = members.stream()
                .filter(host -> who.sees(host.ownership()))
                .findFirst()
                .orElse(members.getFirst());
        return last.storages().stream()
                .map(storage -> of(cluster, storage, storage.shared() ? readable : nodes.of(storage.node())));
    }

    private static Target of(Host host) {
        return new Target(
                "host:" + host.id(),
                Target.Type.HOST,
                host.id(),
                host.name(),
                Subject.node(host.clusterId(), host.node()),
                host);
    }

    /** Null for an app without a host or without a known container: nothing was measured of it. */
    private static @Nullable Target of(App app, Map<Long, Host> byId) {
        Host host = app.hostId() == null ? null : byId.get(app.hostId());
        Long guest = app.guestId();
        if (host == null || guest == null) return null;
        return new Target(
                "app:" + app.id(), Target.Type.APP, app.id(), app.name(), Subject.guest(app.clusterId(), guest), host);
    }

    private static Target of(Guest guest, Target.Type type, @Nullable Snapshot last, NodeHosts nodes) {
        GuestState seen = last == null ? null : last.guests().get(guest.vmid());
        if (seen != null && seen.kind() != guest.kind()) seen = null;
        String unnamed = (type == Target.Type.VM ? "VM " : "CT ") + guest.vmid();
        return new Target(
                type.word() + ":" + guest.id(),
                type,
                guest.id(),
                seen == null || seen.name() == null ? unnamed : seen.name(),
                Subject.guest(guest.clusterId(), guest.id()),
                nodes.of(seen == null ? guest.node() : seen.node()));
    }

    private static Target of(long cluster, StorageState storage, Host host) {
        Subject subject = Subject.storage(cluster, storage);
        return new Target(
                "storage:" + cluster + "/" + subject.key(), Target.Type.STORAGE, null, subject.key(), subject, host);
    }

    private static Collector<Host, ?, Map<Long, Host>> byId() {
        return Collectors.toMap(Host::id, Function.identity());
    }
}
