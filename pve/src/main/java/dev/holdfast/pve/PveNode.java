package dev.holdfast.pve;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** One node, below {@code /nodes/{node}}. Any member of its cluster forwards there. */
public final class PveNode {
    private final PveClient client;
    private final String path;

    PveNode(PveClient client, String node) {
        this.client = client;
        this.path = "/nodes/" + PveClient.segment(node);
    }

    /** How much there is of something, in bytes. {@code used} and {@code free} need not add up to {@code total}. */
    public record Space(
            @Nullable Long total,
            @Nullable Long used,
            @Nullable Long free) {}

    /** The node's processors; {@code cpus} counts threads, as {@code maxcpu} does elsewhere. */
    public record Processors(
            @Nullable Integer cpus,
            @Nullable Integer cores,
            @Nullable Integer sockets,
            @Nullable String model) {}

    /**
     * {@code GET /nodes/{node}/status}, which needs {@code Sys.Audit} there.
     *
     * @param cpu share of all processors in use, 0 to 1
     * @param loadavg of 1, 5 and 15 minutes, as text
     * @param uptime in seconds
     * @param swap total 0 where there is none, which is known and not unknown
     */
    public record Status(
            @Nullable Double cpu,
            @Nullable Processors cpuinfo,
            @Nullable Space memory,
            @Nullable Space rootfs,
            @Nullable Space swap,
            @Nullable List<String> loadavg,
            @Nullable Long uptime,
            @Nullable String pveversion,
            @Nullable String kversion) {}

    /**
     * A storage as this node sees it.
     *
     * @param content what it may hold, separated by commas
     * @param active 1 if the node reaches it; what it holds is told as 0 when not, and then means nothing
     */
    public record Storage(
            String storage,
            @Nullable String type,
            @Nullable String content,
            @Nullable Integer active,
            @Nullable Integer enabled,
            @Nullable Integer shared,
            @Nullable Long total,
            @Nullable Long used,
            @Nullable Long avail) {
        /** Refuses one without a name. An inactive one has no sizes: 8.2 tells them as 0, others leave them out. */
        public Storage {
            Objects.requireNonNull(storage, "storage");
            if (active == null || active != 1) {
                total = null;
                used = null;
                avail = null;
            }
        }
    }

    /**
     * The interfaces, and what waits to be applied.
     *
     * @param changes a unified diff of the file, or null when nothing is staged; it stands beside the data, not in it
     */
    public record Network(
            List<Interface> interfaces, @Nullable String changes) {
        /** Copies the list. */
        public Network {
            interfaces = List.copyOf(interfaces);
        }
    }

    /**
     * An interface of the node.
     *
     * @param active 1 if it is up; left out when it is not
     * @param cidr its IPv4 address with the prefix, {@code cidr6} its IPv6 address
     * @param bridgePorts separated by spaces; an empty text for a bridge of none
     */
    public record Interface(
            String iface,
            String type,
            @Nullable Integer active,
            @Nullable Integer autostart,
            @Nullable Integer exists,
            @Nullable String method,
            @Nullable String method6,
            @Nullable String cidr,
            @Nullable String cidr6,
            @Nullable String gateway,
            @Nullable String gateway6,
            @Nullable String bridgePorts,
            @Nullable Integer bridgeVlanAware,
            @Nullable String slaves,
            @Nullable Integer mtu,
            @Nullable String comments) {
        /** Refuses one that is nothing or has no name. */
        public Interface {
            Objects.requireNonNull(iface, "iface");
            Objects.requireNonNull(type, "type");
        }
    }

    /** How it is. */
    public Status status() {
        return client.get(path + "/status", Map.of(), Status.class);
    }

    /** What it runs. During an upgrade its members differ. */
    public PveClient.Version version() {
        return client.get(path + "/version", Map.of(), PveClient.Version.class);
    }

    /** The storages the token may see there. */
    public List<Storage> storages() {
        return client.list(path + "/storage", Map.of(), Storage.class);
    }

    /** {@code GET /nodes/{node}/network}: staged changes are in it already. */
    public Network network() {
        JsonNode body = client.whole("GET", path + "/network", Map.of());
        JsonNode changes = body.path("changes");
        return new Network(
                Answers.list(body.path("data"), Interface.class),
                changes.isString() && !changes.stringValue().isBlank() ? changes.stringValue() : null);
    }

    /** Its shell, which for a token ends at a login prompt. Needs {@code Sys.Console}, and for tokens Proxmox VE 9. */
    public Terminal terminal() {
        return new ConsoleDoor(client, path).terminal();
    }

    /** The same, drawn. */
    public VncConsole vnc() {
        return new ConsoleDoor(client, path).vnc("/vncshell", Map.of("websocket", "1"));
    }
}
