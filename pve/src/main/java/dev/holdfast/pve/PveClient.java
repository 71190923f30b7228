package dev.holdfast.pve;

import dev.holdfast.pve.api.Api;
import dev.holdfast.pve.api.GuestKind;
import dev.holdfast.pve.api.Parameters;
import dev.holdfast.pve.api.ResponseParser;
import dev.holdfast.pve.firewall.FirewallScope;
import dev.holdfast.pve.firewall.PveFirewall;
import dev.holdfast.pve.guest.PveGuest;
import dev.holdfast.pve.node.ClusterResource;
import dev.holdfast.pve.node.ClusterStatus;
import dev.holdfast.pve.node.PveCluster;
import dev.holdfast.pve.node.PveNode;
import dev.holdfast.pve.node.Version;
import dev.holdfast.pve.storage.PveBackups;
import dev.holdfast.pve.storage.PveStorages;
import dev.holdfast.pve.task.PveTask;
import dev.holdfast.pve.task.Upid;
import dev.holdfast.pve.wire.Address;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * One endpoint with one token. Every call throws a {@link PveException} unless it succeeds. Immutable and safe for use by
 * any number of threads.
 */
public final class PveClient {
    private final Api api;

    /** Over this API. */
    public PveClient(Api api) {
        this.api = api;
    }

    /** A copy with another time limit for each call, from its start to the last byte of the response. */
    public PveClient within(Duration limit) {
        return new PveClient(api.within(limit));
    }

    /** A copy with limits for connecting (name lookup, and each address) and for the whole call. */
    public PveClient within(Duration connect, Duration limit) {
        return new PveClient(api.within(connect, limit));
    }

    /** A copy that opens a connection for each call: its success shows that the endpoint can be reached now. */
    public PveClient afresh() {
        return new PveClient(api.afresh());
    }

    /** A copy for decisions: lists of which a row can't be read are refused. */
    public PveClient complete() {
        return new PveClient(api.complete());
    }

    /** The address it connects to. */
    public Address address() {
        return api.address();
    }

    /** {@code GET /version}. */
    public Version version() {
        return api.get("/version", Map.of(), Version.class);
    }

    /** {@code GET /access/permissions}: the token's own privileges, by path. */
    public Map<String, Set<String>> permissions() {
        return permissions(null, null);
    }

    /** {@code GET /access/permissions} of a user at a path; null for the caller, and null for all paths. */
    public Map<String, Set<String>> permissions(@Nullable String user, @Nullable String path) {
        JsonNode data = api.get(
                "/access/permissions",
                new Parameters().with("userid", user).with("path", path).asMap());
        if (!data.isObject()) throw ResponseParser.odd(false);
        var permissions = new TreeMap<String, Set<String>>();
        data.propertyStream()
                .forEach(at -> permissions.put(
                        at.getKey(),
                        // The value says whether the privilege propagates; 0 still means it applies at this path.
                        new LinkedHashSet<>(at.getValue().propertyNames())));
        return permissions;
    }

    /** {@code GET /cluster/resources}: every node, guest and storage of the cluster, from any member. */
    public List<ClusterResource> clusterResources() {
        return api.list("/cluster/resources", Map.of(), ClusterResource.class);
    }

    /** {@code GET /cluster/status}. */
    public ClusterStatus clusterStatus() {
        return ClusterStatus.of(api.list("/cluster/status", Map.of(), ClusterStatus.Entry.class));
    }

    /** {@code GET /cluster/nextid}: a guest id that was free at that moment. */
    public int nextId() {
        // Proxmox VE returns it as text.
        return api.get("/cluster/nextid", Map.of(), Integer.class);
    }

    /** {@code GET /nodes}: the members of the cluster, or the standalone host. */
    public List<NodeRow> nodes() {
        return api.list("/nodes", Map.of(), NodeRow.class);
    }

    /**
     * A row of {@code GET /nodes}. Only the name and status {@code unknown} or {@code offline} are present without
     * {@code Sys.Audit} on the node, while it is offline, and for the first seconds after it started.
     *
     * @param status {@code online offline unknown}
     * @param sslFingerprint of the certificate of its API, as the node last reported it
     */
    public record NodeRow(
            String node,
            @Nullable String status,
            @Nullable String sslFingerprint,
            @Nullable Double cpu,
            @Nullable Double maxcpu,
            @Nullable Long mem,
            @Nullable Long maxmem,
            @Nullable Long uptime) {
        /** Requires a name. */
        public NodeRow {
            Objects.requireNonNull(node, "node");
        }
    }

    /** Operations on the whole cluster. */
    public PveCluster cluster() {
        return new PveCluster(api);
    }

    /** The backup jobs of the cluster. */
    public PveBackups backups() {
        return new PveBackups(api);
    }

    /** A firewall. */
    public PveFirewall firewall(FirewallScope scope) {
        return new PveFirewall(api, scope);
    }

    /** The storage configuration of the cluster. */
    public PveStorages storages() {
        return new PveStorages(api);
    }

    /** One node. */
    public PveNode node(String name) {
        return new PveNode(api, name);
    }

    /** A guest on its last known node. Any cluster member forwards the calls there. */
    public PveGuest guest(GuestKind kind, String node, int vmid) {
        return new PveGuest(api, kind, node, vmid);
    }

    /** A task by its UPID, also one started long ago or by another user. */
    public PveTask task(Upid upid) {
        return new PveTask(api, upid);
    }
}
