package dev.holdfast.apps.migrate.preflight;

import dev.holdfast.apps.App;
import dev.holdfast.apps.Apps;
import dev.holdfast.apps.SelfConfirmation;
import dev.holdfast.base.Refusal;
import dev.holdfast.hosts.HostSsh;
import dev.holdfast.hosts.Hosts;
import dev.holdfast.hosts.client.Capability;
import dev.holdfast.hosts.client.Host;
import dev.holdfast.hosts.client.HypervisorFailures;
import dev.holdfast.hosts.client.Hypervisors;
import dev.holdfast.inventory.GuestState;
import dev.holdfast.inventory.Inventory;
import dev.holdfast.inventory.NodeState;
import dev.holdfast.inventory.Snapshot;
import dev.holdfast.pve.PveClient;
import dev.holdfast.pve.guest.PveGuest;
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

/** Reads from both hosts what must be known before a move. The failure of a host is a fact as well. */
public final class PreflightCollector {

    private final Apps apps;
    private final SelfConfirmation self;
    private final Hosts hosts;
    private final HostSsh ssh;
    private final Hypervisors hypervisors;
    private final Inventory inventory;

    /** Collects with these services. */
    public PreflightCollector(
            Apps apps, SelfConfirmation self, Hosts hosts, HostSsh ssh, Hypervisors hypervisors, Inventory inventory) {
        this.apps = apps;
        this.self = self;
        this.hosts = hosts;
        this.ssh = ssh;
        this.hypervisors = hypervisors;
        this.inventory = inventory;
    }

    PreflightInputs of(App app, Host targetHost, @Nullable String spec) {
        PreflightInputs.Endpoint source = null;
        PreflightInputs.Container container = null;
        String failure = null;
        boolean selfTarget = false;
        try {
            Apps.AppLocation home = apps.home(app.id());
            source = site(owner(home), home.node());
            failure = source.problem();
            if (failure == null) container = container(home);
            if (failure == null) selfTarget = self.phrase(app.id()) != null;
        } catch (Refusal e) {
            failure = e.detail();
        } catch (PveException e) {
            failure = HypervisorFailures.problem(e).detail();
        }
        PreflightInputs.Endpoint target = site(targetHost, targetHost.node());
        Integer free = target.problem() == null ? free(targetHost, app.ctid()) : null;
        return new PreflightInputs(app.ctid(), source, failure, container, target, free, spec, selfTarget);
    }

    /** The host enrolled for the owning node; where there is none, the host the app is assigned to. */
    private Host owner(Apps.AppLocation home) {
        return hosts.list().stream()
                .filter(h -> h.clusterId() == home.app().clusterId() && h.node().equals(home.node()))
                .findFirst()
                .orElseGet(() ->
                        hosts.get(java.util.Objects.requireNonNull(home.app().hostId())));
    }

    private PreflightInputs.Container container(Apps.AppLocation home) {
        PveGuest guest = home.guest().clientForUser(Capability.MONITORING);
        PveGuest.Status status = guest.status();
        GuestState state = inventory.guest(home.app().clusterId(), home.app().ctid());
        return new PreflightInputs.Container(
                guest.config(),
                status.isUp(),
                status.isHighlyAvailable(),
                guest.snapshots().list().snapshots().size(),
                state == null ? null : state.usage().diskBytes());
    }

    private PreflightInputs.Endpoint site(Host host, String name) {
        // The shell of another cluster member sees other files.
        boolean signIn = host.node().equals(name) && ssh.isVerified(host.id());
        Snapshot snapshot = inventory.present(host.clusterId());
        NodeState seen = snapshot == null ? null : snapshot.nodes().get(name);
        Boolean online = seen == null ? null : seen.online();
        try {
            PveClient client = hypervisors
                    .client(Capability.MONITORING, host.clusterId(), name)
                    .within(Timeouts.PERSON);
            PveNode node = client.node(name);
            Map<String, StorageConfig> configs = client.storages().list(null).stream()
                    .collect(Collectors.toMap(StorageConfig::storage, Function.identity()));
            List<PreflightInputs.StorageSpace> storages = node.storages().stream()
                    .map(s -> storage(s, configs.get(s.storage())))
                    .toList();
            Set<String> bridges = Set.copyOf(node.network().bridges().active());
            return new PreflightInputs.Endpoint(
                    host, name, null, online, node.version().version(), machine(node), signIn, storages, bridges);
        } catch (PveException e) {
            String failure = host.name() + " can't be queried. "
                    + HypervisorFailures.problem(e).detail();
            return new PreflightInputs.Endpoint(host, name, failure, online, null, null, signIn, List.of(), Set.of());
        }
    }

    /** A token may lack the privilege to read it, and an older Proxmox VE does not report it. */
    private static @Nullable String machine(PveNode node) {
        try {
            PveNode.Kernel kernel = node.status().currentKernel();
            return kernel == null ? null : kernel.machine();
        } catch (PveException e) {
            return null;
        }
    }

    private static PreflightInputs.StorageSpace storage(PveNode.Storage storage, @Nullable StorageConfig config) {
        return new PreflightInputs.StorageSpace(
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

    private @Nullable Integer free(Host target, int preferred) {
        try {
            PveClient client = hypervisors
                    .client(Capability.MONITORING, target.clusterId(), target.node())
                    .within(Timeouts.PERSON);
            return client.cluster().isFree(preferred) ? (Integer) preferred : (Integer) client.nextId();
        } catch (PveException e) {
            return null;
        }
    }
}
