package dev.holdfast.hosts;

import dev.holdfast.access.Principal;
import dev.holdfast.base.Refusal;
import dev.holdfast.base.db.Db;
import dev.holdfast.base.net.Addresses;
import dev.holdfast.base.seal.Secret;
import dev.holdfast.hosts.client.FeatureRights;
import dev.holdfast.hosts.client.Host;
import dev.holdfast.hosts.client.HostStore;
import dev.holdfast.hosts.client.HypervisorFailures;
import dev.holdfast.hosts.client.Hypervisors;
import dev.holdfast.hosts.client.MissingPrivilege;
import dev.holdfast.pve.PveClient;
import dev.holdfast.pve.node.ClusterStatus;
import dev.holdfast.pve.wire.Address;
import dev.holdfast.pve.wire.Certificates;
import dev.holdfast.pve.wire.Fingerprint;
import dev.holdfast.pve.wire.PveException;
import dev.holdfast.pve.wire.Timeouts;
import dev.holdfast.pve.wire.Trust;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Probes hosts, enrolled or not. Stores nothing. */
final class HostProbe {
    /** As in a poll: a cluster of Proxmox VE has at most about a quarter of it. */
    private static final int MOST_NODES = 128;

    private final Db db;
    private final Hypervisors hypervisors;
    private final Addresses addresses;
    private final HostStore store = new HostStore();

    HostProbe(Db db, Hypervisors hypervisors, Addresses addresses) {
        this.db = db;
        this.hypervisors = hypervisors;
        this.addresses = addresses;
    }

    /**
     * The result of a probe; without a token, the parts that need one are null or empty.
     *
     * @param missingPrivileges null if the token may not read its permissions
     * @param grant the commands that give the token all privileges that it lacks, or null
     */
    record Probe(
            String address,
            String fingerprint,
            Certificate certificate,
            boolean trustedBySystem,
            @Nullable String version,
            @Nullable String node,
            @Nullable String cluster,
            List<Peer> peers,
            @Nullable List<MissingPrivilege> missingPrivileges,
            List<FeatureRights> features,
            @Nullable String grant,
            @Nullable Long alreadyEnrolled) {}

    /** The certificate that a host presents. */
    record Certificate(String subject, String issuer, Instant notBefore, Instant notAfter) {}

    /** Another member of the host's cluster. */
    record Peer(String node, @Nullable String address) {}

    /**
     * What a token may do, by feature.
     *
     * @param missing null if the token may not read its permissions
     * @param grant the commands that give the token all privileges that it lacks, or null
     */
    record TokenRights(
            @Nullable List<MissingPrivilege> missing,
            List<FeatureRights> features,
            @Nullable String grant) {}

    /**
     * What a host reports about itself.
     *
     * @param permissions of the token by path, or null if the token may not read them
     */
    record Identity(
            String version,
            String node,
            @Nullable String cluster,
            List<HostStore.Member> members,
            @Nullable Map<String, Set<String>> permissions) {
        @Nullable
        List<MissingPrivilege> missing() {
            return permissions == null ? null : MissingPrivilege.of(permissions);
        }
    }

    Probe probe(Principal who, ProbeIn in) {
        Address address = Address.parse(in.address());
        var shown = Certificates.fetch(address, addresses::allows, Timeouts.PERSON);
        if (in.tlsFingerprint() != null) {
            Fingerprint expected = Fingerprint.parse(in.tlsFingerprint());
            if (!expected.equals(shown.fingerprint())) {
                throw HypervisorFailures.refusal(new PveException.NotTrusted(expected, shown.fingerprint()));
            }
        }
        var certificate = new Certificate(shown.subject(), shown.issuer(), shown.notBefore(), shown.notAfter());
        String tokenId = in.tokenId();
        Secret tokenSecret = in.tokenSecret();
        if (tokenId == null || tokenSecret == null) {
            return new Probe(
                    address.toString(),
                    shown.fingerprint().toString(),
                    certificate,
                    shown.trustedBySystem(),
                    null,
                    null,
                    null,
                    List.of(),
                    List.of(),
                    List.of(),
                    null,
                    null);
        }
        // Trust on first use: from here on, only the certificate just read is accepted.
        PveClient client = hypervisors.unsaved(address, new Trust.Pinned(shown.fingerprint()), tokenId, tokenSecret);
        Identity identity = identify(client);
        TokenRights rights = rights(client, tokenId, identity);
        int port = address.port();
        return new Probe(
                address.toString(),
                shown.fingerprint().toString(),
                certificate,
                shown.trustedBySystem(),
                identity.version(),
                identity.node(),
                identity.cluster(),
                identity.members().stream()
                        .filter(m -> !m.node().equals(identity.node()))
                        .map(m -> new Peer(m.node(), m.ip() == null ? null : new Address(m.ip(), port).toString()))
                        .toList(),
                rights.missing(),
                rights.features(),
                rights.grant(),
                enrolled(who, identity));
    }

    /** The ID of this node's host, if it is enrolled and the caller may see it. */
    private @Nullable Long enrolled(Principal who, Identity identity) {
        return db.read(h -> {
            var cluster = ClusterMatcher.find(store.clusters(h), identity.cluster(), identity.members());
            if (cluster == null) return null;
            return store.list(h).stream()
                    .filter(host ->
                            host.clusterId() == cluster.id() && host.node().equals(identity.node()))
                    .filter(host -> who.sees(host.ownership()))
                    .map(Host::id)
                    .findFirst()
                    .orElse(null);
        });
    }

    /** The fingerprint to pin: the given one, otherwise that of the certificate that the host presents now. */
    String fingerprint(Address address, @Nullable String given) {
        if (given != null) return given.toUpperCase(Locale.ROOT);
        return Certificates.fetch(address, addresses::allows, Timeouts.PERSON)
                .fingerprint()
                .toString();
    }

    /** Reads the host's identity and the token's privileges there. */
    Identity identify(PveClient client) {
        PveClient quick = client.within(Timeouts.PERSON);
        String version = quick.version().version();
        Map<String, Set<String>> permissions = permissions(quick, null);
        ClusterStatus status = quick.clusterStatus();
        if (status.nodes().size() > MOST_NODES) {
            throw Refusal.hypervisor(
                    "too_large",
                    "The cluster lists " + status.nodes().size() + " nodes, more than the " + MOST_NODES
                            + " that are followed.");
        }
        return new Identity(
                version,
                status.localNode(),
                status.name(),
                status.nodes().stream()
                        .map(n -> new HostStore.Member(n.name(), n.ip()))
                        .toList(),
                permissions);
    }

    /** What a token may do, by feature. */
    TokenRights rights(PveClient client, String tokenId, Identity identity) {
        var ofToken = identity.permissions();
        var ofUser = ofToken == null ? null : permissions(client, tokenId.substring(0, tokenId.indexOf('!')));
        return new TokenRights(
                identity.missing(),
                FeatureRights.of(tokenId, ofToken, ofUser),
                FeatureRights.grantAll(tokenId, ofToken, ofUser));
    }

    /** The permissions of a user, or with null those of the token; null if the token may not read them. */
    private @Nullable Map<String, Set<String>> permissions(PveClient client, @Nullable String user) {
        try {
            return client.within(Timeouts.PERSON).access().permissions(user, null);
        } catch (PveException.NotPermitted e) {
            return null;
        }
    }
}
