package dev.holdfast.pve;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
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

    /** What a status tells of high availability. */
    public record HighAvailability(@Nullable Boolean managed) {}

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
            @Nullable Long uptime,
            @Nullable HighAvailability ha) {
        /** Refuses one without a status. */
        public Status {
            Objects.requireNonNull(status, "status");
        }

        /** Whether the cluster's high availability decides where it is and whether it runs. */
        public boolean isHighlyAvailable() {
            return ha != null && Boolean.TRUE.equals(ha.managed());
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

    /** {@code GET …/status/current}. */
    public Status status() {
        return client.get(path + "/status/current", Map.of(), Status.class);
    }

    /** {@code GET …/config}: with what is pending already in it, as a change will be judged. */
    public GuestConfig config() {
        return GuestConfig.of(client.call("GET", path + "/config", Map.of()));
    }

    /** {@code GET …/config} as it holds now, without what waits for a restart. */
    public GuestConfig presentConfig() {
        return GuestConfig.of(client.call("GET", path + "/config", Map.of("current", "1")));
    }

    /** {@code GET …/pending}: every key with what is in force and what waits for a start. */
    public PendingConfig pending() {
        return PendingConfig.of(client.list(path + "/pending", Map.of(), PendingConfig.Key.class));
    }

    /** {@code GET …/interfaces} of a running container; a virtual machine tells them through its {@link #agent} only. */
    public List<Interface> interfaces() {
        if (kind != GuestKind.LXC) throw new IllegalStateException("Only containers tell their interfaces");
        return client.list(path + "/interfaces", Map.of(), Interface.class);
    }

    /** {@code PUT …/config}: sets and deletes keys in one change, refused if the digest is not the present one. */
    public void update(Map<String, String> set, List<String> delete, @Nullable String digest) {
        update(new ConfigChange(set, delete, digest));
    }

    /**
     * {@code PUT …/config}. What can't take hold at once waits for a restart; new disks are made meanwhile. A refusal does
     * not say that nothing was stored: what a running guest could not take is {@link #pending} all the same.
     */
    public void update(ConfigChange change) {
        client.call("PUT", path + "/config", new Parameters().with(change).asMap());
    }

    /** {@code POST …/config} of a virtual machine: the same as a task, for changes that take long. */
    public @Nullable PveTask updateLater(ConfigChange change) {
        if (kind != GuestKind.QEMU) throw new IllegalStateException("Only virtual machines change in a task");
        return client.orderOrNothing(
                "POST", path + "/config", new Parameters().with(change).asMap());
    }

    /** {@code PUT …/config}: takes back what waits for a restart under these keys. */
    public void revert(List<String> keys, @Nullable String digest) {
        client.call(
                "PUT",
                path + "/config",
                new Parameters().with("revert", keys).with("digest", digest).asMap());
    }

    /** {@code POST …/status/start}. One that runs already is not refused here: its task says so. */
    public PveTask start() {
        return client.order("POST", path + "/status/start", Map.of());
    }

    /** {@code POST …/status/stop}: hard. A container that does not run is refused. */
    public PveTask stop() {
        return client.order("POST", path + "/status/stop", Map.of());
    }

    /** {@code POST …/status/shutdown}: asks it to; the task fails when it has not within the time. */
    public PveTask shutdown(Duration timeout) {
        return client.order("POST", path + "/status/shutdown", Map.of("timeout", Long.toString(timeout.toSeconds())));
    }

    /** {@code POST …/status/shutdown}, and stops it hard when it has not within the time. */
    public PveTask shutdownOrStop(Duration timeout) {
        return client.order(
                "POST",
                path + "/status/shutdown",
                new Parameters()
                        .with("timeout", timeout.toSeconds())
                        .with("forceStop", true)
                        .asMap());
    }

    /** {@code POST …/status/reboot}: shuts down and starts again. One that does not run is refused. */
    public PveTask reboot(Duration timeout) {
        return client.order("POST", path + "/status/reboot", Map.of("timeout", Long.toString(timeout.toSeconds())));
    }

    /** {@code POST …/status/suspend} of a virtual machine: pauses it; what it holds stays in memory. */
    public PveTask suspend() {
        return machine("suspend", Map.of());
    }

    /** {@code POST …/status/suspend} of a virtual machine: writes what it holds to disk and ends it. */
    public PveTask hibernate() {
        return machine("suspend", Map.of("todisk", "1"));
    }

    /** {@code POST …/status/resume}: lets a paused virtual machine go on. */
    public PveTask resume() {
        return machine("resume", Map.of());
    }

    /** {@code POST …/status/reset} of a virtual machine, as the button does: hard, without a shutdown. */
    public PveTask reset() {
        return machine("reset", Map.of());
    }

    /** For containers these exist only in part and only as experiments, so they are not offered. */
    private PveTask machine(String action, Map<String, String> parameters) {
        if (kind != GuestKind.QEMU) throw new IllegalStateException("Only virtual machines " + action);
        return client.order("POST", path + "/status/" + action, parameters);
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

    /** {@code DELETE} of it with its disks, and its traces in backup jobs, replication and firewall. A running one is refused. */
    public PveTask destroy() {
        return destroy(Destroy.PURGE);
    }

    /** {@code DELETE} of it with its disks. A running one is refused, some machines' only by the task. */
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
        return new Consoles(client, path).terminal();
    }

    /** What its screen shows; a container's is a drawn terminal. Needs {@code VM.Console}; a machine must run. */
    public VncConsole vnc() {
        // Only for machines a password is made; theirs is then not the ticket.
        Map<String, String> parameters =
                kind == GuestKind.QEMU ? Map.of("websocket", "1", "generate-password", "1") : Map.of("websocket", "1");
        return new Consoles(client, path).vnc("/vncproxy", parameters);
    }

    /** What a guest with its disks may be able to. */
    public enum Feature {
        SNAPSHOT,
        CLONE,
        COPY
    }

    record FeatureAnswer(
            @JsonProperty("hasFeature") @Nullable Boolean hasFeature) {}

    /** {@code GET …/feature}: whether all of its disks can; of a template {@code CLONE} means linked ones. */
    public boolean can(Feature feature) {
        var parameters = Map.of("feature", feature.name().toLowerCase(Locale.ROOT));
        return Boolean.TRUE.equals(
                client.get(path + "/feature", parameters, FeatureAnswer.class).hasFeature());
    }

    /** {@code POST …/clone}. */
    public PveTask clone(CloneSpec spec) {
        return client.order(
                "POST",
                path + "/clone",
                new Parameters()
                        .with("newid", spec.vmid())
                        .with(kind == GuestKind.LXC ? "hostname" : "name", spec.name())
                        .with("full", spec.full())
                        .with("storage", spec.storage())
                        .with("target", spec.target())
                        .with("snapname", spec.snapshot())
                        .with("description", spec.description())
                        .asMap());
    }

    /** {@code POST …/template}: makes it one, for good. A machine's is a task, a container's is done at once. */
    public @Nullable PveTask makeTemplate() {
        return client.orderOrNothing("POST", path + "/template", Map.of());
    }

    /** {@code GET …/rrddata}: what was measured of it. */
    public List<Rrd.Point> history(Rrd.Span span, Rrd.Join join) {
        return Rrd.read(client.call("GET", path + "/rrddata", Rrd.parameters(span, join)));
    }

    /** Its snapshots. */
    public PveSnapshots snapshots() {
        return new PveSnapshots(client, kind, path);
    }

    /** Its disks. */
    public PveDisks disks() {
        return new PveDisks(client, kind, path);
    }

    /** Moving it. */
    public PveMigration migration() {
        return new PveMigration(client, kind, path);
    }

    /** The agent inside a virtual machine. */
    public PveAgent agent() {
        if (kind != GuestKind.QEMU) throw new IllegalStateException("Only virtual machines have an agent");
        return new PveAgent(client, path);
    }
}
