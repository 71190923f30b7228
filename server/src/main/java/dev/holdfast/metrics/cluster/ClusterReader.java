package dev.holdfast.metrics.cluster;

import dev.holdfast.access.Principal;
import dev.holdfast.guests.Guest;
import dev.holdfast.guests.KnownGuests;
import dev.holdfast.hosts.Hosts;
import dev.holdfast.hosts.client.Host;
import dev.holdfast.hosts.client.HostProblem;
import dev.holdfast.hosts.status.HostStatuses.HostStatus;
import dev.holdfast.hosts.status.HostStatuses.Reachability;
import dev.holdfast.hosts.status.Usage;
import dev.holdfast.inventory.GuestState;
import dev.holdfast.inventory.GuestState.PowerState;
import dev.holdfast.inventory.Inventory;
import dev.holdfast.inventory.NodeHosts;
import dev.holdfast.inventory.NodeState;
import dev.holdfast.inventory.Snapshot;
import dev.holdfast.inventory.StorageState;
import dev.holdfast.metrics.cluster.ClusterSummaryView.ClusterPoll;
import dev.holdfast.metrics.cluster.ClusterSummaryView.ClusterProblem;
import dev.holdfast.metrics.cluster.ClusterSummaryView.NodeCounts;
import dev.holdfast.pve.api.GuestKind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Adds up what the caller may read of all clusters. */
record ClusterReader(Hosts hosts, Inventory inventory, KnownGuests known, CallRates calls) {
    /**
     * A cluster as one caller sees it.
     *
     * @param last its last snapshot, however old
     * @param present the same if it is recent enough
     */
    private record Seen(
            Principal who,
            long id,
            List<Host> members,
            @Nullable Snapshot last,
            @Nullable Snapshot present,
            NodeHosts owners) {
        boolean isReadable(@Nullable String node) {
            return who.sees(owners.of(node).ownership());
        }

        boolean isAnyReadable() {
            return members.stream().anyMatch(host -> who.sees(host.ownership()));
        }

        /** The nodes that the caller may read, by name. */
        List<String> nodes() {
            var names = new TreeSet<String>();
            members.forEach(host -> names.add(host.node()));
            if (last != null) names.addAll(last.nodes().keySet());
            return names.stream().filter(this::isReadable).toList();
        }
    }

    private List<Seen> clusters(Principal who) {
        Map<Long, List<Host>> members = hosts.list().stream()
                .collect(Collectors.groupingBy(Host::clusterId, TreeMap::new, Collectors.toList()));
        var all = new ArrayList<Seen>();
        members.forEach((id, list) -> {
            Snapshot last = inventory.find(id);
            all.add(new Seen(who, id, list, last, inventory.present(id), NodeHosts.of(list, last)));
        });
        return all;
    }

    List<ClusterNodeView> nodes(Principal who) {
        var rows = new ArrayList<ClusterNodeView>();
        for (Seen cluster : clusters(who)) {
            Map<String, int[]> guests = guests(cluster);
            for (String node : cluster.nodes()) rows.add(row(cluster, node, guests.get(node)));
        }
        return rows;
    }

    /** For each node how many guests run, and how many there are. */
    private static Map<String, int[]> guests(Seen cluster) {
        var counts = new HashMap<String, int[]>();
        if (cluster.present() == null) return counts;
        for (GuestState guest : cluster.present().guests().values()) {
            if (guest.template()) continue;
            int[] count = counts.computeIfAbsent(guest.node(), _ -> new int[2]);
            if (guest.state() == PowerState.RUNNING) count[0]++;
            count[1]++;
        }
        return counts;
    }

    private ClusterNodeView row(Seen cluster, String node, int @Nullable [] guests) {
        Host host = cluster.owners().enrolled(node);
        HostStatus status = host == null ? null : inventory.of(host);
        NodeState now =
                cluster.present() == null ? null : cluster.present().nodes().get(node);
        boolean online = now != null && now.online();
        return new ClusterNodeView(
                cluster.id(),
                cluster.members().getFirst().clusterName(),
                node,
                host == null ? null : host.id(),
                host == null ? null : host.name(),
                status(now, status),
                status == null ? null : status.problem(),
                host == null ? null : host.pveVersion(),
                now == null ? Usage.UNKNOWN : now.usage(),
                now == null ? null : now.cores(),
                online ? (guests == null ? 0 : guests[0]) : null,
                now == null ? null : guests == null ? 0 : guests[1],
                cluster.last() == null ? null : cluster.last().at(),
                host == null ? null : calls.perMinute(host));
    }

    /** Its cluster knows best whether a node is there; without a cluster that answers, its own endpoint does. */
    private static Reachability status(@Nullable NodeState now, @Nullable HostStatus status) {
        if (now != null) return now.online() ? Reachability.ONLINE : Reachability.OFFLINE;
        return status == null ? Reachability.UNKNOWN : status.status();
    }

    ClusterSummaryView summary(Principal who) {
        var states = new EnumMap<Reachability, Integer>(Reachability.class);
        var containers = new GuestCounter();
        var machines = new GuestCounter();
        var cpu = new Adder();
        var memory = new Adder();
        var storage = new Adder();
        var polls = new ArrayList<ClusterPoll>();
        var problems = new ArrayList<ClusterProblem>();
        for (Seen cluster : clusters(who)) {
            if (!cluster.isAnyReadable()) continue;
            for (String node : cluster.nodes()) {
                ClusterNodeView row = row(cluster, node, null);
                states.merge(row.status(), 1, Integer::sum);
                Usage usage = row.usage();
                Integer cores = row.cores();
                Double used = usage.cpuPct() == null || cores == null ? null : usage.cpuPct() * cores / 100;
                cpu.add(used, cores == null ? null : cores.doubleValue());
                memory.add(number(usage.memBytes()), number(usage.memTotalBytes()));
            }
            count(cluster, containers, machines);
            if (cluster.last() != null) {
                for (StorageState one : cluster.last().storages()) add(cluster, one, storage);
            }
            polls.add(poll(cluster));
            cluster.members().stream()
                    .filter(host -> who.sees(host.ownership()))
                    .forEach(host -> addProblem(host, problems));
        }
        int online = states.getOrDefault(Reachability.ONLINE, 0);
        int offline = states.getOrDefault(Reachability.OFFLINE, 0);
        int unknown = states.getOrDefault(Reachability.UNKNOWN, 0);
        return new ClusterSummaryView(
                new NodeCounts(online, offline, unknown, online + offline + unknown),
                containers.counts(),
                machines.counts(),
                cpu.sum(),
                memory.sum(),
                storage.sum(),
                polls,
                problems);
    }

    private void count(Seen cluster, GuestCounter containers, GuestCounter machines) {
        Snapshot last = cluster.last();
        if (last == null) {
            for (Guest guest : known.ofCluster(cluster.id()).values()) {
                if (guest.missingSince() != null || !cluster.isReadable(guest.node())) continue;
                (guest.kind() == GuestKind.LXC ? containers : machines).add(PowerState.UNKNOWN);
            }
            return;
        }
        for (GuestState guest : last.guests().values()) {
            if (guest.template() || !cluster.isReadable(guest.node())) continue;
            PowerState state = cluster.present() == null ? PowerState.UNKNOWN : guest.state();
            (guest.kind() == GuestKind.LXC ? containers : machines).add(state);
        }
    }

    private static void add(Seen cluster, StorageState one, Adder storage) {
        if (one.shared() ? !cluster.isAnyReadable() : !cluster.isReadable(one.node())) return;
        boolean isKnown = cluster.present() != null;
        storage.add(isKnown ? number(one.usedBytes()) : null, isKnown ? number(one.totalBytes()) : null);
    }

    private ClusterPoll poll(Seen cluster) {
        Snapshot last = cluster.last();
        Snapshot present = cluster.present();
        Duration took = inventory.pollDuration(cluster.id());
        return new ClusterPoll(
                cluster.id(),
                cluster.members().getFirst().clusterName(),
                last == null ? null : last.at(),
                present != null,
                present == null ? null : present.quorate(),
                took == null ? null : took.toMillis() / 1000.0);
    }

    private void addProblem(Host host, List<ClusterProblem> problems) {
        HostProblem problem = inventory.of(host).problem();
        if (problem == null) return;
        problems.add(new ClusterProblem(host.clusterId(), host.id(), host.name(), problem.kind(), problem.detail()));
    }

    private static @Nullable Double number(@Nullable Long value) {
        return value == null ? null : value.doubleValue();
    }
}
