package dev.holdfast.hosts;

import dev.holdfast.access.Place;
import dev.holdfast.access.Places;
import dev.holdfast.access.Principal;
import dev.holdfast.access.Rights;
import dev.holdfast.access.Role;
import dev.holdfast.base.Refusal;
import dev.holdfast.base.bus.Bus;
import dev.holdfast.base.db.ConstraintViolated;
import dev.holdfast.base.db.Db;
import dev.holdfast.base.net.Addresses;
import dev.holdfast.base.seal.Sealer;
import dev.holdfast.base.seal.Secret;
import dev.holdfast.pve.Address;
import dev.holdfast.pve.Certificates;
import dev.holdfast.pve.ClusterStatus;
import dev.holdfast.pve.Fingerprint;
import dev.holdfast.pve.PveClient;
import dev.holdfast.pve.PveException;
import dev.holdfast.pve.Trust;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** The enrolled hosts. */
public final class Hosts implements Places {
    private static final Duration LOOK = Duration.ofSeconds(10);

    private final Db db;
    private final Sealer sealer;
    private final Hypervisors hypervisors;
    private final Addresses addresses;
    private final Bus bus;
    private final InstantSource clock;
    private final Rights rights;
    private final KnownTeams teams;
    private final HostStore store = new HostStore();
    private final HostProbing probing;

    /** Hosts in this database. */
    public Hosts(
            Db db,
            Sealer sealer,
            Hypervisors hypervisors,
            Addresses addresses,
            Bus bus,
            InstantSource clock,
            Rights rights,
            KnownTeams teams) {
        this.db = db;
        this.sealer = sealer;
        this.hypervisors = hypervisors;
        this.addresses = addresses;
        this.bus = bus;
        this.clock = clock;
        this.rights = rights;
        this.teams = teams;
        this.probing = new HostProbing(db, hypervisors, addresses);
    }

    /** The result of trying a host's token. */
    record HostTest(
            boolean ok,
            @Nullable String version,
            @Nullable HostProblem problem,
            List<MissingPrivilege> missingPrivileges) {}

    /** A host that is gone from Holdfast. */
    record HostRemoved(boolean removed, int appsOrphaned) {}

    /** All, in the order of their enrolment. */
    public List<Host> list() {
        return db.read(store::list);
    }

    /** One, or a 404. */
    public Host get(long id) {
        Host host = db.read(h -> store.find(h, id));
        if (host == null) throw Refusal.notFound("host", id);
        return host;
    }

    /** One on which the caller has this role; a 404 where the caller may not even look, otherwise a 403. */
    public Host get(long id, Principal who, Role needed) {
        return admitted(db.read(h -> store.find(h, id)), id, who, needed);
    }

    private static Host admitted(@Nullable Host host, long id, Principal who, Role needed) {
        if (host == null || !who.sees(host.place())) throw Refusal.notFound("host", id);
        if (!who.has(needed, host.place())) throw Refusal.roleRequired(needed.wire());
        return host;
    }

    /** Those the caller may read. */
    public List<Host> list(Principal who) {
        return list().stream().filter(host -> who.sees(host.place())).toList();
    }

    /** The place of a host, or null when there is no such host. */
    public @Nullable Place place(long id) {
        Host host = db.read(h -> store.find(h, id));
        return host == null ? null : host.place();
    }

    @Override
    public Place ofHost(@Nullable Long hostId) {
        Place place = hostId == null ? null : place(hostId);
        return place == null ? Place.PLATFORM : place;
    }

    @Override
    public @Nullable Set<Long> readableBy(Principal who) {
        return who.seesAll() ? null : list(who).stream().map(Host::id).collect(Collectors.toSet());
    }

    /** Whether any is enrolled. */
    public boolean any() {
        return !list().isEmpty();
    }

    HostProbing.Probe probe(Principal who, ProbeIn in) {
        return probing.probe(who, in);
    }

    Host add(Principal who, HostIn in) {
        db.read(h -> {
            checkTeam(h, who, in.teamId());
            return true;
        });
        Address address = Address.parse(in.address());
        boolean verify = Boolean.TRUE.equals(in.verifyTls());
        String fingerprint = verify && in.tlsFingerprint() == null ? null : pinned(address, in.tlsFingerprint());
        Secret secret = Secret.of(in.tokenSecret());
        Trust trust = fingerprint == null ? new Trust.Authorities() : new Trust.Pinned(Fingerprint.parse(fingerprint));
        PveClient client = hypervisors.unsaved(address, trust, in.tokenId(), secret);
        HostProbing.Identity identity = probing.identify(client);
        Host added = store(who, in, address, fingerprint, secret, identity);
        bus.publish(new HostsChanged(added, "created"));
        return added;
    }

    private Host store(
            Principal who,
            HostIn in,
            Address address,
            @Nullable String fingerprint,
            Secret secret,
            HostProbing.Identity identity) {
        try {
            return db.write(h -> {
                rights.hold(h);
                checkTeam(h, who, in.teamId());
                Host host = HostStore.unsaved(
                        recognise(h, who, identity),
                        in.name().trim(),
                        address.toString(),
                        identity.node(),
                        fingerprint,
                        Boolean.TRUE.equals(in.verifyTls()),
                        in.tokenId(),
                        identity.version(),
                        in.teamId(),
                        clock.instant());
                // The secret is sealed for the row's own id, which is known only now.
                long id = store.insert(h, host, new byte[0]);
                store.seal(h, id, sealer.seal(secret, Hypervisors.context(id)));
                return Objects.requireNonNull(store.find(h, id));
            });
        } catch (ConstraintViolated e) {
            throw Refusal.conflict("A host of this name, address or node is enrolled already. See the list of hosts.");
        }
    }

    private long recognise(Handle h, Principal who, HostProbing.Identity identity) {
        var known = Recognition.find(store.clusters(h), identity.cluster(), identity.members());
        if (known == null) return store.insertCluster(h, identity.cluster(), identity.members());
        checkCluster(h, who, known.id());
        store.updateCluster(h, known.id(), identity.cluster(), identity.members());
        return known.id();
    }

    private String pinned(Address address, @Nullable String given) {
        if (given != null) return given.toUpperCase(Locale.ROOT);
        return Certificates.look(address, addresses::allows, LOOK).fingerprint().toString();
    }

    Host edit(Principal who, long id, HostPatchIn in) {
        Host old = get(id);
        db.read(h -> checked(h, who, old, in));
        Host edited = write(who, id, in, endpoint(old, in));
        hypervisors.forget(id);
        bus.publish(new HostsChanged(edited, "updated", old.place()));
        return edited;
    }

    /** Where a host is and how it is recognised. */
    private record Endpoint(String address, @Nullable String fingerprint, boolean verifyTls) {}

    private Endpoint endpoint(Host old, HostPatchIn in) {
        String address = in.address() == null
                ? old.address()
                : Address.parse(in.address()).toString();
        boolean verify = in.verifyTls() == null ? old.verifyTls() : in.verifyTls();
        String fingerprint = in.tlsFingerprint() == null
                ? old.fingerprint()
                : in.tlsFingerprint().toUpperCase(Locale.ROOT);
        if (Boolean.TRUE.equals(in.verifyTls()) && in.tlsFingerprint() == null) fingerprint = null;
        if (!verify && fingerprint == null) fingerprint = pinned(Address.parse(address), null);
        return new Endpoint(address, fingerprint, verify);
    }

    private Host write(Principal who, long id, HostPatchIn in, Endpoint endpoint) {
        try {
            return db.write(h -> {
                rights.hold(h);
                // Somebody may have moved it meanwhile, to where the caller is nobody.
                Host current = checked(h, who, admitted(store.find(h, id), id, who, Role.ADMIN), in);
                store.update(
                        h,
                        new Host(
                                id,
                                current.clusterId(),
                                current.clusterName(),
                                in.name() == null ? current.name() : in.name().trim(),
                                endpoint.address(),
                                current.node(),
                                endpoint.fingerprint(),
                                endpoint.verifyTls(),
                                in.tokenId() == null ? current.tokenId() : in.tokenId(),
                                current.pveVersion(),
                                current.teamId(),
                                current.createdAt()));
                if (in.tokenSecret() != null) {
                    store.seal(h, id, sealer.seal(Secret.of(in.tokenSecret()), Hypervisors.context(id)));
                }
                if (in.teamId().isSent()) move(h, current, in.teamId().orNull());
                return Objects.requireNonNull(store.find(h, id));
            });
        } catch (ConstraintViolated e) {
            throw Refusal.conflict("Another host has this name or address already.");
        }
    }

    /** The host, unless the caller may not change it like this. */
    private Host checked(Handle h, Principal who, Host host, HostPatchIn in) {
        if (in.concernsTrust()) checkCluster(h, who, host.clusterId());
        if (in.teamId().isSent()) checkTeam(h, who, in.teamId().orNull());
        return host;
    }

    /** A host is given to a team by whoever is an admin there; a team the caller may not know of is none. */
    private void checkTeam(Handle h, Principal who, @Nullable Long teamId) {
        var place = new Place(teamId);
        if (teamId != null && !(who.sees(place) && teams.exists(h, teamId))) {
            throw Refusal.invalid(
                    "team_id", "There is no team " + teamId + ". Take one from the list of teams.", "value_error");
        }
        if (!who.has(Role.ADMIN, place)) throw Refusal.roleRequired(Role.ADMIN.wire());
    }

    /**
     * Any one host speaks for its whole cluster: what it says decides what all of them show and which app is on which.
     * So whoever chooses whom to believe must be an admin of all of them, and of the apps that await their host.
     */
    private void checkCluster(Handle h, Principal who, long clusterId) {
        boolean ofAll = store.list(h).stream()
                .filter(host -> host.clusterId() == clusterId)
                .allMatch(host -> who.has(Role.ADMIN, host.place()));
        if (!ofAll || (!who.has(Role.ADMIN) && store.hasOrphans(h, clusterId))) {
            throw Refusal.roleRequired(Role.ADMIN.wire());
        }
    }

    private void move(Handle h, Host host, @Nullable Long teamId) {
        if (Objects.equals(teamId, host.teamId())) return;
        rights.granted(h);
        store.move(h, host.id(), teamId);
    }

    /** Takes all hosts of a team from it, in the transaction in which the team goes. Returns how many they were. */
    public int release(Handle transaction, long teamId) {
        List<Host> released = store.list(transaction).stream()
                .filter(host -> Objects.equals(host.teamId(), teamId))
                .toList();
        for (Host host : released) {
            move(transaction, host, null);
            Host now = Objects.requireNonNull(store.find(transaction, host.id()));
            Db.afterCommit(() -> {
                hypervisors.forget(now.id());
                bus.publish(new HostsChanged(now, "updated", host.place()));
            });
        }
        return released.size();
    }

    HostRemoved remove(long id) {
        Host host = get(id);
        int orphaned = db.write(h -> {
            // What is left of it, its apps and jobs, lies on the platform from now on.
            rights.granted(h);
            int apps = store.countApps(h, id);
            store.delete(h, id);
            return apps;
        });
        hypervisors.forget(id);
        bus.publish(new HostsChanged(host, "removed"));
        return new HostRemoved(true, orphaned);
    }

    HostTest test(long id) {
        Host host = get(id);
        try {
            HostProbing.Identity identity = probing.identify(hypervisors.of(host));
            return new HostTest(true, identity.version(), null, identity.missing());
        } catch (PveException e) {
            return new HostTest(false, null, HypervisorFailures.problem(e), List.of());
        }
    }

    /** Keeps what a poll learnt of a cluster and its hosts; writes only when something is new. */
    public void learn(long clusterId, ClusterStatus status) {
        var members = status.nodes().stream()
                .map(n -> new HostStore.Member(n.name(), n.ip()))
                .toList();
        var known = db.read(store::clusters).stream()
                .filter(c -> c.id() == clusterId)
                .findFirst()
                .orElse(null);
        if (known == null
                || (Objects.equals(known.name(), status.name()) && known.list().equals(members))) return;
        db.writing(h -> store.updateCluster(h, clusterId, status.name(), members));
    }

    /** Keeps the version a host says it runs; writes only when it is new. */
    public void learnVersion(Host host, String version) {
        if (version.equals(host.pveVersion())) return;
        db.writing(h -> {
            Host current = store.find(h, host.id());
            if (current == null) return;
            store.update(
                    h,
                    new Host(
                            current.id(),
                            current.clusterId(),
                            current.clusterName(),
                            current.name(),
                            current.address(),
                            current.node(),
                            current.fingerprint(),
                            current.verifyTls(),
                            current.tokenId(),
                            version,
                            current.teamId(),
                            current.createdAt()));
        });
    }
}
