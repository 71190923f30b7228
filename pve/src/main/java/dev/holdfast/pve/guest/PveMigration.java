package dev.holdfast.pve.guest;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.holdfast.pve.api.Api;
import dev.holdfast.pve.api.ApiToken;
import dev.holdfast.pve.api.GuestKind;
import dev.holdfast.pve.api.Parameters;
import dev.holdfast.pve.api.ResponseParser;
import dev.holdfast.pve.task.PveTask;
import dev.holdfast.pve.wire.Fingerprint;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Migration of a guest to another node, or to another cluster. */
public final class PveMigration {
    private final Api api;
    private final GuestKind kind;
    private final String path;

    PveMigration(Api api, GuestKind kind, String guest) {
        this.api = api;
        this.kind = kind;
        this.path = guest;
    }

    /**
     * Obstacles to a migration. For containers version 8.2 reports none and refuses with {@link
     * PveException.Reason#UNSUPPORTED}.
     *
     * @param allowedNodes possible target nodes; null when that was not checked
     * @param notAllowedNodes reasons by node why it is not a possible target; they are text, because they differ by version
     * @param localDisks a virtual machine's disks on storages that the target node does not have
     * @param localResources resources such as a passed-through device
     */
    public record Preconditions(
            @Nullable Boolean running,
            @Nullable List<String> allowedNodes,
            Map<String, String> notAllowedNodes,
            List<LocalDisk> localDisks,
            List<String> localResources) {
        /** Reads a response. */
        public static Preconditions of(JsonNode data) {
            Told told = ResponseParser.read(data, Told.class);
            var refused = new TreeMap<String, String>();
            if (told.notAllowedNodes() != null) {
                told.notAllowedNodes()
                        .propertyStream()
                        .forEach(p -> refused.put(p.getKey(), ResponseParser.words(p.getValue())));
            }
            return new Preconditions(
                    told.running(),
                    told.allowedNodes(),
                    refused,
                    told.localDisks() == null ? List.of() : told.localDisks(),
                    told.localResources() == null ? List.of() : told.localResources());
        }
    }

    /** A disk that would have to be copied. */
    public record LocalDisk(
            String volid,
            @Nullable Long size,
            @Nullable Boolean cdrom,
            @JsonProperty("is_unused") @Nullable Boolean isUnused) {}

    /** The raw response; one kind of guest writes names with a hyphen and the other without. */
    record Told(
            @Nullable Boolean running,
            @JsonAlias("allowed-nodes") @Nullable List<String> allowedNodes,
            @JsonAlias("not-allowed-nodes") @Nullable JsonNode notAllowedNodes,
            @Nullable List<LocalDisk> localDisks,
            @Nullable List<String> localResources) {}

    /** {@code GET …/migrate}: the obstacles, for one node or for any. */
    public Preconditions preconditions(@Nullable String target) {
        return Preconditions.of(api.get(
                path + "/migrate", new Parameters().with("target", target).asMap()));
    }

    /**
     * A migration to another node of the cluster.
     *
     * @param live whether a running guest is migrated: a virtual machine keeps running, a container is restarted on the
     *     target
     * @param storage the target storage of its disks, or null for storages of the same names
     * @param withLocalDisks whether a running virtual machine's local disks are copied; a stopped one's always are
     * @param bandwidth in KiB per second, or null for the cluster's limit
     */
    public record Move(
            String target,
            boolean live,
            @Nullable String storage,
            boolean withLocalDisks,
            @Nullable Integer bandwidth) {}

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
        return PveTask.of(api, api.post(path + "/migrate", parameters.asMap()));
    }

    /**
     * The endpoint of the target cluster.
     *
     * @param fingerprint of its certificate; null when the node's certificate authorities vouch for it
     */
    public record Endpoint(
            String host, int port, ApiToken token, @Nullable Fingerprint fingerprint) {
        /** The parameter value. It contains the token's secret and is never printed. */
        String text() {
            return "host=" + host + ",port=" + port + ",apitoken=PVEAPIToken=" + token.id() + "=" + token.secret()
                    + (fingerprint == null ? "" : ",fingerprint=" + fingerprint);
        }

        /** Takes the secret and the fingerprint out of a text, in case a node repeats what it received. */
        public String mask(String text) {
            String clean = token.mask(text);
            return fingerprint == null
                    ? clean
                    : clean.replaceAll("(?i)" + Pattern.quote(fingerprint.toString()), "***");
        }

        @Override
        public String toString() {
            return host + ":" + port;
        }
    }

    /**
     * A migration to another cluster.
     *
     * @param vmid its ID on the target, or null for the same
     * @param storage {@code a:b} to map storage a to b, or one storage for all; {@code bridge} likewise
     * @param live whether a running guest is migrated
     * @param delete whether the source guest is deleted after the migration
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
        return PveTask.of(api, api.post(path + "/remote_migrate", parameters.asMap()));
    }
}
