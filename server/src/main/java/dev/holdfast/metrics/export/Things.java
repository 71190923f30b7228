package dev.holdfast.metrics.export;

import dev.holdfast.access.Ownership;
import dev.holdfast.guests.Guest;
import dev.holdfast.guests.KnownGuests;
import dev.holdfast.hosts.Hosts;
import dev.holdfast.hosts.client.Host;
import dev.holdfast.inventory.GuestState;
import dev.holdfast.inventory.Inventory;
import dev.holdfast.inventory.NodeHosts;
import dev.holdfast.inventory.NodeState;
import dev.holdfast.inventory.Snapshot;
import dev.holdfast.inventory.StorageState;
import dev.holdfast.metrics.LatestSamples;
import dev.holdfast.metrics.Sample;
import dev.holdfast.metrics.Subject;
import dev.holdfast.metrics.export.Thing.Label;
import dev.holdfast.pve.api.GuestKind;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Everything that is measured, with its labels. */
final class Things {
    private final Hosts hosts;
    private final Inventory inventory;
    private final KnownGuests known;
    private final LatestSamples samples;
    private final Duration trustworthy;
    private final InstantSource clock;

    /** {@code poll} is the time between two polls: two may fail. */
    Things(
            Hosts hosts,
            Inventory inventory,
            KnownGuests known,
            LatestSamples samples,
            Duration poll,
            InstantSource clock) {
        this.hosts = hosts;
        this.inventory = inventory;
        this.known = known;
        this.samples = samples;
        this.trustworthy = poll.multipliedBy(7).dividedBy(2);
        this.clock = clock;
    }

    /** The name of each cluster, which no other one has: that of a lone host is the host's. */
    Map<Long, String> clusters() {
        var members = new TreeMap<Long, Host>();
        hosts.list().forEach(host -> members.putIfAbsent(host.clusterId(), host));
        var names = new LinkedHashMap<Long, String>();
        members.forEach((id, host) -> names.put(id, host.clusterName() == null ? host.name() : host.clusterName()));
        Map<String, Long> counts =
                names.values().stream().collect(Collectors.groupingBy(n -> n, Collectors.counting()));
        names.replaceAll((id, name) -> counts.getOrDefault(name, 0L) > 1 ? name + "-" + id : name);
        return names;
    }

    /** All that belong to a place which {@code readable} accepts. */
    List<Thing> list(Predicate<Ownership> readable) {
        var all = new ArrayList<Thing>();
        Map<Long, List<Host>> members = hosts.list().stream().collect(Collectors.groupingBy(Host::clusterId));
        clusters().forEach((id, name) -> {
            List<Host> own = members.get(id);
            if (own != null) new OfCluster(id, name, own, readable).add(all);
        });
        return all;
    }

    /** The host that is called for each node, as a label. */
    private final class OfCluster {
        private final long id;
        private final String name;
        private final List<Host> members;
        private final Predicate<Ownership> readable;
        private final @Nullable Snapshot last;
        private final @Nullable Snapshot present;
        private final NodeHosts owners;
        private final Map<Subject, Sample> recent = new HashMap<>();
        private final Instant at;

        OfCluster(long id, String name, List<Host> members, Predicate<Ownership> readable) {
            this.id = id;
            this.name = name;
            this.members = members;
            this.readable = readable;
            this.last = inventory.find(id);
            this.present = inventory.present(id);
            this.owners = NodeHosts.of(members, last);
            Instant now = clock.instant();
            this.at = present == null ? now : present.at();
            for (Sample sample : samples.of(id)) {
                if (sample.at().plus(trustworthy).isAfter(now)) recent.put(sample.subject(), sample);
            }
        }

        void add(List<Thing> all) {
            nodes(all);
            guests(all);
            storages(all);
        }

        private boolean isReadable(String node) {
            return readable.test(owners.of(node).ownership());
        }

        private void nodes(List<Thing> all) {
            // Also the enrolled ones of a cluster that does not answer: of them is known that they are offline.
            var nodes = new TreeMap<String, @Nullable NodeState>();
            members.forEach(host -> nodes.put(host.node(), null));
            if (last != null) last.nodes().keySet().forEach(node -> nodes.put(node, null));
            if (present != null) nodes.putAll(present.nodes());
            nodes.forEach((node, state) -> {
                if (!isReadable(node)) return;
                Sample sample = recent.get(Subject.node(id, node));
                all.add(thing(
                        Subject.Kind.NODE, List.of(cluster(), new Label("node", node)), state, null, null, sample));
            });
        }

        private void guests(List<Thing> all) {
            if (present == null) return;
            Map<Integer, Guest> ids = known.ofCluster(id);
            new TreeMap<>(present.guests()).forEach((vmid, state) -> {
                if (state.template() || !isReadable(state.node())) return;
                Guest guest = ids.get(vmid);
                Sample sample = guest == null || guest.kind() != state.kind()
                        ? null
                        : recent.get(Subject.guest(id, guest.id()));
                String type = state.kind() == GuestKind.QEMU ? "vm" : "container";
                List<Label> labels = List.of(
                        cluster(),
                        new Label("name", state.name() == null ? "" : state.name()),
                        new Label("node", state.node()),
                        new Label("type", type),
                        new Label("vmid", Integer.toString(vmid)));
                all.add(thing(Subject.Kind.GUEST, labels, null, state, null, sample));
            });
        }

        private void storages(List<Thing> all) {
            if (present == null) return;
            boolean isAnyReadable = members.stream().anyMatch(host -> readable.test(host.ownership()));
            for (StorageState storage : present.storages()) {
                if (storage.shared() ? !isAnyReadable : !isReadable(storage.node())) continue;
                List<Label> labels = List.of(
                        cluster(),
                        // Empty is the same as absent: a shared storage is on no node.
                        new Label("node", storage.shared() ? "" : storage.node()),
                        new Label("storage", storage.name()));
                Sample sample = recent.get(Subject.storage(id, storage));
                all.add(thing(Subject.Kind.STORAGE, labels, null, null, storage, sample));
            }
        }

        private Label cluster() {
            return new Label("cluster", name);
        }

        private Thing thing(
                Subject.Kind kind,
                List<Label> labels,
                @Nullable NodeState node,
                @Nullable GuestState guest,
                @Nullable StorageState storage,
                @Nullable Sample sample) {
            return new Thing(kind, labels, sample == null ? at : sample.at(), node, guest, storage, sample);
        }
    }
}
