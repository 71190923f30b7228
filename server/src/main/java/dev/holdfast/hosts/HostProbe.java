package dev.holdfast.hosts;

import dev.holdfast.access.Principal;
import dev.holdfast.base.HypervisorProblem;
import dev.holdfast.base.Refusal;
import dev.holdfast.base.net.Addresses;
import dev.holdfast.base.seal.Secret;
import dev.holdfast.hosts.client.FeatureRights;
import dev.holdfast.hosts.client.Host;
import dev.holdfast.hosts.client.HostStore;
import dev.holdfast.hosts.client.HypervisorFailures;
import dev.holdfast.hosts.client.Hypervisors;
import dev.holdfast.hosts.client.MissingPrivilege;
import dev.holdfast.hosts.enrol.Membership;
import dev.holdfast.pve.PveClient;
import dev.holdfast.pve.api.ApiToken;
import dev.holdfast.pve.node.ClusterStatus;
import dev.holdfast.pve.wire.Address;
import dev.holdfast.pve.wire.Certificates;
import dev.holdfast.pve.wire.Fingerprint;
import dev.holdfast.pve.wire.PveException;
import dev.holdfast.pve.wire.Timeouts;
import dev.holdfast.pve.wire.Trust;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Probes hosts, enrolled or not. Stores nothing. */
record HostProbe(Hypervisors hypervisors, Addresses addresses, Membership membership) {
    /**
     * The result of a probe; without a token, the parts that need one are null or empty.
     *
     * @param address the address that was probed, as {@code host:port}
     * @param fingerprint the SHA-256 fingerprint of the certificate that it presents: 32 pairs of upper-case hex digits
     *     with colons
     * @param certificate the certificate that it presents
     * @param trustedBySystem whether the certificate authorities of the system on which Holdfast runs trust the
     *     certificate for this address
     * @param version the version of Proxmox VE, such as {@code 9.1.2}; null without a token
     * @param node the name of the node that answered, in Proxmox VE; null without a token
     * @param cluster the name of its cluster in Proxmox VE; null for a standalone host and without a token
     * @param peers the other members of its cluster; empty for a standalone host and without a token
     * @param missingPrivileges null if the token may not read its permissions, and without a token
     * @param features for each feature of Holdfast, the privileges that it needs and whether the token has them; empty
     *     without a token
     * @param grant the commands that give the token all privileges that it lacks, or null
     * @param alreadyEnrolled the id of the host in Holdfast that certainly is this node; null if there is none, if the
     *     caller may not see it, and without a token
     * @param sameSystem the question that has to be answered in the field of this name when it is enrolled; null for none
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
            @Nullable Long alreadyEnrolled,
            @Nullable String sameSystem) {}

    /**
     * The certificate that a host presents.
     *
     * @param subject the distinguished name of the certificate's subject, as in RFC 2253
     * @param issuer the distinguished name of the certificate's issuer, as in RFC 2253
     * @param notBefore the beginning of the certificate's validity
     * @param notAfter the end of the certificate's validity
     */
    record Certificate(String subject, String issuer, Instant notBefore, Instant notAfter) {}

    /**
     * Another member of the host's cluster.
     *
     * @param node the name of the member's node in Proxmox VE
     * @param address the IP address from the cluster status with the port that was probed, as {@code host:port}; null
     *     if the cluster status names none
     */
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
                    null,
                    List.of(),
                    null,
                    null,
                    null);
        }
        // Trust on first use: from here on, only the certificate just read is accepted.
        PveClient client = hypervisors.unsaved(address, new Trust.Pinned(shown.fingerprint()), tokenId, tokenSecret);
        Identity identity = identify(client);
        TokenRights rights = rights(client, tokenId, identity);
        int port = address.port();
        Membership.Likeness found =
                membership.of(client, shown.fingerprint().toString(), identity.cluster(), identity.members());
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
                found == null ? null : enrolled(who, identity, found),
                found == null ? null : found.question(who, identity.node(), identity.cluster()));
    }

    /** The ID of this node's host, if it is certain that it is enrolled, and the caller may see it. */
    private static @Nullable Long enrolled(Principal who, Identity identity, Membership.Likeness found) {
        if (!found.certain()) return null;
        return found.hosts().stream()
                .filter(host -> host.node().equals(identity.node()) && who.sees(host.ownership()))
                .map(Host::id)
                .findFirst()
                .orElse(null);
    }

    /** The certificate that an endpoint presents now. */
    Certificates.Shown shown(Address address) {
        return Certificates.fetch(address, addresses::allows, Timeouts.PERSON);
    }

    /** Reads the host's identity and the token's privileges there. */
    Identity identify(PveClient client) {
        PveClient quick = client.within(Timeouts.PERSON);
        String version = quick.version().version();
        Map<String, Set<String>> permissions = permissions(quick, null);
        ClusterStatus status = quick.clusterStatus();
        if (status.localNode() == null) {
            throw new PveException.Unreadable("the cluster status does not say which node it is of", false);
        }
        if (status.nodes().size() > Hosts.MOST_NODES) {
            throw Refusal.hypervisor(
                    HypervisorProblem.TOO_LARGE,
                    "The cluster lists " + status.nodes().size() + " nodes, more than the " + Hosts.MOST_NODES
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
        var ofUser = ofToken == null ? null : permissions(client, ApiToken.userOf(tokenId));
        return new TokenRights(
                identity.missing(),
                FeatureRights.of(tokenId, ofToken, ofUser),
                FeatureRights.grantAll(tokenId, ofToken, ofUser));
    }

    /** The permissions of a user, or with null those of the token; null if the token may not read them. */
    private @Nullable Map<String, Set<String>> permissions(PveClient client, @Nullable String user) {
        try {
            return client.within(Timeouts.PERSON).permissions(user, null);
        } catch (PveException.NotPermitted e) {
            return null;
        }
    }
}
