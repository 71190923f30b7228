package dev.holdfast.hosts.enrol;

import dev.holdfast.access.Principal;
import dev.holdfast.base.Refusal;
import dev.holdfast.base.db.Db;
import dev.holdfast.base.net.Addresses;
import dev.holdfast.hosts.client.Host;
import dev.holdfast.hosts.client.HostRefusals;
import dev.holdfast.hosts.client.HostStore;
import dev.holdfast.hosts.client.Hypervisors;
import dev.holdfast.pve.PveClient;
import dev.holdfast.pve.wire.Address;
import dev.holdfast.pve.wire.Certificates;
import dev.holdfast.pve.wire.PveException;
import dev.holdfast.pve.wire.Timeouts;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Decides to which cluster an endpoint belongs that is to be enrolled. Its name and address only suggest one: two sites may
 * have the same. What certainly belongs together has a certificate or a task in common; what certainly does not says so itself.
 */
public final class Membership {
    private final Db db;
    private final Hypervisors hypervisors;
    private final Addresses addresses;
    private final HostStore store = new HostStore();

    /** Among the clusters of this database. */
    public Membership(Db db, Hypervisors hypervisors, Addresses addresses) {
        this.db = db;
        this.hypervisors = hypervisors;
        this.addresses = addresses;
    }

    /**
     * A known cluster to which an endpoint belongs or may belong.
     *
     * @param certain whether it is proven
     * @param hosts those that are enrolled of it
     */
    public record Likeness(HostStore.Cluster cluster, boolean certain, List<Host> hosts) {
        /** Whether a user may read all enrolled hosts of it. */
        public boolean mayKnow(Principal who) {
            return hosts.stream().allMatch(host -> who.sees(host.ownership()));
        }

        /** The question to this user, who enrols the endpoint; null when there is none, or they may not know why. */
        public @Nullable String question(Principal who, String node, @Nullable String name) {
            return certain || !mayKnow(who) ? null : question(node, name, true);
        }

        /** The question to whoever enrols the endpoint; {@code mayKnow} is whether they may read the enrolled hosts. */
        private String question(String node, @Nullable String name, boolean mayKnow) {
            String other = hosts.isEmpty()
                    ? "a host that was enrolled before"
                    : mayKnow ? "the enrolled host " + hosts.getFirst().name() : "a host that is enrolled already";
            String about = name == null ? node : "A member of the cluster " + name;
            String same = name == null
                    ? " Is it the same machine?"
                    : cluster.name() == null
                            ? " Has that host joined the cluster " + name + "?"
                            : " Are both the same cluster?";
            return about + " has the name and the address of " + other
                    + ", and nothing proves that it is the same: the certificates differ, and that host does not"
                    + " answer or does not tell." + same;
        }
    }

    /** The known cluster that an endpoint looks like; null when there is none, or when it certainly is another system. */
    public @Nullable Likeness of(
            PveClient client, @Nullable String presented, @Nullable String name, List<HostStore.Member> members) {
        List<HostStore.Cluster> candidates = db.read(h -> ClusterMatcher.find(store.clusters(h), name, members));
        if (candidates.isEmpty()) return null;
        Claim claim = Claim.read(client.within(Timeouts.PERSON), presented);
        Likeness unclear = null;
        for (HostStore.Cluster one : candidates) {
            Likeness found = judged(claim, one);
            if (found != null && found.certain()) return found;
            if (unclear == null) unclear = found;
        }
        return unclear;
    }

    private @Nullable Likeness judged(Claim claim, HostStore.Cluster found) {
        List<Host> hosts = db.read(h -> store.list(h)).stream()
                .filter(host -> host.clusterId() == found.id())
                .toList();
        var known = new HashMap<>(db.read(h -> store.certificates(h, found.id())));
        hosts.forEach(host -> {
            if (host.fingerprint() != null) known.put(host.node(), host.fingerprint());
        });
        Claim now = Evidence.judge(claim, known, null) == Evidence.Verdict.SAME ? null : now(hosts);
        return switch (Evidence.judge(claim, now == null ? shown(hosts, known) : known, now)) {
            case SAME -> new Likeness(found, true, hosts);
            case APART -> null;
            case UNCLEAR -> new Likeness(found, false, hosts);
        };
    }

    /** What the first host that answers says; its accepted certificate proves that it is the enrolled one. */
    private @Nullable Claim now(List<Host> hosts) {
        for (Host host : hosts) {
            try {
                return Claim.read(hypervisors.of(host).within(Timeouts.PERSON), host.fingerprint());
            } catch (PveException e) {
                // it says nothing, and the others may
            }
        }
        return null;
    }

    /** Certificates also change when a host joins a cluster: what an enrolled address shows now is shown by its machine. */
    private Map<String, String> shown(List<Host> hosts, Map<String, String> known) {
        var all = new HashMap<>(known);
        for (Host host : hosts) {
            try {
                Address address = Address.parse(host.address());
                var shown = Certificates.fetch(address, addresses::allows, Timeouts.PERSON);
                all.put(host.node(), shown.fingerprint().toString());
            } catch (PveException e) {
                // it says nothing, and the others may
            }
        }
        return all;
    }

    /**
     * What was found, as far as it is decided.
     *
     * @param same the answer of whoever enrols the endpoint; null for none
     * @return the cluster to which it belongs, or null for one of its own
     */
    public static HostStore.@Nullable Cluster decided(
            Principal who, @Nullable Likeness found, @Nullable Boolean same, String node, @Nullable String name) {
        if (found == null) {
            if (!Boolean.TRUE.equals(same)) return null;
            throw Refusal.conflict(
                    node + " belongs to no system that is enrolled: none has its name and address, or the one"
                            + " that has answers and says otherwise. Leave out same_system.");
        }
        if (found.certain()) {
            if (!Boolean.FALSE.equals(same)) return found.cluster();
            throw Refusal.conflict(
                    node + " shows the certificate or the tasks of an enrolled system, so it is the same one."
                            + " Leave out same_system.");
        }
        if (same == null) throw HostRefusals.unclear(found.question(node, name, found.mayKnow(who)));
        return same ? found.cluster() : null;
    }
}
