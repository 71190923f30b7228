package dev.holdfast.pve;

import com.fasterxml.jackson.annotation.JsonProperty;
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
            @Nullable String kversion,
            @JsonProperty("current-kernel") @Nullable Kernel currentKernel) {}

    /** What a node runs; {@code machine} is its architecture as {@code uname -m} tells it, such as {@code x86_64}. */
    public record Kernel(@Nullable String release, @Nullable String machine) {}

    /**
     * A storage as this node sees it.
     *
     * @param content what it may hold, separated by commas
     * @param active whether the node reaches it; what it holds is told as 0 when not, and then means nothing
     */
    public record Storage(
            String storage,
            @Nullable String type,
            @Nullable String content,
            @Nullable Boolean active,
            @Nullable Boolean enabled,
            @Nullable Boolean shared,
            @Nullable Long total,
            @Nullable Long used,
            @Nullable Long avail) {
        /** Refuses one without a name. An inactive one has no sizes: 8.2 tells them as 0, others leave them out. */
        public Storage {
            Objects.requireNonNull(storage, "storage");
            if (!Boolean.TRUE.equals(active)) {
                total = null;
                used = null;
                avail = null;
            }
        }
    }

    /** {@code GET …/status}. */
    public Status status() {
        return client.get(path + "/status", Map.of(), Status.class);
    }

    /** {@code GET …/version}: what it runs. During an upgrade the members of a cluster differ. */
    public PveClient.Version version() {
        return client.get(path + "/version", Map.of(), PveClient.Version.class);
    }

    /** {@code GET …/lxc} or {@code …/qemu}: the guests there that the token may see. */
    public List<GuestRow> guests(GuestKind kind) {
        return client.list(path + "/" + kind.word(), Map.of(), GuestRow.class);
    }

    /** {@code POST …/lxc}: makes or restores a container. */
    public PveTask create(ContainerSpec spec) {
        return client.order("POST", path + "/lxc", spec.parameters().asMap());
    }

    /** {@code POST …/qemu}: makes or restores a virtual machine. */
    public PveTask create(MachineSpec spec) {
        return client.order("POST", path + "/qemu", spec.parameters().asMap());
    }

    /** One of its storages. */
    public PveStorage storage(String storage) {
        return new PveStorage(client, path, storage);
    }

    /**
     * {@code POST …/vzdump}: backs guests up. A task whose guests could not all be backed up fails; null where no guest of
     * this node was meant, which is no failure.
     */
    public @Nullable PveTask backUp(BackupSpec spec) {
        JsonNode data = client.call("POST", path + "/vzdump", spec.parameters().asMap());
        return data.isString() && data.stringValue().equals("OK") ? null : client.task(ResponseParser.task(data));
    }

    /** {@code GET …/vzdump/extractconfig}: a guest's configuration as it lies in a backup, without its snapshots. */
    public Map<String, String> extractConfig(VolumeId backup) {
        return ConfigFile.read(
                client.get(path + "/vzdump/extractconfig", Map.of("volume", backup.toString()), String.class));
    }

    /** {@code GET …/storage}: the storages the token may see there. */
    public List<Storage> storages() {
        return client.list(path + "/storage", Map.of(), Storage.class);
    }

    /** Its interfaces. */
    public PveNetwork network() {
        return new PveNetwork(client, path);
    }

    /** What it is beneath its guests. */
    public PveSystem system() {
        return new PveSystem(client, path);
    }

    /** {@code GET …/tasks}, the newest first. */
    public List<NodeTask> tasks(NodeTask.Filter filter) {
        return client.list(path + "/tasks", filter.parameters().asMap(), NodeTask.class);
    }

    /** Its shell, which for a token ends at a login prompt. Needs {@code Sys.Console}, and for tokens Proxmox VE 9. */
    public Terminal terminal() {
        return new Consoles(client, path).terminal();
    }

    /** The same, drawn. */
    public VncConsole vnc() {
        return new Consoles(client, path).vnc("/vncshell", Map.of("websocket", "1"));
    }
}
