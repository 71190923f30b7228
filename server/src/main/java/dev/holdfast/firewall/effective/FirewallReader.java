package dev.holdfast.firewall.effective;

import dev.holdfast.base.work.Parallel;
import dev.holdfast.firewall.effective.chain.ClusterFirewall;
import dev.holdfast.firewall.effective.chain.ClusterFirewall.SecurityGroup;
import dev.holdfast.firewall.effective.chain.GuestChains;
import dev.holdfast.firewall.effective.chain.GuestFirewall;
import dev.holdfast.firewall.effective.chain.NamedAddresses;
import dev.holdfast.firewall.effective.chain.NamedAddresses.AddressSet;
import dev.holdfast.firewall.effective.chain.NodeChains;
import dev.holdfast.firewall.effective.chain.NodeFirewall;
import dev.holdfast.guests.GuestHandle;
import dev.holdfast.hosts.client.HypervisorFailures;
import dev.holdfast.hosts.client.Hypervisors;
import dev.holdfast.pve.PveClient;
import dev.holdfast.pve.firewall.FirewallRule;
import dev.holdfast.pve.firewall.FirewallScope;
import dev.holdfast.pve.firewall.PveFirewall;
import dev.holdfast.pve.firewall.PveFirewallObjects.Alias;
import dev.holdfast.pve.wire.PveException;
import dev.holdfast.pve.wire.Timeouts;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reads what decides about packets from a hypervisor: everything that is independent at once, the groups and sets after their
 * lists. What can't be read completely is unknown and gets a problem; if nothing can be read, the reading fails.
 */
public record FirewallReader(Hypervisors hypervisors) {
    /** So many requests at a time: a cluster may have hundreds of sets. */
    private static final int AT_ONCE = 8;

    /**
     * Something that could not be read.
     *
     * @param part what could not be read, in words, such as {@code the rules of the guest}
     * @param detail why, as a sentence
     */
    record Problem(String part, String detail) {}

    /** The firewall of a guest with everything above it. */
    record OfGuest(GuestChains chains, List<Problem> problems) {}

    /** Reads for a guest, with those groups and sets that its rules use. */
    OfGuest guest(GuestHandle guest) throws InterruptedException {
        var reading = new Reading(false);
        PveClient client = client(guest.ref().clusterId(), guest.node());
        PveFirewall own = guest.firewallForUser().complete();
        var cluster = reading.cluster(client);
        var node = reading.node(client, guest.node());
        var names = reading.addresses("guest", own);
        var options = reading.add(
                "the options of the guest's firewall", () -> own.options().values());
        var rules = reading.rules("the rules of the guest", own);
        var nics = reading.add("the NICs of the guest", () -> nics(guest));
        reading.run();
        return new OfGuest(
                new GuestChains(
                        cluster.get(),
                        node.get(),
                        new GuestFirewall(guest.kind(), options.get(), rules.get(), names.get(), nics.get())),
                reading.problems());
    }

    private static List<GuestFirewall.Nic> nics(GuestHandle guest) {
        var nics = new ArrayList<GuestFirewall.Nic>();
        guest.clientForUser()
                .presentConfig()
                .nics()
                .forEach((key, nic) -> nics.add(new GuestFirewall.Nic(
                        key, nic.is("firewall"), nic.hardwareAddress(), nic.get("ip"), nic.get("ip6"))));
        return nics;
    }

    /**
     * Reads for nodes of a cluster, with all groups and sets: a change may use one that no rule uses yet. What the nodes share is
     * read once.
     */
    public List<NodeChains> nodes(long clusterId, List<String> names) throws InterruptedException {
        var reading = new Reading(true);
        var cluster = reading.cluster(client(clusterId, names.getFirst()));
        var nodes = new ArrayList<Supplier<NodeFirewall>>();
        for (String name : names) {
            PveClient client = client(clusterId, name);
            var node = reading.node(client, name);
            var network = reading.add("the local network of node " + name, () -> LocalNetwork.of(client, name));
            nodes.add(() -> {
                NodeFirewall bare = node.get();
                LocalNetwork found = network.get();
                return new NodeFirewall(
                        name,
                        bare.options(),
                        bare.rules(),
                        found == null ? null : found.cidr(),
                        found == null || found.hasPeers());
            });
        }
        reading.run();
        ClusterFirewall shared = cluster.get();
        return nodes.stream().map(node -> new NodeChains(shared, node.get())).toList();
    }

    private PveClient client(long clusterId, String node) {
        return hypervisors.client(clusterId, node).within(Timeouts.PERSON).complete();
    }

    /** A value that is read later; null where that failed. */
    private static final class Part<T> implements Supplier<@Nullable T> {
        private final String name;
        private final Supplier<T> work;
        private volatile @Nullable T value;

        private Part(String name, Supplier<T> work) {
            this.name = name;
            this.work = work;
        }

        @Override
        public @Nullable T get() {
            return value;
        }
    }

    /** One reading in three rounds: lists and rules, then the rules of groups, then the members of sets that rules name. */
    private static final class Reading {
        private final boolean everything;
        private final List<Part<?>> waiting = new ArrayList<>();
        private final List<Runnable> second = new ArrayList<>();
        private final List<Runnable> third = new ArrayList<>();
        private final ConcurrentLinkedQueue<FirewallRule> rules = new ConcurrentLinkedQueue<>();
        private final ConcurrentLinkedQueue<Problem> problems = new ConcurrentLinkedQueue<>();
        private final ConcurrentLinkedQueue<PveException> failures = new ConcurrentLinkedQueue<>();
        private int count;

        Reading(boolean everything) {
            this.everything = everything;
        }

        <T> Part<T> add(String name, Supplier<T> work) {
            var part = new Part<T>(name, work);
            waiting.add(part);
            return part;
        }

        /** Rules, whose references decide what is read after them. */
        Part<List<FirewallRule>> rules(String name, PveFirewall firewall) {
            return add(name, () -> {
                List<FirewallRule> all = firewall.rules();
                rules.addAll(all);
                return all;
            });
        }

        Supplier<ClusterFirewall> cluster(PveClient client) {
            PveFirewall firewall = client.firewall(new FirewallScope.Cluster());
            var options = add(
                    "the options of the cluster's firewall",
                    () -> firewall.options().values());
            // They do not concern guests, so that what they refer to need not be read for one.
            var own = everything ? rules("the rules of the cluster", firewall) : null;
            var names = addresses("cluster", firewall);
            var list = add("the security groups", () -> firewall.groups().list());
            var groups = new ArrayList<Supplier<SecurityGroup>>();
            second.add(() -> {
                for (var one : orEmpty(list.get())) {
                    String name = one.group();
                    if (!everything
                            && rules.stream().noneMatch(rule -> rule.action().equals(name))) continue;
                    var inner = rules(
                            "the rules of the security group " + name, client.firewall(new FirewallScope.Group(name)));
                    groups.add(() -> new SecurityGroup(name, inner.get()));
                }
            });
            return () -> new ClusterFirewall(
                    options.get(),
                    own == null ? null : own.get(),
                    list.get() == null
                            ? null
                            : groups.stream().map(Supplier::get).toList(),
                    names.get());
        }

        Supplier<NodeFirewall> node(PveClient client, String name) {
            PveFirewall firewall = client.firewall(new FirewallScope.Node(name));
            var options = add(
                    "the options of the node's firewall",
                    () -> firewall.options().values());
            var own = everything ? rules("the rules of the node", firewall) : null;
            return () -> new NodeFirewall(name, options.get(), own == null ? null : own.get(), null, false);
        }

        Supplier<NamedAddresses> addresses(String owner, PveFirewall firewall) {
            Part<List<Alias>> aliases =
                    add("the aliases of the " + owner, () -> firewall.objects().aliases());
            var list = add("the sets of the " + owner, () -> firewall.objects().sets());
            var sets = new ArrayList<Supplier<AddressSet>>();
            third.add(() -> {
                for (var one : orEmpty(list.get())) {
                    String name = one.name();
                    if (!needs(name)) continue;
                    var members = add(
                            "the members of the set " + name + " of the " + owner,
                            () -> firewall.objects().members(name));
                    sets.add(() -> new AddressSet(name, members.get()));
                }
            });
            return () -> new NamedAddresses(
                    aliases.get(),
                    list.get() == null ? null : sets.stream().map(Supplier::get).toList());
        }

        /** Some sets count because of their names alone. */
        private boolean needs(String set) {
            if (everything || set.equals("blacklist") || set.startsWith("ipfilter-")) return true;
            return rules.stream()
                    .flatMap(rule -> Stream.of(rule.source(), rule.dest()))
                    .anyMatch(reference -> reference != null && reference.endsWith(set));
        }

        private static <T> List<T> orEmpty(@Nullable List<T> list) {
            return list == null ? List.of() : list;
        }

        void run() throws InterruptedException {
            read();
            second.forEach(Runnable::run);
            read();
            third.forEach(Runnable::run);
            read();
        }

        private void read() throws InterruptedException {
            List<Part<?>> parts = List.copyOf(waiting);
            waiting.clear();
            for (int i = 0; i < parts.size(); i += AT_ONCE) {
                var _ = Parallel.map(parts.subList(i, Math.min(parts.size(), i + AT_ONCE)), this::read);
            }
            count += parts.size();
            PveException first = failures.peek();
            if (first != null && failures.size() == count) throw first;
        }

        private <T> boolean read(Part<T> part) {
            try {
                part.value = part.work.get();
                return true;
            } catch (PveException e) {
                failures.add(e);
                problems.add(new Problem(part.name, HypervisorFailures.detail(e)));
                return false;
            }
        }

        List<Problem> problems() {
            return problems.stream().sorted(Comparator.comparing(Problem::part)).toList();
        }
    }
}
