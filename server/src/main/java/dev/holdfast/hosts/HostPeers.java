package dev.holdfast.hosts;

import dev.holdfast.access.Principal;
import dev.holdfast.base.HypervisorProblem;
import dev.holdfast.base.Refusal;
import dev.holdfast.base.net.Addresses;
import dev.holdfast.base.work.Parallel;
import dev.holdfast.hosts.client.Host;
import dev.holdfast.hosts.client.HostProblem;
import dev.holdfast.hosts.client.HypervisorFailures;
import dev.holdfast.hosts.client.Hypervisors;
import dev.holdfast.pve.PveClient;
import dev.holdfast.pve.node.ClusterStatus;
import dev.holdfast.pve.node.PveCluster;
import dev.holdfast.pve.wire.Address;
import dev.holdfast.pve.wire.Certificates;
import dev.holdfast.pve.wire.Fingerprint;
import dev.holdfast.pve.wire.PveException;
import dev.holdfast.pve.wire.Timeouts;
import dev.holdfast.pve.wire.Trust;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The other members of an enrolled host's cluster, and their enrolment with the host's token. The token is sent only to an
 * endpoint whose certificate is the one that the enrolled host reports for this member. The caller chooses neither address
 * nor certificate, so that the role admin is sufficient, although the secret is sent.
 */
record HostPeers(Hosts hosts, HostProbe probe, Hypervisors hypervisors, Addresses addresses) {
    /**
     * A host's cluster; a standalone host has none, and no peers.
     *
     * @param cluster the name of the cluster in Proxmox VE; null for a standalone host
     * @param peers the other members, without those that are enrolled for a team whose hosts the caller may not see;
     *     empty for a standalone host
     */
    record Peers(@Nullable String cluster, List<ClusterPeer> peers) {}

    /**
     * Another member of a host's cluster.
     *
     * @param node the name of the member's node in Proxmox VE
     * @param address of its API, or null if the cluster names none
     * @param online whether the cluster reaches it
     * @param hostId its host, if it is enrolled
     * @param reportedFingerprint of its certificate according to the enrolled host
     * @param presentedFingerprint of the certificate that it presents itself; not fetched from an enrolled member
     * @param problem why it can't be enrolled with the host's token, or null
     */
    record ClusterPeer(
            String node,
            @Nullable String address,
            boolean online,
            @Nullable Long hostId,
            @Nullable String reportedFingerprint,
            @Nullable String presentedFingerprint,
            @Nullable HostProblem problem) {}

    /** The outcome for one member: its host, or why it was refused. */
    record Outcome(
            String node, @Nullable Host host, @Nullable Refusal refusal) {}

    /** A member as the enrolled host describes it. */
    private record Member(
            String node,
            @Nullable Address address,
            boolean online,
            @Nullable Fingerprint reported) {}

    private record Cluster(@Nullable String name, Map<String, Member> members) {}

    Peers list(Principal who, long id) throws InterruptedException {
        Host host = hosts.get(id);
        Cluster cluster = cluster(host);
        Map<String, Host> enrolled = enrolled(host);
        List<Member> others = cluster.members().values().stream()
                .filter(member -> !member.node().equals(host.node()))
                .filter(member -> !isHidden(who, enrolled.get(member.node())))
                .toList();
        return new Peers(cluster.name(), Parallel.map(others, member -> {
            Host known = enrolled.get(member.node());
            return known == null ? peer(host, member) : enrolled(member, known);
        }));
    }

    /** A member that is another team's host is shown to that team. */
    private static boolean isHidden(Principal who, @Nullable Host known) {
        return known != null && !who.sees(known.ownership());
    }

    private static ClusterPeer enrolled(Member member, Host known) {
        return new ClusterPeer(
                member.node(), known.address(), member.online(), known.id(), text(member.reported()), null, null);
    }

    private ClusterPeer peer(Host host, Member member) {
        Fingerprint presented = null;
        HostProblem problem;
        try {
            if (member.address() == null) {
                problem = new HostProblem(
                        HypervisorProblem.UNREACHABLE, host.node() + " reports no address for this member.");
            } else {
                var shown = Certificates.fetch(member.address(), addresses::allows, Timeouts.PERSON);
                presented = shown.fingerprint();
                problem = distrust(host, member, shown);
            }
        } catch (PveException e) {
            problem = HypervisorFailures.problem(e);
        }
        return new ClusterPeer(
                member.node(),
                member.address() == null ? null : member.address().toString(),
                member.online(),
                null,
                text(member.reported()),
                text(presented),
                problem);
    }

    private static @Nullable HostProblem distrust(Host host, Member member, Certificates.Shown shown) {
        if (member.reported() == null) {
            return new HostProblem(
                    HypervisorProblem.CERTIFICATE, host.node() + " reports no certificate for this member.");
        }
        if (!member.reported().equals(shown.fingerprint())) {
            return new HostProblem(
                    HypervisorProblem.CERTIFICATE,
                    "The member presents a certificate other than the one that " + host.node()
                            + " reports. If its certificate was replaced, restart pveproxy on it. Otherwise find out"
                            + " which machine answers at its address.");
        }
        if (host.fingerprint() == null && !shown.trustedBySystem()) {
            return new HostProblem(
                    HypervisorProblem.CERTIFICATE,
                    "The system does not trust the member's certificate for this address. Add the member as a host by"
                            + " its name.");
        }
        return null;
    }

    List<Outcome> enrol(Principal who, long id, PeersIn in) throws InterruptedException {
        Host host = hosts.get(id);
        hosts.checkCluster(who, host);
        Cluster cluster = cluster(host);
        Map<String, Host> enrolled = enrolled(host);
        return Parallel.map(in.nodes(), peer -> {
            try {
                Host known = enrolled.get(peer.node());
                if (known != null) {
                    throw Refusal.conflict(peer.node() + " is already enrolled as the host " + known.name() + ".");
                }
                Member member = cluster.members().get(peer.node());
                if (member == null) throw Refusal.notFound("node", peer.node());
                return new Outcome(peer.node(), enrol(who, host, cluster, member, peer), null);
            } catch (PveException e) {
                return new Outcome(peer.node(), null, HypervisorFailures.refusal(e));
            } catch (Refusal e) {
                return new Outcome(peer.node(), null, e);
            }
        });
    }

    private Host enrol(Principal who, Host host, Cluster cluster, Member member, PeersIn.PeerIn in) {
        Fingerprint accepted = Fingerprint.parse(in.tlsFingerprint());
        if (member.address() == null) {
            throw Refusal.hypervisor(
                    HypervisorProblem.UNREACHABLE, host.node() + " reports no address for " + member.node() + ".");
        }
        if (!accepted.equals(member.reported())) {
            throw Refusal.hypervisor(
                    HypervisorProblem.CERTIFICATE,
                    host.node() + " reports another certificate for " + member.node() + " than the accepted one: "
                            + (member.reported() == null ? "none" : member.reported())
                            + ". Nothing was sent to it. Load the list of members again.");
        }
        Trust trust = host.fingerprint() == null ? new Trust.Authorities() : new Trust.Pinned(accepted);
        // The system may trust more than one certificate, but the user saw this one.
        var shown = Certificates.fetch(member.address(), addresses::allows, Timeouts.PERSON);
        if (!shown.fingerprint().equals(accepted)) throw new PveException.NotTrusted(accepted, shown.fingerprint());
        HostProbe.Identity identity = probe.identify(hypervisors.withTokenOf(host, member.address(), trust));
        if (!identity.node().equals(member.node())
                || !String.valueOf(cluster.name()).equals(identity.cluster())) {
            throw Refusal.conflict("At " + member.address() + " the node " + identity.node() + " answers instead of "
                    + member.node() + ". Check the addresses of the cluster's members.");
        }
        String name = in.name() == null ? member.node() : in.name().trim();
        return hosts.addPeer(who, host, name, member.address(), identity, shown);
    }

    private Cluster cluster(Host host) {
        PveClient client = hypervisors.of(host).within(Timeouts.PERSON);
        ClusterStatus status = client.clusterStatus();
        if (status.name() == null) return new Cluster(null, Map.of());
        Map<String, PveCluster.Member> joined = client.cluster().members().stream()
                .collect(Collectors.toMap(PveCluster.Member::name, Function.identity(), (first, _) -> first));
        int port = Address.parse(host.address()).port();
        return new Cluster(
                status.name(),
                status.nodes().stream()
                        .map(node -> member(node, joined.get(node.name()), port))
                        .collect(Collectors.toMap(
                                Member::node, Function.identity(), (first, _) -> first, LinkedHashMap::new)));
    }

    /** All members listen on the same port: Proxmox VE's own can't be changed, and one behind a proxy names no port. */
    private static Member member(ClusterStatus.Member node, PveCluster.@Nullable Member joined, int port) {
        String ip = joined == null || joined.pveAddr() == null ? node.ip() : joined.pveAddr();
        String fingerprint = joined == null ? null : joined.pveFp();
        return new Member(
                node.name(),
                ip == null ? null : parsed(() -> new Address(ip, port)),
                node.online(),
                fingerprint == null ? null : parsed(() -> Fingerprint.parse(fingerprint)));
    }

    /** Null for what a host reports in another form. */
    private static <T> @Nullable T parsed(Supplier<T> parse) {
        try {
            return parse.get();
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    private Map<String, Host> enrolled(Host host) {
        return hosts.list().stream()
                .filter(other -> other.clusterId() == host.clusterId())
                .collect(Collectors.toMap(Host::node, Function.identity(), (first, _) -> first));
    }

    private static @Nullable String text(@Nullable Fingerprint fingerprint) {
        return fingerprint == null ? null : fingerprint.toString();
    }
}
