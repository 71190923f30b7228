package dev.holdfast.hosts;

import dev.holdfast.access.Place;
import dev.holdfast.access.Places;
import dev.holdfast.access.Principal;
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
    private final HostStore store = new HostStore();
    private final HostProbing probing;

    /** Hosts in this database. */
    public Hosts(Db db, Sealer sealer, Hypervisors hypervisors, Addresses addresses, Bus bus, InstantSource clock) {
        this.db = db;
        this.sealer = sealer;
        this.hypervisors = hypervisors;
        this.addresses = addresses;
        this.bus = bus;
        this.clock = clock;
        this.probing = new HostProbing(db, hypervisors, addresses);
    }

    /** The result of trying a host's token. */
    record HostTest(
            boolean ok,
            @Nullable String version,
            @Nullable HostProblem problem,
            List<MissingPrivilege> missingPrivileges) {}

    /** A host that is gone from Holdfast. */
    record Removed(boolean removed, int appsOrphaned) {}

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
        Host host = get(id);
        if (!who.sees(host.place())) throw Refusal.notFound("host", id);
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

    HostProbing.Probe probe(ProbeIn in) {
        return probing.probe(in);
    }

    Host add(Principal who, HostIn in) {
        if (!who.has(Role.ADMIN, new Place(in.teamId()))) throw Refusal.roleRequired(Role.ADMIN.wire());
        Address address = Address.parse(in.address());
        boolean verify = Boolean.TRUE.equals(in.verifyTls());
        String fingerprint = verify && in.tlsFingerprint() == null ? null : pinned(address, in.tlsFingerprint());
        Secret secret = Secret.of(in.tokenSecret());
        Trust trust = fingerprint == null ? new Trust.Authorities() : new Trust.Pinned(Fingerprint.parse(fingerprint));
        PveClient client = hypervisors.unsaved(address, trust, in.tokenId(), secret);
        HostProbing.Identity identity = probing.identify(client);
        Host added = store(in, address, fingerprint, secret, identity);
        bus.publish(new HostsChanged(added, "created"));
        return added;
    }

    private Host store(
            HostIn in, Address address, @Nullable String fingerprint, Secret secret, HostProbing.Identity identity) {
        try {
            return db.write(h -> {
                Host host = HostStore.unsaved(
                        recognise(h, identity),
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

    private long recognise(org.jdbi.v3.core.Handle h, HostProbing.Identity identity) {
        var known = Recognition.find(store.clusters(h), identity.cluster(), identity.members());
        if (known == null) return store.insertCluster(h, identity.cluster(), identity.members());
        store.updateCluster(h, known.id(), identity.cluster(), identity.members());
        return known.id();
    }

    private String pinned(Address address, @Nullable String given) {
        if (given != null) return given.toUpperCase(Locale.ROOT);
        return Certificates.look(address, addresses::allows, LOOK).fingerprint().toString();
    }

    Host edit(long id, HostPatchIn in) {
        Host old = get(id);
        String address = in.address() == null
                ? old.address()
                : Address.parse(in.address()).toString();
        boolean verify = in.verifyTls() == null ? old.verifyTls() : in.verifyTls();
        String fingerprint = in.tlsFingerprint() == null
                ? old.fingerprint()
                : in.tlsFingerprint().toUpperCase(Locale.ROOT);
        if (Boolean.TRUE.equals(in.verifyTls()) && in.tlsFingerprint() == null) fingerprint = null;
        if (!verify && fingerprint == null) fingerprint = pinned(Address.parse(address), null);
        Host edited = new Host(
                id,
                old.clusterId(),
                old.clusterName(),
                in.name() == null ? old.name() : in.name().trim(),
                address,
                old.node(),
                fingerprint,
                verify,
                in.tokenId() == null ? old.tokenId() : in.tokenId(),
                old.pveVersion(),
                old.teamId(),
                old.createdAt());
        try {
            db.writing(h -> {
                store.update(h, edited);
                if (in.tokenSecret() != null) {
                    store.seal(h, id, sealer.seal(Secret.of(in.tokenSecret()), Hypervisors.context(id)));
                }
            });
        } catch (ConstraintViolated e) {
            throw Refusal.conflict("Another host has this name or address already.");
        }
        hypervisors.forget(id);
        bus.publish(new HostsChanged(edited, "updated"));
        return get(id);
    }

    Removed remove(long id) {
        Host host = get(id);
        int orphaned = db.write(h -> {
            int apps = store.countApps(h, id);
            store.delete(h, id);
            return apps;
        });
        hypervisors.forget(id);
        bus.publish(new HostsChanged(host, "removed"));
        return new Removed(true, orphaned);
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
