package dev.holdfast.vms.cloudinit;

import dev.holdfast.base.Refusal;
import dev.holdfast.base.seal.Scrubber;
import dev.holdfast.base.seal.Secret;
import dev.holdfast.guests.GuestHandle;
import dev.holdfast.hosts.client.Capability;
import dev.holdfast.jobs.queue.Exclusions;
import dev.holdfast.pve.api.ConfigChange;
import dev.holdfast.pve.guest.GuestConfig;
import dev.holdfast.pve.guest.PveGuest;
import dev.holdfast.vms.Vms;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/** Reads and changes the cloud-init settings of machines, directly on their hosts. */
final class CloudInitSettings {
    private final Vms vms;
    private final Scrubber scrubber;

    CloudInitSettings(Vms vms, Scrubber scrubber) {
        this.vms = vms;
        this.scrubber = scrubber;
    }

    CloudInitView read(long id) {
        return view(vms.at(id).clientForUser(Capability.MONITORING));
    }

    private static CloudInitView view(PveGuest client) {
        GuestConfig config = client.config();
        return CloudInitView.of(config, CloudInitView.drive(config) == null ? List.of() : client.cloudInit());
    }

    /** Replaces the settings; a machine without a cloud-init drive gets one. What was set is read back and compared. */
    CloudInitView write(long id, CloudInit in) {
        GuestHandle guest = vms.at(id, Exclusions.Action.RECONFIGURE);
        try (Scrubber.Known _ = scrubber.know(Objects.requireNonNullElse(in.password(), Secret.of("")))) {
            PveGuest client = guest.clientForUser(Capability.LIFECYCLE);
            GuestConfig before = client.config();
            var set = new LinkedHashMap<String, String>();
            if (CloudInitView.drive(before) == null)
                set.putAll(drive(vms.target(id).name(), before));
            String network = before.values().getOrDefault("ipconfig0", "");
            set.putAll(in.settings(network));
            List<String> removed = in.removed(network).stream()
                    .filter(before.values()::containsKey)
                    .toList();
            if (!set.isEmpty() || !removed.isEmpty()) {
                client.update(new ConfigChange(set, removed, before.digest()));
                compare(set, removed, client.config());
            }
            return view(client);
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
                "refused",
                "Proxmox VE accepted the change but ignored: " + String.join(", ", ignored)
                        + ". Everything else is set. Check these values, and whether this version of Proxmox VE supports"
                        + " them.");
    }

    /** Writes the image again; a running machine sees it when its cloud-init runs again. */
    CloudInitView regenerate(long id) {
        PveGuest client = vms.at(id, Exclusions.Action.RECONFIGURE).clientForUser(Capability.LIFECYCLE);
        if (CloudInitView.drive(client.config()) == null) {
            throw Refusal.conflict(vms.target(id).name() + " has no cloud-init drive. Save its settings first.");
        }
        client.regenerateCloudInit();
        return view(client);
    }
}
