package dev.holdfast.pve.node;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.holdfast.pve.api.Api;
import dev.holdfast.pve.api.Parameters;
import dev.holdfast.pve.console.Consoles;
import dev.holdfast.pve.console.Terminal;
import dev.holdfast.pve.guest.ContainerSpec;
import dev.holdfast.pve.guest.MachineSpec;
import dev.holdfast.pve.network.PveNetwork;
import dev.holdfast.pve.storage.BackupSpec;
import dev.holdfast.pve.storage.ConfigFile;
import dev.holdfast.pve.storage.PveStorage;
import dev.holdfast.pve.storage.VolumeId;
import dev.holdfast.pve.task.NodeTask;
import dev.holdfast.pve.task.PveTask;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** One node, below {@code /nodes/{node}}. Any member of its cluster forwards calls to it. */
public final class PveNode {
    private final Api api;
    private final String name;
    private final String path;

    /** The node of this name. */
    public PveNode(Api api, String node) {
        this.api = api;
        this.name = node;
        this.path = "/nodes/" + Api.segment(node);
    }

    /** A copy for decisions: lists of which a row can't be read are refused. */
    public PveNode complete() {
        return new PveNode(api.complete(), name);
    }

    /** Size and usage in bytes. {@code used} and {@code free} need not add up to {@code total}. */
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
     * @param swap total 0 where there is no swap, which is a known value
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
            @JsonProperty("current-kernel") @Nullable Kernel currentKernel) {
        /** Drops an incomplete list of loads: which of them it lacks is unknown. */
        public Status {
            if (loadavg != null && loadavg.size() != 3) loadavg = null;
        }
    }

    /** The node's kernel; {@code machine} is its architecture as reported by {@code uname -m}, such as {@code x86_64}. */
    public record Kernel(@Nullable String release, @Nullable String machine) {}

    /**
     * A storage as this node sees it.
     *
     * @param content the content types it can store, separated by commas
     * @param active whether the node can access it; the sizes of an inactive storage are 0 and have no meaning
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
        /** Requires a name. The sizes of an inactive storage are dropped: 8.2 returns 0, other versions omit them. */
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
        return api.get(path + "/status", Map.of(), Status.class);
    }

    /** {@code GET …/version}: the node's own version. During an upgrade the members of a cluster differ. */
    public Version version() {
        return api.get(path + "/version", Map.of(), Version.class);
    }

    /** A package of Proxmox VE; the version is empty or absent when it is not installed. */
    public record Software(
            @JsonProperty("Package") String name,
            @JsonProperty("Version") @Nullable String version,
            @JsonProperty("CurrentState") @Nullable String state) {
        /** Requires a name. */
        public Software {
            Objects.requireNonNull(name, "name");
        }
    }

    /** {@code GET …/apt/versions}: the installed versions of the packages of Proxmox VE. Needs {@code Sys.Audit} there. */
    public List<Software> software() {
        return api.list(path + "/apt/versions", Map.of(), Software.class);
    }

    /**
     * A type of processor that a virtual machine can have. Proxmox VE lists all that its QEMU knows, also those that the
     * node's own processor can't emulate.
     *
     * @param custom 1 for one that the cluster's administrator defined; its name begins with {@code custom-}
     */
    public record ProcessorType(
            String name, @Nullable String vendor, @Nullable Boolean custom) {
        /** Requires a name. */
        public ProcessorType {
            Objects.requireNonNull(name, "name");
        }
    }

    /** {@code GET …/capabilities/qemu/cpu}; the custom ones only with {@code Sys.Audit} on {@code /nodes}. */
    public List<ProcessorType> processorTypes() {
        return api.list(path + "/capabilities/qemu/cpu", Map.of(), ProcessorType.class);
    }

    /** A version of an emulated board; its id, such as {@code pc-q35-9.2}, is a value of {@code machine}. */
    public record MachineType(
            String id, @Nullable String type, @Nullable String version) {
        /** Requires an id. */
        public MachineType {
            Objects.requireNonNull(id, "id");
        }
    }

    /** {@code GET …/capabilities/qemu/machines}. */
    public List<MachineType> machineTypes() {
        return api.list(path + "/capabilities/qemu/machines", Map.of(), MachineType.class);
    }

    /** {@code POST …/lxc}: creates or restores a container. */
    public PveTask create(ContainerSpec spec) {
        return PveTask.of(api, api.post(path + "/lxc", spec.parameters().asMap()));
    }

    /** {@code POST …/qemu}: creates or restores a virtual machine. */
    public PveTask create(MachineSpec spec) {
        return PveTask.of(api, api.post(path + "/qemu", spec.parameters().asMap()));
    }

    /** One of its storages. */
    public PveStorage storage(String storage) {
        return new PveStorage(api, path, storage);
    }

    /**
     * {@code POST …/vzdump}: backs guests up. The task fails when any of its guests could not be backed up. Null where the
     * backup includes no guest of this node, which is not an error.
     */
    public @Nullable PveTask backUp(BackupSpec spec) {
        return backUp(spec.parameters());
    }

    /** The same with the parameters of a backup job, from {@link PveBackups#command}. */
    public @Nullable PveTask backUp(Parameters parameters) {
        JsonNode data = api.post(path + "/vzdump", parameters.asMap());
        return data.isString() && data.stringValue().equals("OK") ? null : PveTask.of(api, data);
    }

    /** {@code GET …/vzdump/extractconfig}: a guest's configuration from a backup, without its snapshots. */
    public Map<String, String> extractConfig(VolumeId backup) {
        return ConfigFile.read(
                api.get(path + "/vzdump/extractconfig", Map.of("volume", backup.toString()), String.class));
    }

    /** {@code GET …/storage}: the node's storages that the token can see. */
    public List<Storage> storages() {
        return api.list(path + "/storage", Map.of(), Storage.class);
    }

    /** {@code GET …/replication}: the replication jobs of this node's guests, with their last and next run. */
    public List<ReplicationJob> replication() {
        return api.list(path + "/replication", Map.of(), ReplicationJob.class);
    }

    /** The nodes to which a guest of this node is replicated, from {@code GET …/replication}. */
    public List<String> replicationTargets(int vmid) {
        return api.list(path + "/replication", Map.of("guest", Integer.toString(vmid)), ReplicationJob.class).stream()
                .filter(job -> job.guest() == null || job.guest() == vmid)
                .map(job -> Objects.requireNonNullElse(job.target(), "another node"))
                .toList();
    }

    /** Its interfaces. */
    public PveNetwork network() {
        return new PveNetwork(api, path);
    }

    /** The node's operating system. */
    public PveSystem system() {
        return new PveSystem(api, path);
    }

    /** The node's disks and pools. */
    public PveHardware hardware() {
        return new PveHardware(api, path);
    }

    /** {@code GET …/tasks}, newest first. */
    public List<NodeTask> tasks(NodeTask.Filter filter) {
        return api.list(path + "/tasks", filter.parameters().asMap(), NodeTask.class);
    }

    /** Its shell, which for a token ends at a login prompt. Needs {@code Sys.Console}, and Proxmox VE 9 for tokens. */
    public Terminal terminal() {
        return Consoles.terminal(api, path);
    }
}
