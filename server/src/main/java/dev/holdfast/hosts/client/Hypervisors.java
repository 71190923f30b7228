package dev.holdfast.hosts.client;

import dev.holdfast.base.HypervisorCode;
import dev.holdfast.base.HypervisorProblem;
import dev.holdfast.base.Refusal;
import dev.holdfast.base.db.Db;
import dev.holdfast.base.db.RevisionCache;
import dev.holdfast.base.seal.Scrubber;
import dev.holdfast.base.seal.Sealer;
import dev.holdfast.base.seal.Secret;
import dev.holdfast.pve.Pve;
import dev.holdfast.pve.PveClient;
import dev.holdfast.pve.api.ApiToken;
import dev.holdfast.pve.guest.PveMigration;
import dev.holdfast.pve.wire.Address;
import dev.holdfast.pve.wire.Fingerprint;
import dev.holdfast.pve.wire.Trust;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Provides clients for enrolled hosts. The only class that decrypts a host's token. */
public final class Hypervisors {
    private final Db db;
    private final Sealer sealer;
    private final Scrubber scrubber;
    private final Pve pve;
    private final HostStore store = new HostStore();
    private final RevisionCache<Enrolled> enrolled;
    private final Set<Long> silent = ConcurrentHashMap.newKeySet();

    /** Creates clients with this transport. */
    public Hypervisors(Db db, Sealer sealer, Scrubber scrubber, Pve pve) {
        this.db = db;
        this.sealer = sealer;
        this.scrubber = scrubber;
        this.pve = pve;
        this.enrolled = new RevisionCache<>(
                db, HostStore.REVISION, h -> new Enrolled(store.list(h), new ConcurrentHashMap<>()));
    }

    /** The hosts with their clients, which end with the rows: another replica may have stored another secret. */
    private record Enrolled(List<Host> hosts, Map<Host, PveClient> clients) {
        Stream<Host> ofCluster(long clusterId) {
            return hosts.stream().filter(host -> host.clusterId() == clusterId);
        }
    }

    /** All enrolled hosts, in the order of their enrolment. */
    public List<Host> hosts() {
        return enrolled.get().hosts();
    }

    /** Changes with every change of a host's row or its cluster's name, on every replica. */
    public long revision() {
        return enrolled.revision();
    }

    /** A client for exactly this endpoint. */
    public PveClient of(Host host) {
        return of(enrolled.get(), host);
    }

    private PveClient of(Enrolled now, Host host) {
        return now.clients().computeIfAbsent(host, this::open);
    }

    private PveClient open(Host host) {
        return withTokenOf(host, Address.parse(host.address()), trust(host));
    }

    /** A client for another endpoint of a host's cluster, with the host's token. */
    public PveClient withTokenOf(Host host, Address address, Trust trust) {
        Secret secret = db.read(h -> secret(h, host.id()));
        var _ = scrubber.know(secret); // until the process ends
        return unsaved(address, trust, host.tokenId(), secret);
    }

    /** What a node of another cluster needs to sign in to this endpoint itself. It contains the token's secret. */
    public PveMigration.Endpoint remoteEndpoint(Host host) {
        Secret secret = db.read(h -> secret(h, host.id()));
        var _ = scrubber.know(secret); // until the process ends
        Address address = Address.parse(host.address());
        var token = new ApiToken(host.tokenId(), secret.reveal());
        Fingerprint pinned = host.fingerprint() == null ? null : Fingerprint.parse(host.fingerprint());
        return new PveMigration.Endpoint(address.host(), address.port(), token, pinned);
    }

    private Secret secret(Handle h, long hostId) {
        byte[] sealed = store.tokenSecret(h, hostId);
        if (sealed == null) throw Refusal.notFound("host", hostId);
        return sealer.open(sealed, context(hostId));
    }

    /** Whether this is the secret of a host's token, which nobody can read back. */
    public boolean isSecret(Handle transaction, long hostId, Secret typed) {
        return MessageDigest.isEqual(
                secret(transaction, hostId).reveal().getBytes(StandardCharsets.UTF_8),
                typed.reveal().getBytes(StandardCharsets.UTF_8));
    }

    /** Gives a new host the token secret of another one. */
    public void shareSecret(Handle transaction, long from, long to) {
        store.seal(transaction, to, sealer.seal(secret(transaction, from), context(to)));
    }

    /** A client for an endpoint that is not (yet) enrolled. */
    public PveClient unsaved(Address address, Trust trust, String tokenId, Secret secret) {
        return pve.client(address, trust, new ApiToken(tokenId, secret.reveal()));
    }

    static Trust trust(Host host) {
        return host.fingerprint() == null
                ? new Trust.Authorities()
                : new Trust.Pinned(Fingerprint.parse(host.fingerprint()));
    }

    /**
     * A client that reaches {@code node}: through the node's own endpoint if it is enrolled and answers, otherwise through
     * another member, which forwards the request. Refuses with 409 {@code no_host} when no member is enrolled.
     */
    public PveClient client(long clusterId, String node) {
        Enrolled now = enrolled.get();
        return of(now, endpoint(now, clusterId, node));
    }

    /** The enrolled endpoint that {@link #client} uses. */
    public Host endpoint(long clusterId, String node) {
        return endpoint(enrolled.get(), clusterId, node);
    }

    private Host endpoint(Enrolled now, long clusterId, String node) {
        return now.ofCluster(clusterId)
                .min(Comparator.comparing((Host h) -> silent.contains(h.id()))
                        .thenComparing(h -> !h.node().equals(node))
                        .thenComparing(Host::id))
                .orElseThrow(() -> Refusal.of(
                        HypervisorCode.NO_HOST, "No host of this cluster is enrolled. Add one under Hosts first."));
    }

    /** The token IDs that Holdfast uses with this cluster's endpoints: a task that one of them started is Holdfast's. */
    public Set<String> tokenIds(long clusterId) {
        return enrolled.get().ofCluster(clusterId).map(Host::tokenId).collect(Collectors.toSet());
    }

    /** How many requests this process has made to a host's endpoint so far, whatever became of them. */
    public long requests(Host host) {
        return pve.requests(Address.parse(host.address()));
    }

    /** How many TLS handshakes this process has begun with a host's endpoint so far. */
    public long handshakes(Host host) {
        return pve.handshakes(Address.parse(host.address()));
    }

    /** The problem of a host of whose lists rows could not be read lately; null when it has none. */
    public @Nullable HostProblem unreadRows(Host host) {
        String unread = pve.unreadRows(Address.parse(host.address()));
        return unread == null ? null : new HostProblem(HypervisorProblem.UNREAD_ROWS, unread);
    }

    /** Records whether an endpoint answers, so that {@link #client} prefers one that does. */
    public void answers(long hostId, boolean answers) {
        if (answers) {
            silent.remove(hostId);
        } else {
            silent.add(hostId);
        }
    }

    /** Discards what is known of the endpoint of a host whose row has changed. */
    public void forget(long hostId) {
        silent.remove(hostId);
    }

    /** The context to which a sealed token secret is bound. */
    public static String context(long hostId) {
        return "host:" + hostId + ":token";
    }
}
