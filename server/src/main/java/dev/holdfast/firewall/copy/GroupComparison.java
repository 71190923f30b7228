package dev.holdfast.firewall.copy;

import dev.holdfast.access.Principal;
import dev.holdfast.base.Refusal;
import dev.holdfast.base.work.Parallel;
import dev.holdfast.firewall.place.FirewallClients;
import dev.holdfast.firewall.place.FirewallPlace;
import dev.holdfast.firewall.rule.RuleAddress;
import dev.holdfast.hosts.Hosts;
import dev.holdfast.hosts.client.Host;
import dev.holdfast.hosts.client.HypervisorFailures;
import dev.holdfast.pve.firewall.FirewallRule;
import dev.holdfast.pve.firewall.FirewallRule.RuleSpec;
import dev.holdfast.pve.firewall.FirewallScope;
import dev.holdfast.pve.firewall.PveFirewall;
import dev.holdfast.pve.wire.PveException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Compares the security groups of one name in all clusters that a user may read. */
record GroupComparison(Hosts hosts, FirewallClients clients) {
    /**
     * How the security groups of one name differ between clusters.
     *
     * @param group the name of the security group that is compared, as in the request
     * @param host a host of the cluster with which the others are compared; null when no cluster has the group
     * @param clusters one entry for each cluster of which the caller may read a host, the one that is compared with
     *     among them
     */
    record ComparedGroups(String group, @Nullable Long host, List<ComparedGroup> clusters) {}

    /**
     * The group in one cluster.
     *
     * @param hostId the id in Holdfast of the host through which the cluster was read
     * @param hostName the name in Holdfast of that host
     * @param cluster the name of the cluster; null for a host that is in none
     * @param exists whether the cluster has it; null when that is unknown
     * @param same whether it has the same rules in the same order, with the same addresses; null when that is unknown
     * @param missing the rules that only the other cluster has, in words; {@code extra} are those that only this one has
     * @param extra the rules that only this cluster has, in words; empty too if the two could not be compared
     * @param reordered whether the rules are the same in another order
     * @param objects the aliases and IP sets of the rules that contain something else here
     * @param error why it could not be read
     */
    record ComparedGroup(
            long hostId,
            String hostName,
            @Nullable String cluster,
            @Nullable Boolean exists,
            @Nullable Boolean same,
            List<String> missing,
            List<String> extra,
            boolean reordered,
            List<String> objects,
            @Nullable String error) {}

    /** A group with the content of what its rules name; null rules when the cluster does not have it. */
    private record Content(
            Host host,
            @Nullable List<String> rules,
            Map<String, String> objects,
            @Nullable String error) {}

    ComparedGroups compare(Principal who, CompareQuery query) throws InterruptedException {
        var byCluster = new LinkedHashMap<Long, Host>();
        for (Host host : hosts.list(who)) {
            byCluster.merge(
                    host.clusterId(), host, (first, next) -> Objects.equals(next.id(), query.host()) ? next : first);
        }
        boolean isKnown =
                query.host() == null || byCluster.values().stream().anyMatch(host -> host.id() == query.host());
        if (!isKnown) throw Refusal.notFound("host", String.valueOf(query.host()));
        List<Content> all = Parallel.map(List.copyOf(byCluster.values()), host -> read(host, query.group()));
        Content reference = all.stream()
                .filter(one ->
                        query.host() == null ? one.rules() != null : one.host().id() == query.host())
                .findFirst()
                .orElse(null);
        boolean hasReference = reference != null && reference.rules() != null;
        return new ComparedGroups(
                query.group(),
                reference == null ? null : reference.host().id(),
                all.stream()
                        .map(one -> view(one, hasReference ? reference : null))
                        .toList());
    }

    private Content read(Host host, String name) {
        var cluster = new FirewallPlace(host.clusterId(), host.node(), new FirewallScope.Cluster());
        try {
            PveFirewall firewall = clients.read(cluster);
            if (firewall.groups().list().stream().noneMatch(one -> one.group().equals(name))) {
                return new Content(host, null, Map.of(), null);
            }
            List<RuleSpec> rules = clients.read(cluster.group(name)).rules().stream()
                    .map(FirewallRule::spec)
                    .toList();
            return new Content(
                    host, rules.stream().map(GroupComparison::words).toList(), objects(firewall, rules), null);
        } catch (PveException | Refusal e) {
            return new Content(host, null, Map.of(), HypervisorFailures.detail(e));
        }
    }

    /** What the names in the rules stand for. */
    private static Map<String, String> objects(PveFirewall firewall, List<RuleSpec> rules) {
        var found = new TreeMap<String, String>();
        var aliases = new TreeMap<String, String>(String.CASE_INSENSITIVE_ORDER);
        rules.stream()
                .flatMap(rule -> Stream.of(rule.source(), rule.dest()))
                .filter(Objects::nonNull)
                .distinct()
                .forEach(address -> {
                    switch (RuleAddress.parse(address)) {
                        case RuleAddress.OfAlias(var _, var name) -> {
                            if (aliases.isEmpty()) {
                                firewall.objects().aliases().forEach(one -> aliases.put(one.name(), one.cidr()));
                            }
                            found.put("alias " + name, String.valueOf(aliases.get(name)));
                        }
                        case RuleAddress.InSet(var scope, var name) -> {
                            if (!"sdn".equals(scope)) found.put("IP set " + name, members(firewall, name));
                        }
                        default -> {}
                    }
                });
        return found;
    }

    private static String members(PveFirewall firewall, String set) {
        boolean isThere =
                firewall.objects().sets().stream().anyMatch(one -> one.name().equals(set));
        if (!isThere) return "null";
        return firewall.objects().members(set).stream()
                .map(one -> (Boolean.TRUE.equals(one.nomatch()) ? "!" : "") + one.cidr())
                .sorted()
                .toList()
                .toString();
    }

    /** A rule as its line, without its comment. */
    private static String words(RuleSpec rule) {
        var words = new ArrayList<String>();
        if (!Boolean.TRUE.equals(rule.enable())) words.add("(disabled)");
        words.add(rule.type());
        words.add(rule.macro() == null ? rule.action() : rule.macro() + "(" + rule.action() + ")");
        add(words, "source", rule.source());
        add(words, "dest", rule.dest());
        add(words, "proto", rule.proto());
        add(words, "sport", rule.sport());
        add(words, "dport", rule.dport());
        add(words, "icmp-type", rule.icmpType());
        add(words, "log", rule.log());
        return String.join(" ", words);
    }

    private static void add(List<String> words, String key, @Nullable String value) {
        if (value != null) words.add(key + " " + value);
    }

    /** How the rules of a group differ from those of the other cluster. */
    private record Difference(List<String> missing, List<String> extra, boolean reordered, List<String> objects) {
        static final Difference NONE = new Difference(List.of(), List.of(), false, List.of());

        static Difference of(List<String> here, List<String> there, List<String> objects) {
            List<String> missing = without(there, here);
            List<String> extra = without(here, there);
            boolean reordered = missing.isEmpty() && extra.isEmpty() && !here.equals(there);
            return new Difference(missing, extra, reordered, objects);
        }
    }

    private static ComparedGroup view(Content one, @Nullable Content reference) {
        Host host = one.host();
        List<String> here = one.rules();
        List<String> there = reference == null ? null : reference.rules();
        boolean isComparable = here != null && there != null;
        Difference difference = here == null || reference == null || there == null
                ? Difference.NONE
                : Difference.of(here, there, different(one.objects(), reference.objects()));
        boolean isUnknown = one.error() != null || there == null;
        return new ComparedGroup(
                host.id(),
                host.name(),
                host.clusterName(),
                one.error() != null ? null : Boolean.valueOf(here != null),
                isUnknown ? null : Boolean.valueOf(isComparable && difference.equals(Difference.NONE)),
                difference.missing(),
                difference.extra(),
                difference.reordered(),
                difference.objects(),
                one.error());
    }

    /** The names that both have with another content. */
    private static List<String> different(Map<String, String> here, Map<String, String> there) {
        return there.keySet().stream()
                .filter(name -> here.containsKey(name) && !Objects.equals(there.get(name), here.get(name)))
                .toList();
    }

    /** The elements of one list that the other does not have, as often as they are missing. */
    private static List<String> without(List<String> some, List<String> others) {
        var left = new ArrayList<>(some);
        others.forEach(left::remove);
        return left;
    }
}
