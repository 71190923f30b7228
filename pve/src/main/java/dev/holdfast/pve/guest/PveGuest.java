package dev.holdfast.pve.guest;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.holdfast.pve.api.Api;
import dev.holdfast.pve.api.ConfigChange;
import dev.holdfast.pve.api.GuestKind;
import dev.holdfast.pve.api.Parameters;
import dev.holdfast.pve.api.Rrd;
import dev.holdfast.pve.console.Consoles;
import dev.holdfast.pve.console.Terminal;
import dev.holdfast.pve.console.VncConsole;
import dev.holdfast.pve.task.PveTask;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** One container or virtual machine, below {@code /nodes/{node}/lxc/{vmid}} or {@code …/qemu/{vmid}}. */
public final class PveGuest {
    private final Api api;
    private final GuestKind kind;
    private final int vmid;
    private final String path;

    /** The guest on this node. */
    public PveGuest(Api api, GuestKind kind, String node, int vmid) {
        this(api, kind, vmid, "/nodes/" + Api.segment(node) + "/" + kind.word() + "/" + vmid);
    }

    private PveGuest(Api api, GuestKind kind, int vmid, String path) {
        this.api = api;
        this.kind = kind;
        this.vmid = vmid;
        this.path = path;
    }

    /** A copy for decisions: lists of which a row can't be read are refused. */
    public PveGuest complete() {
        return new PveGuest(api.complete(), kind, vmid, path);
    }

    /** The guest's CT ID or VM ID. */
    public int vmid() {
        return vmid;
    }

    /** The high availability fields of a status; the state, such as {@code started}, only of a managed guest. */
    public record HighAvailability(
            @Nullable Boolean managed, @Nullable String state) {}

    /**
     * {@code GET …/status/current}.
     *
     * @param status {@code running} or {@code stopped}; {@code running} also for a paused virtual machine, whose
     *     {@code qmpstatus} is paused
     * @param maxmem the memory that it may use, in bytes
     * @param disk the used bytes of a running container's root disk; 0 where Proxmox VE does not know them
     * @param maxdisk the size of the root disk, in bytes
     */
    public record Status(
            String status,
            @Nullable String name,
            @Nullable String lock,
            @Nullable String qmpstatus,
            @Nullable Long uptime,
            @Nullable HighAvailability ha,
            @Nullable Long maxmem,
            @Nullable Long disk,
            @Nullable Long maxdisk) {
        /** Requires a status. */
        public Status {
            Objects.requireNonNull(status, "status");
        }

        /** Whether the cluster's high availability manages its node and whether it runs. */
        public boolean isHighlyAvailable() {
            return ha != null && Boolean.TRUE.equals(ha.managed());
        }

        /** What its high availability wants or does, such as {@code started}; null when it is not managed or this is unknown. */
        public @Nullable String highAvailability() {
            return ha != null && isHighlyAvailable() ? ha.state() : null;
        }

        /** Whether it runs or is paused. */
        public boolean isUp() {
            return status.equals("running");
        }

        /** Whether a virtual machine's processors are stopped and its memory is kept. */
        public boolean isPaused() {
            return isUp() && "paused".equals(qmpstatus);
        }

        /** Whether a virtual machine's memory is on a disk, from where its next start restores it. */
        public boolean isHibernated() {
            return !isUp() && "suspended".equals(lock);
        }
    }

    /** An interface inside a container, from {@code GET …/interfaces}; the addresses include their prefix. */
    public record Interface(
            String name,
            @Nullable String hwaddr,
            @Nullable String inet,
            @Nullable String inet6) {
        /** Requires a name. */
        public Interface {
            Objects.requireNonNull(name, "name");
        }
    }

    /** {@code GET …/status/current}. */
    public Status status() {
        return api.get(path + "/status/current", Map.of(), Status.class);
    }

    /** {@code GET …/config}, including pending changes, on which a change is validated. */
    public GuestConfig config() {
        return GuestConfig.of(api.get(path + "/config", Map.of()));
    }

    /** {@code GET …/config} with the current values, without changes that wait for a restart. */
    public GuestConfig presentConfig() {
        return GuestConfig.of(api.get(path + "/config", Map.of("current", "1")));
    }

    /** {@code GET …/pending}: every key with its current value and the value pending for the next start. */
    public PendingConfig pending() {
        return PendingConfig.of(api.list(path + "/pending", Map.of(), PendingConfig.Key.class));
    }

    /** {@code GET …/interfaces} of a running container; a virtual machine reports them only through its {@link #agent}. */
    public List<Interface> interfaces() {
        if (kind != GuestKind.LXC) throw new IllegalStateException("Only containers list their interfaces");
        return api.list(path + "/interfaces", Map.of(), Interface.class);
    }

    /** {@code PUT …/config}: sets and deletes keys in one change, refused if the digest is not the current one. */
    public void update(Map<String, String> set, List<String> delete, @Nullable String digest) {
        update(new ConfigChange(set, delete, digest));
    }

    /**
     * {@code PUT …/config}. Changes that can't be applied to a running guest wait for a restart; new disks are created
     * during the call. A refusal does not mean that nothing was stored: what could not be applied to a running guest is
     * {@link #pending} nevertheless.
     */
    public void update(ConfigChange change) {
        api.put(path + "/config", new Parameters().with(change).asMap());
    }

    /** {@code POST …/config} of a virtual machine: the same as a task, for changes that take long. */
    public @Nullable PveTask updateLater(ConfigChange change) {
        if (kind != GuestKind.QEMU) throw new IllegalStateException("Only virtual machines can be changed in a task");
        return PveTask.orNothing(
                api, api.post(path + "/config", new Parameters().with(change).asMap()));
    }

    /** {@code PUT …/config}: discards the pending changes of these keys. */
    public void revert(List<String> keys, @Nullable String digest) {
        api.put(
                path + "/config",
                new Parameters().with("revert", keys).with("digest", digest).asMap());
    }

    /** {@code POST …/status/start}. A running guest is not refused here; the task reports it. */
    public PveTask start() {
        return PveTask.of(api, api.post(path + "/status/start", Map.of()));
    }

    /** {@code POST …/status/stop}: immediate, without a shutdown. A stopped container is refused. */
    public PveTask stop() {
        return PveTask.of(api, api.post(path + "/status/stop", Map.of()));
    }

    /** {@code POST …/status/shutdown}: requests a shutdown; the task fails when it does not complete within the time. */
    public PveTask shutdown(Duration timeout) {
        return PveTask.of(
                api, api.post(path + "/status/shutdown", Map.of("timeout", Long.toString(timeout.toSeconds()))));
    }

    /** {@code POST …/status/shutdown}; the guest is stopped when it does not shut down within the time. */
    public PveTask shutdownOrStop(Duration timeout) {
        return PveTask.of(
                api,
                api.post(
                        path + "/status/shutdown",
                        new Parameters()
                                .with("timeout", timeout.toSeconds())
                                .with("forceStop", true)
                                .asMap()));
    }

    /** {@code POST …/status/reboot}: shuts down and starts again. A stopped guest is refused. */
    public PveTask reboot(Duration timeout) {
        return PveTask.of(
                api, api.post(path + "/status/reboot", Map.of("timeout", Long.toString(timeout.toSeconds()))));
    }

    /** {@code POST …/status/suspend} of a virtual machine: pauses it; its state stays in memory. */
    public PveTask suspend() {
        return machine("suspend", Map.of());
    }

    /** {@code POST …/status/resume}: resumes a paused virtual machine, or starts a hibernated one. */
    public PveTask resume() {
        return machine("resume", Map.of());
    }

    /** {@code POST …/status/reset} of a virtual machine: immediate, like the reset button, without a shutdown. */
    public PveTask reset() {
        return machine("reset", Map.of());
    }

    /** Not offered for containers, where these are only partly implemented and experimental. */
    private PveTask machine(String action, Map<String, String> parameters) {
        if (kind != GuestKind.QEMU) throw new IllegalStateException("Only virtual machines can " + action);
        return PveTask.of(api, api.post(path + "/status/" + action, parameters));
    }

    /**
     * What is destroyed together with a guest.
     *
     * @param purge also remove it from backup jobs, replication and high availability; backups are kept
     * @param unreferencedDisks also destroy disks with its ID that its configuration does not contain
     */
    public record Destroy(boolean purge, boolean unreferencedDisks) {
        /** Removes the guest with its disks and references, but no disk that its configuration does not contain. */
        public static final Destroy PURGE = new Destroy(true, false);
    }

    /** {@code DELETE} with its disks and references in backup jobs, replication and firewall. A running guest is refused. */
    public PveTask destroy() {
        return destroy(Destroy.PURGE);
    }

    /** {@code DELETE} with its disks. A running guest is refused, for some virtual machines only by the task. */
    public PveTask destroy(Destroy what) {
        // Always sends both: what is destroyed must not depend on a default, which only one kind of guest documents.
        return PveTask.of(
                api,
                api.delete(
                        path,
                        Map.of(
                                "purge", what.purge() ? "1" : "0",
                                "destroy-unreferenced-disks", what.unreferencedDisks() ? "1" : "0")));
    }

    /**
     * Its text console: a container's login prompt, or a virtual machine's serial interface if it has one. Needs {@code
     * VM.Console}, and Proxmox VE 9 for tokens. The console of a stopped guest reports that and ends.
     */
    public Terminal terminal() {
        return Consoles.terminal(api, path);
    }

    /** Its screen; for a container a rendered terminal. Needs {@code VM.Console}; a virtual machine must be running. */
    public VncConsole vnc() {
        // A password separate from the ticket is generated only for virtual machines.
        Map<String, String> parameters =
                kind == GuestKind.QEMU ? Map.of("websocket", "1", "generate-password", "1") : Map.of("websocket", "1");
        return Consoles.vnc(api, path, "/vncproxy", parameters);
    }

    /** Features that a guest and its disks may support. */
    public enum Feature {
        SNAPSHOT,
        CLONE,
        COPY
    }

    record FeatureAnswer(
            @JsonProperty("hasFeature") @Nullable Boolean hasFeature) {}

    /** {@code GET …/feature}: whether all of its disks support it; for a template {@code CLONE} means linked clones. */
    public boolean can(Feature feature) {
        var parameters = Map.of("feature", feature.name().toLowerCase(Locale.ROOT));
        return Boolean.TRUE.equals(
                api.get(path + "/feature", parameters, FeatureAnswer.class).hasFeature());
    }

    /** {@code POST …/clone}. */
    public PveTask clone(CloneSpec spec) {
        return PveTask.of(
                api,
                api.post(
                        path + "/clone",
                        new Parameters()
                                .with("newid", spec.vmid())
                                .with(kind == GuestKind.LXC ? "hostname" : "name", spec.name())
                                .with("full", spec.full())
                                .with("storage", spec.storage())
                                .with("target", spec.target())
                                .with("snapname", spec.snapshot())
                                .with("description", spec.description())
                                .asMap()));
    }

    /** {@code POST …/template}: converts it permanently. A task for a virtual machine, immediate for a container. */
    public @Nullable PveTask makeTemplate() {
        return PveTask.orNothing(api, api.post(path + "/template", Map.of()));
    }

    /** {@code GET …/rrddata}: its recorded metrics. */
    public List<Rrd.Point> history(Rrd.Span span, Rrd.Join join) {
        return Rrd.of(api, path, span, join);
    }

    /** Its snapshots. */
    public PveSnapshots snapshots() {
        return new PveSnapshots(api, kind, path);
    }

    /** Its disks. */
    public PveDisks disks() {
        return new PveDisks(api, kind, path);
    }

    /** Migration of the guest. */
    public PveMigration migration() {
        return new PveMigration(api, kind, path);
    }

    /** {@code GET …/cloudinit}: the settings in a virtual machine's cloud-init image, and those that it does not contain yet. */
    public List<PendingConfig.Key> cloudInit() {
        return api.list(path + "/cloudinit", Map.of(), PendingConfig.Key.class);
    }

    /** {@code PUT …/cloudinit}: writes the cloud-init image again from the configuration. */
    public void regenerateCloudInit() {
        api.put(path + "/cloudinit", Map.of());
    }

    /** The guest agent inside a virtual machine. */
    public PveAgent agent() {
        if (kind != GuestKind.QEMU) throw new IllegalStateException("Only virtual machines have an agent");
        return new PveAgent(api, path);
    }
}
