package dev.holdfast.guests.migrate;

import dev.holdfast.hosts.HostSsh;
import dev.holdfast.hosts.client.Host;
import dev.holdfast.hosts.client.HypervisorFailures;
import dev.holdfast.hosts.client.Hypervisors;
import dev.holdfast.inventory.Inventory;
import dev.holdfast.inventory.NodeState;
import dev.holdfast.inventory.Snapshot;
import dev.holdfast.pve.PveClient;
import dev.holdfast.pve.node.PveNode;
import dev.holdfast.pve.storage.StorageConfig;
import dev.holdfast.pve.wire.PveException;
import dev.holdfast.pve.wire.Timeouts;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads from a host what a move must know of it. */
public record EndpointReader(HostSsh ssh, Hypervisors hypervisors, Inventory inventory) {
    /** Reads a node of the host's cluster; the failure to do so is a fact as well. */
    public Endpoint read(Host host, String name) {
        // The shell of another cluster member sees other files.
        boolean signIn = host.node().equals(name) && ssh.isVerified(host.id());
        Snapshot snapshot = inventory.present(host.clusterId());
        NodeState seen = snapshot == null ? null : snapshot.nodes().get(name);
        Boolean online = seen == null ? null : seen.online();
        try {
            PveClient client = hypervisors.client(host.clusterId(), name).within(Timeouts.PERSON);
            PveNode node = client.node(name);
            Map<String, StorageConfig> configs = client.storages().list(null).stream()
                    .collect(Collectors.toMap(StorageConfig::storage, Function.identity()));
            List<StorageSpace> storages = node.storages().stream()
                    .map(s -> storage(s, configs.get(s.storage())))
                    .toList();
            Set<String> bridges = Set.copyOf(node.network().bridges().active());
            PveNode.Status status = status(node);
            return new Endpoint(
                    host,
                    name,
                    null,
                    online,
                    node.version().version(),
                    machine(status),
                    processor(status),
                    signIn,
                    storages,
                    bridges);
        } catch (PveException e) {
            String failure = host.name() + " can't be queried. " + HypervisorFailures.detail(e);
            return new Endpoint(host, name, failure, online, null, null, null, signIn, List.of(), Set.of());
        }
    }

    /** A token may lack the privilege to read it. */
    private static PveNode.@Nullable Status status(PveNode node) {
        try {
            return node.status();
        } catch (PveException _) {
            return null;
        }
    }

    /** Older versions of Proxmox VE do not report it. */
    private static @Nullable String machine(PveNode.@Nullable Status status) {
        PveNode.Kernel kernel = status == null ? null : status.currentKernel();
        return kernel == null ? null : kernel.machine();
    }

    private static @Nullable String processor(PveNode.@Nullable Status status) {
        PveNode.Processors processors = status == null ? null : status.cpuinfo();
        return processors == null ? null : processors.model();
    }

    private static StorageSpace storage(PveNode.Storage storage, @Nullable StorageConfig config) {
        return new StorageSpace(
                storage.storage(),
                storage.type(),
                storage.content() == null
                        ? Set.of()
                        : Arrays.stream(storage.content().split(",")).collect(Collectors.toSet()),
                Boolean.TRUE.equals(storage.active()),
                config != null && config.isShared(),
                config == null ? null : export(config),
                storage.avail(),
                storage.total());
    }

    /** The server and the part of it that is used: two storages with equal values hold the same, whatever their names. */
    static @Nullable String export(StorageConfig config) {
        String part = switch (config.type()) {
            case "nfs" -> config.values().get("export");
            case "cifs" -> config.values().get("share");
            case "pbs" -> config.values().get("datastore");
            default -> null;
        };
        String server = config.values().get("server");
        if (part == null || server == null) return null;
        // A backup that one storage encrypts can be read through the other only with the same key.
        var rest = Stream.of("subdir", "namespace", "encryption-key")
                .map(key -> config.values().getOrDefault(key, ""))
                .toList();
        return config.type() + " " + server + " " + part + " " + rest;
    }
}
