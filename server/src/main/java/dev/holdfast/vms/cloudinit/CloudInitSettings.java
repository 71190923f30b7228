package dev.holdfast.vms.cloudinit;

import dev.holdfast.base.HypervisorProblem;
import dev.holdfast.base.Refusal;
import dev.holdfast.base.seal.Scrubber;
import dev.holdfast.base.seal.Secret;
import dev.holdfast.guests.GuestHandle;
import dev.holdfast.jobs.queue.Exclusions;
import dev.holdfast.pve.api.ConfigChange;
import dev.holdfast.pve.guest.GuestConfig;
import dev.holdfast.pve.guest.PendingConfig;
import dev.holdfast.pve.guest.PveGuest;
import dev.holdfast.vms.Vms;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/** Reads and changes the cloud-init settings of machines, directly on their hosts. */
final class CloudInitSettings {
    private final Vms vms;
    private final Scrubber scrubber;
    private final InstantSource clock;
    /** When the address of a machine was changed that its image does not contain yet, as far as this replica knows. */
    private final Map<Long, Instant> changed = new ConcurrentHashMap<>();

    CloudInitSettings(Vms vms, Scrubber scrubber, InstantSource clock) {
        this.vms = vms;
        this.clock = clock;
        this.scrubber = scrubber;
    }

    CloudInitView read(long id) {
        return view(id, vms.at(id).clientForUser());
    }

    private CloudInitView view(long id, PveGuest client) {
        GuestConfig config = client.config();
        String drive = CloudInitView.drive(config);
        if (drive == null) {
            changed.remove(id);
            return CloudInitView.of(config, Set.of());
        }
        var waiting = new TreeSet<String>();
        PendingConfig.Key key = client.pending().find(drive);
        if (key != null && key.value() == null) {
            // The machine gets the drive at its next start, and with it everything.
            CloudInitView.KEYS.stream().filter(config.values()::containsKey).forEach(waiting::add);
        }
        client.cloudInit().stream()
                .filter(PendingConfig.Key::isPending)
                .map(PendingConfig.Key::key)
                .forEach(waiting::add);
        if (isUnread(id, client)) waiting.add("ipconfig0");
        return CloudInitView.of(config, waiting);
    }

    /** Proxmox VE 9.2 does not say that an address waits. It is known of those that were changed here. */
    private boolean isUnread(long id, PveGuest client) {
        Instant since = changed.get(id);
        if (since == null) return false;
        PveGuest.Status status = client.status();
        Long uptime = status.uptime();
        boolean waits = status.isUp()
                && (uptime == null || clock.instant().minusSeconds(uptime).isBefore(since));
        if (!waits) changed.remove(id);
        return waits;
    }

    /** Changes settings; a machine without a cloud-init drive gets one. What was set is read back and compared. */
    CloudInitView write(long id, CloudInitIn in) {
        GuestHandle guest = vms.at(id, Exclusions.Action.RECONFIGURE);
        try (Scrubber.Known _ = scrubber.know(Objects.requireNonNullElse(in.password(), Secret.of("")))) {
            PveGuest client = guest.clientForUser();
            GuestConfig before = client.config();
            var set = new LinkedHashMap<String, String>();
            if (CloudInitView.drive(before) == null)
                set.putAll(drive(vms.target(id).name(), before));
            String network = before.values().getOrDefault("ipconfig0", "");
            CloudInitView present = CloudInitView.of(before, Set.of());
            CloudInit whole = in.over(present);
            if (whole.gateway() != null && !String.valueOf(whole.ip()).contains("/")) {
                throw Refusal.invalid(
                        "gateway", "A gateway needs an address in the field ip, such as 10.0.0.5/24.", "value_error");
            }
            whole.settings(network).forEach((key, value) -> {
                if (in.changes(key)) set.put(key, value);
            });
            List<String> removed = whole.removed(network).stream()
                    .filter(key -> in.changes(key) && before.values().containsKey(key))
                    .toList();
            if (!set.isEmpty() || !removed.isEmpty()) {
                client.update(new ConfigChange(set, removed, before.digest()));
                compare(set, removed, client.config());
                if (in.changes("ipconfig0")) changed.put(id, clock.instant());
            }
            return view(id, client);
        }
    }

    private static Map<String, String> drive(String name, GuestConfig config) {
        String slot = Stream.of("ide2", "ide0", "ide1", "ide3", "sata5", "scsi30")
                .filter(key -> !config.values().containsKey(key))
                .findFirst()
                .orElseThrow(
                        () -> Refusal.conflict(name + " has no free slot for a cloud-init drive. Remove a CD drive."));
        String storage = config.values().keySet().stream()
                .filter(key -> key.matches("(scsi|virtio|sata|ide)[0-9]+"))
                .sorted()
                .map(config::disk)
                .filter(disk -> disk != null
                        && disk.volume() != null
                        && !disk.volume().name().startsWith("iso/"))
                .map(disk -> Objects.requireNonNull(Objects.requireNonNull(disk).volume())
                        .storage())
                .findFirst()
                .orElseThrow(() -> Refusal.conflict(
                        name + " has no disk next to which a cloud-init drive could be created. Add a disk first."));
        return Map.of(slot, storage + ":cloudinit");
    }

    private static void compare(Map<String, String> set, List<String> removed, GuestConfig after) {
        List<String> ignored = Stream.concat(
                        Readback.ignored(set, after).stream(), removed.stream().filter(after.values()::containsKey))
                .toList();
        if (ignored.isEmpty()) return;
        throw Refusal.hypervisor(
                HypervisorProblem.REFUSED,
                "Proxmox VE accepted the change but ignored: " + String.join(", ", ignored)
                        + ". Everything else is set. Check these values, and whether this version of Proxmox VE"
                        + " supports them.");
    }

    /** Writes the image again; a running machine sees it when its cloud-init runs again. */
    CloudInitView regenerate(long id) {
        PveGuest client = vms.at(id, Exclusions.Action.RECONFIGURE).clientForUser();
        if (CloudInitView.drive(client.config()) == null) {
            throw Refusal.conflict(vms.target(id).name() + " has no cloud-init drive. Save its settings first.");
        }
        client.regenerateCloudInit();
        changed.remove(id);
        return view(id, client);
    }
}
