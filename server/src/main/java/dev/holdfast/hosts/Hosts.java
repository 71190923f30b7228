package dev.holdfast.hosts;

import dev.holdfast.access.Ownership;
import dev.holdfast.access.OwnershipLookup;
import dev.holdfast.access.Principal;
import dev.holdfast.access.Rights;
import dev.holdfast.access.Role;
import dev.holdfast.base.Refusal;
import dev.holdfast.base.bus.Bus;
import dev.holdfast.base.db.ConstraintViolation;
import dev.holdfast.base.db.Db;
import dev.holdfast.base.net.Addresses;
import dev.holdfast.base.seal.Sealer;
import dev.holdfast.base.seal.Secret;
import dev.holdfast.hosts.client.FeatureRights;
import dev.holdfast.hosts.client.Host;
import dev.holdfast.hosts.client.HostOwners;
import dev.holdfast.hosts.client.HostProblem;
import dev.holdfast.hosts.client.HostStore;
import dev.holdfast.hosts.client.HypervisorFailures;
import dev.holdfast.hosts.client.Hypervisors;
import dev.holdfast.hosts.client.MissingPrivilege;
import dev.holdfast.hosts.enrol.Contradiction;
import dev.holdfast.hosts.enrol.Membership;
import dev.holdfast.jobs.queue.Exclusions;
import dev.holdfast.live.ChangeKind;
import dev.holdfast.pve.PveClient;
import dev.holdfast.pve.node.ClusterStatus;
import dev.holdfast.pve.wire.Address;
import dev.holdfast.pve.wire.Certificates;
import dev.holdfast.pve.wire.Fingerprint;
import dev.holdfast.pve.wire.PveException;
import dev.holdfast.pve.wire.Trust;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** The enrolled hosts. */
public final class Hosts implements OwnershipLookup {
    /** The nodes of a cluster that are followed: corosync, on which Proxmox VE depends, is supported up to about a quarter of it. */
    public static final int MOST_NODES = 128;

    private final Db db;
    private final Sealer sealer;
    private final Hypervisors hypervisors;
    private final Bus bus;
    private final InstantSource clock;
    private final Rights rights;
    private final HostedApps hostedApps;
    private final HostStore store = new HostStore();
    private final HostProbe probe;
    private final Membership membership;
    private final HostAuthorization authorization;
    private final HostUpdate update;

    /** Manages the hosts in this database. */
    public Hosts(
            Db db,
            Sealer sealer,
            Hypervisors hypervisors,
            Addresses addresses,
            Bus bus,
            InstantSource clock,
            Rights rights,
            TeamLookup teams,
            HostedApps hostedApps) {
        this.db = db;
        this.sealer = sealer;
        this.hypervisors = hypervisors;
        this.bus = bus;
        this.clock = clock;
        this.rights = rights;
        this.hostedApps = hostedApps;
        this.membership = new Membership(db, hypervisors, addresses);
        this.probe = new HostProbe(hypervisors, addresses, membership);
        this.authorization = new HostAuthorization(teams, hostedApps, new HostStore());
        this.update = new HostUpdate(db, sealer, rights, probe, hypervisors, authorization, new HostStore());
    }

    /**
     * The result of testing a host's token.
     *
     * @param ok whether the token could read the host's version and its cluster's status; other privileges may be
     *     missing
     * @param version the version of Proxmox VE, such as {@code 9.1.2}; null if the test failed
     * @param problem why the test failed; null if it did not
     * @param missingPrivileges null if the token may not read its permissions, or the test failed
     * @param features for each feature of Holdfast, the privileges that it needs and whether the token has them; empty
     *     if the test failed
     * @param grant the commands that give the token all privileges that it lacks, or null
     */
    record HostTest(
            boolean ok,
            @Nullable String version,
            @Nullable HostProblem problem,
            @Nullable List<MissingPrivilege> missingPrivileges,
            List<FeatureRights> features,
            @Nullable String grant) {}

    /**
     * A host that was removed from Holdfast.
     *
     * @param removed always true: otherwise the call is refused
     * @param appsOrphaned how many apps stay in Holdfast without a host
     */
    record HostRemoved(boolean removed, int appsOrphaned) {}

    /** All hosts, in the order of their enrolment. */
    public List<Host> list() {
        return hypervisors.hosts();
    }

    /** To whom they belong now. */
    public HostOwners owners() {
        return new HostOwners(list().stream().collect(Collectors.toMap(Host::id, Host::ownership)));
    }

    /** Changes with every change of a host's row or its cluster's name, on every replica. */
    public long revision() {
        return hypervisors.revision();
    }

    /** The hosts of a cluster, in the order of their enrolment. */
    public List<Host> ofCluster(long clusterId) {
        return list().stream().filter(host -> host.clusterId() == clusterId).toList();
    }

    /** Whether the host was not removed in the meantime. */
    public boolean isEnrolled(Handle transaction, long id) {
        return store.find(transaction, id) != null;
    }

    /** One host, or 404. */
    public Host get(long id) {
        Host host = db.read(h -> store.find(h, id));
        if (host == null) throw Refusal.notFound("host", id);
        return host;
    }

    /** One host, if the caller has this role on it; 404 if the caller may not see the host, otherwise 403. */
    public Host get(long id, Principal who, Role needed) {
        return HostAuthorization.admitted(db.read(h -> store.find(h, id)), id, who, needed);
    }

    /**
     * One host, for a change that concerns its whole cluster, whose hosts may belong to several teams: refuses with 403 without
     * the role on all of them.
     *
     * @param subject what applies to all hosts, such as "The firewall of a cluster applies"
     */
    public Host ofWholeCluster(long id, Principal who, Role needed, String subject) {
        Host host = get(id);
        if (ofCluster(host.clusterId()).stream().allMatch(one -> who.has(needed, one.ownership()))) return host;
        throw Refusal.of(
                        Refusal.Code.ROLE_REQUIRED,
                        subject + " to all of its hosts. A change needs the role " + needed.word()
                                + " on each of them. Ask an owner for it.")
                .with("required_role", needed.word());
    }

    /** Refuses unless this is the secret of the host's token: what follows sends secrets to another place. */
    void requireSecret(long id, @Nullable Secret typed) {
        if (typed != null && db.read(h -> hypervisors.isSecret(h, id, typed))) return;
        throw Refusal.invalid("token_secret", HostUpdate.AGAIN, typed == null ? "missing" : "value_error");
    }

    /** The hosts that the caller may read. */
    public List<Host> list(Principal who) {
        return list().stream().filter(host -> who.sees(host.ownership())).toList();
    }

    /** The place of a host, or null when there is no such host. */
    public @Nullable Ownership ownership(long id) {
        Host host = db.read(h -> store.find(h, id));
        return host == null ? null : host.ownership();
    }

    /** A host's name, or null when there is no such host. */
    @Nullable
    String name(long id) {
        Host host = db.read(h -> store.find(h, id));
        return host == null ? null : host.name();
    }

    @Override
    public Ownership ofHost(@Nullable Long hostId) {
        Ownership ownership = hostId == null ? null : ownership(hostId);
        return ownership == null ? Ownership.PLATFORM : ownership;
    }

    @Override
    public @Nullable Set<Long> readableBy(Principal who) {
        return who.seesAll() ? null : list(who).stream().map(Host::id).collect(Collectors.toSet());
    }

    /** Whether any host is enrolled. */
    public boolean any() {
        return !list().isEmpty();
    }

    HostProbe.Probe probe(Principal who, ProbeIn in) {
        return probe.probe(who, in);
    }

    Host add(Principal who, HostIn in) {
        db.read(h -> {
            authorization.checkTeam(h, who, in.teamId());
            return true;
        });
        Address address = Address.parse(in.address());
        boolean verify = Boolean.TRUE.equals(in.verifyTls());
        var shown = probe.shown(address);
        String presented = shown.fingerprint().toString();
        // A given one that is not presented is refused by the first request.
        String given =
                in.tlsFingerprint() == null ? presented : in.tlsFingerprint().toUpperCase(Locale.ROOT);
        String fingerprint = verify && in.tlsFingerprint() == null ? null : given;
        Secret secret = in.tokenSecret();
        Trust trust = fingerprint == null ? new Trust.Authorities() : new Trust.Pinned(Fingerprint.parse(fingerprint));
        PveClient client = hypervisors.unsaved(address, trust, in.tokenId(), secret);
        HostProbe.Identity identity = probe.identify(client);
        Membership.Likeness found = membership.of(client, presented, identity.cluster(), identity.members());
        if (found != null && (found.certain() || Boolean.TRUE.equals(in.sameSystem()))) {
            db.read(h -> {
                authorization.checkCluster(h, who, found.cluster().id());
                return true;
            });
        }
        HostStore.Cluster cluster =
                Membership.decided(who, found, in.sameSystem(), identity.node(), identity.cluster());
        Host added = store(who, in, address, fingerprint, shown, secret, identity, cluster);
        bus.publish(new HostChanged(added, ChangeKind.CREATED));
        return added;
    }

    private Host store(
            Principal who,
            HostIn in,
            Address address,
            @Nullable String fingerprint,
            Certificates.Shown shown,
            Secret secret,
            HostProbe.Identity identity,
            HostStore.@Nullable Cluster cluster) {
        try {
            return db.write(h -> {
                rights.hold(h);
                authorization.checkTeam(h, who, in.teamId());
                Host host = new Host(
                        0,
                        assignCluster(h, who, identity, cluster),
                        null,
                        in.name().trim(),
                        address.toString(),
                        identity.node(),
                        fingerprint,
                        Boolean.TRUE.equals(in.verifyTls()),
                        in.tokenId(),
                        identity.version(),
                        in.teamId(),
                        clock.instant());
                // The secret is sealed for the row's own ID, which is known only now.
                long id = store.insert(h, host, new byte[0]);
                store.seal(h, id, sealer.seal(secret, Hypervisors.context(id)));
                store.remember(
                        h,
                        host.clusterId(),
                        identity.node(),
                        shown.fingerprint().toString());
                store.key(h, id, shown.key().toString());
                return Objects.requireNonNull(store.find(h, id));
            });
        } catch (ConstraintViolation e) {
            throw alreadyEnrolled();
        }
    }

    private static Refusal alreadyEnrolled() {
        return Refusal.conflict("A host with this name, address or node is already enrolled. Check the list of hosts.");
    }

    /** Refuses a caller who may not decide which endpoints of a host's cluster are trusted. */
    void checkCluster(Principal who, Host host) {
        db.read(h -> {
            authorization.checkCluster(h, who, host.clusterId());
            return true;
        });
    }

    /**
     * Enrols another member of a host's cluster with the host's token and team. Its certificate is pinned if the host's is.
     *
     * @param shown the certificate that it presented
     */
    Host addPeer(
            Principal who,
            Host known,
            String name,
            Address address,
            HostProbe.Identity identity,
            Certificates.Shown shown) {
        Host added = storePeer(who, known, name, address, identity, shown);
        bus.publish(new HostChanged(added, ChangeKind.CREATED));
        return added;
    }

    private Host storePeer(
            Principal who,
            Host known,
            String name,
            Address address,
            HostProbe.Identity identity,
            Certificates.Shown shown) {
        try {
            return db.write(h -> {
                rights.hold(h);
                // Another user may have moved the host in the meantime to a place where the caller has no role.
                Host host = HostAuthorization.admitted(store.find(h, known.id()), known.id(), who, Role.ADMIN);
                authorization.checkCluster(h, who, host.clusterId());
                Host peer = new Host(
                        0,
                        host.clusterId(),
                        null,
                        name,
                        address.toString(),
                        identity.node(),
                        host.fingerprint() == null ? null : shown.fingerprint().toString(),
                        host.verifyTls(),
                        host.tokenId(),
                        identity.version(),
                        host.teamId(),
                        clock.instant());
                long id = store.insert(h, peer, new byte[0]);
                hypervisors.shareSecret(h, host.id(), id);
                store.key(h, id, shown.key().toString());
                return Objects.requireNonNull(store.find(h, id));
            });
        } catch (ConstraintViolation e) {
            throw alreadyEnrolled();
        }
    }

    private long assignCluster(
            Handle h, Principal who, HostProbe.Identity identity, HostStore.@Nullable Cluster known) {
        if (known == null) return store.insertCluster(h, identity.cluster(), identity.members());
        authorization.checkCluster(h, who, known.id());
        store.updateCluster(h, known.id(), identity.cluster(), identity.members());
        return known.id();
    }

    Host edit(Principal who, long id, HostPatchIn in) {
        Host old = get(id);
        Host edited = update.edit(who, old, in);
        hypervisors.forget(id);
        bus.publish(new HostChanged(edited, ChangeKind.UPDATED, old.ownership()));
        return edited;
    }

    /** Removes all hosts from a team, in the transaction that deletes the team. Returns their number. */
    public int release(Handle transaction, long teamId) {
        List<Host> released = store.list(transaction).stream()
                .filter(host -> Objects.equals(host.teamId(), teamId))
                .toList();
        for (Host host : released) {
            update.move(transaction, host, null);
            Host now = Objects.requireNonNull(store.find(transaction, host.id()));
            Db.afterCommit(() -> {
                hypervisors.forget(now.id());
                bus.publish(new HostChanged(now, ChangeKind.UPDATED, host.ownership()));
            });
        }
        return released.size();
    }

    HostRemoved remove(Principal who, long id, Exclusions exclusions) {
        Host host = get(id);
        int orphaned = db.write(h -> {
            rights.hold(h);
            HostAuthorization.admitted(store.find(h, id), id, who, Role.OWNER);
            exclusions.checkHost(h, Exclusions.Action.REMOVE_HOST, id);
            // The place of its remaining apps and jobs is the platform from now on.
            rights.granted(h);
            int apps = hostedApps.orphan(h, id);
            if (host.fingerprint() != null) store.remember(h, host.clusterId(), host.node(), host.fingerprint());
            store.delete(h, id);
            return apps;
        });
        hypervisors.forget(id);
        bus.publish(new HostChanged(host, ChangeKind.REMOVED));
        return new HostRemoved(true, orphaned);
    }

    HostTest test(long id) {
        Host host = get(id);
        try {
            PveClient client = hypervisors.of(host);
            HostProbe.Identity identity = probe.identify(client);
            var rights = probe.rights(client, host.tokenId(), identity);
            return new HostTest(true, identity.version(), null, rights.missing(), rights.features(), rights.grant());
        } catch (PveException e) {
            return new HostTest(false, null, HypervisorFailures.problem(e), null, List.of(), null);
        }
    }

    /** Why what a host reports must not be shown under its cluster; null when nothing contradicts. */
    public @Nullable HostProblem contradiction(Host host, ClusterStatus status) {
        return Contradiction.of(host, ofCluster(host.clusterId()), status);
    }

    /** Stores a cluster's name and members as polled; writes only when something changed. */
    public void learn(long clusterId, ClusterStatus status) {
        var members = status.nodes().stream()
                .map(n -> new HostStore.Member(n.name(), n.ip()))
                .toList();
        var known = db.read(store::clusters).stream()
                .filter(c -> c.id() == clusterId)
                .findFirst()
                .orElse(null);
        if (known == null
                || (Objects.equals(known.name(), status.name())
                        && known.members().equals(members))) return;
        db.writing(h -> store.updateCluster(h, clusterId, status.name(), members));
    }

    /** Stores the version that a host reports; writes only when it changed. */
    public void learnVersion(Host host, String version) {
        if (version.equals(host.pveVersion())) return;
        db.writing(h -> store.version(h, host.id(), version));
    }
}
