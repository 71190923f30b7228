package dev.holdfast.pve;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** One container or virtual machine, below {@code /nodes/{node}/lxc/{vmid}} or {@code …/qemu/{vmid}}. */
public final class PveGuest {
    private final PveClient client;
    private final GuestKind kind;
    private final int vmid;
    private final String path;

    PveGuest(PveClient client, GuestKind kind, String node, int vmid) {
        this.client = client;
        this.kind = kind;
        this.vmid = vmid;
        this.path = "/nodes/" + PveClient.escape(node) + "/" + kind.word() + "/" + vmid;
    }

    /** A guest's number within its cluster. */
    public int vmid() {
        return vmid;
    }

    /**
     * {@code GET …/status/current}.
     *
     * @param status {@code running} or {@code stopped}; a paused machine is running here and paused in {@code qmpstatus}
     */
    public record Status(
            String status,
            @Nullable String name,
            @Nullable String lock,
            @Nullable String qmpstatus,
            @Nullable Long uptime) {
        /** Refuses one without a status. */
        public Status {
            Objects.requireNonNull(status, "status");
        }

        /** Whether it runs or is paused. */
        public boolean isUp() {
            return status.equals("running");
        }
    }

    /** An interface inside a container, as {@code GET …/interfaces} tells it; the addresses carry their prefix. */
    public record Interface(
            String name,
            @Nullable String hwaddr,
            @Nullable String inet,
            @Nullable String inet6) {
        /** Refuses one without a name. */
        public Interface {
            Objects.requireNonNull(name, "name");
        }
    }

    /** What it is doing now. */
    public Status status() {
        return client.get(path + "/status/current", Map.of(), Status.class);
    }

    /** Its configuration with what is pending already in it, as a change will be judged. */
    public GuestConfig config() {
        return GuestConfig.of(client.call("GET", path + "/config", Map.of()));
    }

    /** The addresses inside a running container; a virtual machine tells them through its agent only. */
    public List<Interface> interfaces() {
        if (kind != GuestKind.LXC) throw new IllegalStateException("Only containers tell their interfaces");
        return client.list(path + "/interfaces", Map.of(), Interface.class);
    }

    /** {@code PUT …/config}: sets and deletes keys in one change, refused if the digest is not the present one. */
    public void update(Map<String, String> set, List<String> delete, @Nullable String digest) {
        var parameters = new LinkedHashMap<>(set);
        if (!delete.isEmpty()) parameters.put("delete", String.join(",", delete));
        if (digest != null) parameters.put("digest", digest);
        client.call("PUT", path + "/config", parameters);
    }

    /** Starts it. One that runs already is not refused here: its task says so. */
    public PveTask start() {
        return client.order("POST", path + "/status/start", Map.of());
    }

    /** Stops it hard. One that does not run is refused. */
    public PveTask stop() {
        return client.order("POST", path + "/status/stop", Map.of());
    }

    /** Asks it to shut down; the task fails when it has not within the time. */
    public PveTask shutdown(Duration patience) {
        return client.order("POST", path + "/status/shutdown", Map.of("timeout", Long.toString(patience.toSeconds())));
    }

    /** Shuts down and starts again. One that does not run is refused. */
    public PveTask reboot(Duration patience) {
        return client.order("POST", path + "/status/reboot", Map.of("timeout", Long.toString(patience.toSeconds())));
    }

    /** Destroys it with its disks, and its traces in backup jobs, replication and firewall. A running one is refused. */
    public PveTask destroy() {
        return client.order("DELETE", path, Map.of("purge", "1"));
    }
}
