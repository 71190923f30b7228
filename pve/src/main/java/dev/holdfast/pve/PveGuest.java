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
        this.path = "/nodes/" + PveClient.segment(node) + "/" + kind.word() + "/" + vmid;
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

    /**
     * A key of the configuration, as it holds now and as it will after the next start.
     *
     * @param value what holds now; null for a key that is only pending
     * @param pending what will hold; null when nothing waits
     * @param delete 1 or 2 when the key will go, 2 if by force
     */
    public record Pending(
            String key,
            @Nullable String value,
            @Nullable String pending,
            @Nullable Integer delete) {
        /** Refuses one without a key. */
        public Pending {
            Objects.requireNonNull(key, "key");
        }

        /** Whether a restart changes it. */
        public boolean isWaiting() {
            return pending != null || (delete != null && delete != 0);
        }
    }

    /** {@code GET …/pending}: every key, with what waits for a restart. The digest comes as a key among them. */
    public List<Pending> pending() {
        return client.list(path + "/pending", Map.of(), Pending.class);
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

    /** Pauses a virtual machine; what it holds stays in memory. */
    public PveTask suspend() {
        return machine("suspend");
    }

    /** Lets a paused virtual machine go on. */
    public PveTask resume() {
        return machine("resume");
    }

    /** Resets a virtual machine, as the button does: hard, without a shutdown. */
    public PveTask reset() {
        return machine("reset");
    }

    /** For containers these exist only in part and only as experiments, so they are not offered. */
    private PveTask machine(String deed) {
        if (kind != GuestKind.QEMU) throw new IllegalStateException("Only virtual machines " + deed);
        return client.order("POST", path + "/status/" + deed, Map.of());
    }

    /**
     * What goes with a guest.
     *
     * @param purge its traces in backup jobs, replication and high availability as well; a backup itself stays
     * @param unreferencedDisks disks too that bear its number but stand nowhere in its configuration
     */
    public record Destroy(boolean purge, boolean unreferencedDisks) {
        /** The guest with its disks and traces, and no disk that it does not name. */
        public static final Destroy PURGE = new Destroy(true, false);
    }

    /** Destroys it with its disks, and its traces in backup jobs, replication and firewall. A running one is refused. */
    public PveTask destroy() {
        return destroy(Destroy.PURGE);
    }

    /** Destroys it with its disks. A running one is refused. */
    public PveTask destroy(Destroy what) {
        // Both are sent always: what is destroyed should not hang on a default, which only one kind of guest documents.
        return client.order(
                "DELETE",
                path,
                Map.of(
                        "purge", what.purge() ? "1" : "0",
                        "destroy-unreferenced-disks", what.unreferencedDisks() ? "1" : "0"));
    }

    /**
     * Its text console: a container's login prompt, a virtual machine's serial interface if it has one. Needs {@code
     * VM.Console}, and for tokens Proxmox VE 9. One that does not run says so and ends.
     */
    public Terminal terminal() {
        return new ConsoleDoor(client, path).terminal();
    }

    /** What its screen shows; a container's is a drawn terminal. Needs {@code VM.Console}; a machine must run. */
    public VncConsole vnc() {
        // Only for machines a password is made; theirs is then not the ticket.
        Map<String, String> parameters =
                kind == GuestKind.QEMU ? Map.of("websocket", "1", "generate-password", "1") : Map.of("websocket", "1");
        return new ConsoleDoor(client, path).vnc("/vncproxy", parameters);
    }
}
