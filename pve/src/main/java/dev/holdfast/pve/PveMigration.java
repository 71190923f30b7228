package dev.holdfast.pve;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Moving a guest to another node, or to another cluster. */
public final class PveMigration {
    private final PveClient client;
    private final GuestKind kind;
    private final String path;

    PveMigration(PveClient client, GuestKind kind, String guest) {
        this.client = client;
        this.kind = kind;
        this.path = guest;
    }

    /**
     * What stands in the way. Of a container version 8.2 tells nothing, and refuses with {@link
     * PveException.Reason#UNSUPPORTED}.
     *
     * @param allowedNodes where it could go; null when that was not looked at
     * @param notAllowedNodes why it can't go to a node, by the node; the reasons differ by version, so they are text
     * @param localDisks a machine's disks on storages that the other node does not have
     * @param localResources such as a device passed through
     */
    public record Preconditions(
            @Nullable Boolean running,
            @Nullable List<String> allowedNodes,
            Map<String, String> notAllowedNodes,
            List<LocalDisk> localDisks,
            List<String> localResources) {}

    /** A disk that would have to be copied. */
    public record LocalDisk(
            String volid,
            @Nullable Long size,
            @Nullable Boolean cdrom,
            @JsonProperty("is_unused") @Nullable Boolean isUnused) {}

    /** The answer as it comes, where one kind writes names with a hyphen and the other without. */
    record Told(
            @Nullable Boolean running,
            @JsonAlias("allowed-nodes") @Nullable List<String> allowedNodes,
            @JsonAlias("not-allowed-nodes") @Nullable JsonNode notAllowedNodes,
            @Nullable List<LocalDisk> localDisks,
            @Nullable List<String> localResources) {}

    /** {@code GET …/migrate}: what stands in the way, to one node or to any. */
    public Preconditions preconditions(@Nullable String target) {
        Told told = client.get(
                path + "/migrate", new Parameters().with("target", target).asMap(), Told.class);
        var refused = new TreeMap<String, String>();
        if (told.notAllowedNodes() != null) {
            told.notAllowedNodes().propertyStream().forEach(p -> refused.put(p.getKey(), ResponseParser.words(p.getValue())));
        }
        return new Preconditions(
                told.running(),
                told.allowedNodes(),
                refused,
                told.localDisks() == null ? List.of() : told.localDisks(),
                told.localResources() == null ? List.of() : told.localResources());
    }

    /**
     * A move to another node of the cluster.
     *
     * @param live whether a running guest is moved: a machine runs on meanwhile, a container is restarted there
     * @param storage where its disks go there, or null for storages of the same names
     * @param withLocalDisks whether a running machine's disks are copied along; a stopped one's always are
     * @param bandwidth in KiB per second, or null for what the cluster is set to
     */
    public record Move(
            String target,
            boolean live,
            @Nullable String storage,
            boolean withLocalDisks,
            @Nullable Integer bandwidth) {
        /** A move of a guest that is stopped. */
        public static Move to(String target) {
            return new Move(target, false, null, false, null);
        }

        /** The same of one that runs. */
        public Move whileRunning() {
            return new Move(target, true, storage, withLocalDisks, bandwidth);
        }

        /** The same onto another storage, with the disks that lie on none that both nodes have. */
        public Move onto(String otherStorage) {
            return new Move(target, live, otherStorage, true, bandwidth);
        }
    }

    /** {@code POST …/migrate}. */
    public PveTask move(Move move) {
        var parameters = new Parameters().with("target", move.target()).with("bwlimit", move.bandwidth());
        if (kind == GuestKind.LXC) {
            parameters.with("restart", move.live() ? true : null).with("target-storage", move.storage());
        } else {
            parameters
                    .with("online", move.live() ? true : null)
                    .with("targetstorage", move.storage())
                    .with("with-local-disks", move.withLocalDisks() ? true : null);
        }
        return client.order("POST", path + "/migrate", parameters.asMap());
    }

    /**
     * Another cluster's end.
     *
     * @param fingerprint of the certificate that it shows
     */
    public record Endpoint(String host, int port, ApiToken token, Fingerprint fingerprint) {
        /** As a parameter; it holds the token's secret and is never printed. */
        String text() {
            return "host=" + host + ",port=" + port + ",apitoken=PVEAPIToken=" + token.id() + "=" + token.secret()
                    + ",fingerprint=" + fingerprint;
        }
    }

    /**
     * A move to another cluster.
     *
     * @param vmid its number there, or null for the same
     * @param storage {@code a:b} for what lies on a to go to b, or one storage for all; {@code bridge} likewise
     * @param live whether a running guest is moved
     * @param delete whether it goes here once it is there
     */
    public record RemoteMove(
            Endpoint to, @Nullable Integer vmid, String storage, String bridge, boolean live, boolean delete) {}

    /** {@code POST …/remote_migrate}, which Proxmox VE itself calls experimental. */
    public PveTask moveAway(RemoteMove move) {
        var parameters = new Parameters()
                .with("target-endpoint", move.to().text())
                .with("target-vmid", move.vmid())
                .with("target-storage", move.storage())
                .with("target-bridge", move.bridge())
                .with(kind == GuestKind.LXC ? "restart" : "online", move.live() ? true : null)
                .with("delete", move.delete() ? true : null);
        return client.order("POST", path + "/remote_migrate", parameters.asMap());
    }
}
