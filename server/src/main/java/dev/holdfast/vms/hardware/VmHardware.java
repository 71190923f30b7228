package dev.holdfast.vms.hardware;

import dev.holdfast.base.Refusal;
import dev.holdfast.base.Violation;
import dev.holdfast.guests.ConfigurationWrite;
import dev.holdfast.guests.GuestHandle;
import dev.holdfast.guests.disk.StorageCheck;
import dev.holdfast.guests.options.TakesEffect;
import dev.holdfast.hosts.client.HypervisorFailures;
import dev.holdfast.inventory.Inventory;
import dev.holdfast.jobs.queue.Exclusions;
import dev.holdfast.pve.api.ConfigChange;
import dev.holdfast.pve.guest.PendingConfig;
import dev.holdfast.pve.guest.PveGuest;
import dev.holdfast.pve.node.PveCluster.Mapped;
import dev.holdfast.pve.node.PveNode;
import dev.holdfast.pve.wire.PveException;
import dev.holdfast.vms.Hotplug;
import dev.holdfast.vms.Vms;
import dev.holdfast.vms.hardware.DeviceChoices.MappingChoice;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads and changes the devices of machines by their slots, directly on their hosts and without a job. */
record VmHardware(Vms vms, Inventory inventory) {
    /** It is smaller: the storage decides how large the volume becomes. */
    private static final long VOLUME_BYTES = 4 << 20;

    VmDevices read(long id) {
        PveGuest client = vms.at(id).clientForUser();
        return VmDevices.of(client.pending(), client.status().isUp());
    }

    DeviceChoices choices(long id) {
        GuestHandle guest = vms.at(id);
        return new DeviceChoices(
                machineTypes(guest.nodeForUser()), mappings(guest, Mapped.USB), mappings(guest, Mapped.PCI));
    }

    private static List<String> machineTypes(PveNode node) {
        return Stream.concat(
                        Stream.of("pc", "q35"), node.machineTypes().stream().map(PveNode.MachineType::id))
                .toList();
    }

    private static List<MappingChoice> mappings(GuestHandle guest, Mapped kind) {
        return guest.clusterForUser().mappings(kind).stream()
                .map(one -> new MappingChoice(one.id(), one.description(), one.isOn(guest.node())))
                .toList();
    }

    /** Adds a device or changes it. */
    VmDevices set(long id, String slot, DeviceIn in) {
        DeviceKind kind = DeviceKind.of(slot);
        List<Violation> faults = in.faults(kind);
        if (!faults.isEmpty()) throw Refusal.invalid(faults);
        GuestHandle guest = vms.at(id, Exclusions.Action.RECONFIGURE);
        PveGuest client = guest.clientForUser();
        PendingConfig before = client.pending();
        boolean running = client.status().isUp();
        String present = before.next(slot);
        refuseUnchangeable(kind, before.find(slot));
        String value = in.value(kind, present);
        if (kind.isVolume() && before.find(slot) != null) {
            throw Refusal.conflict("The machine has " + slot + " already. Remove it first.");
        }
        if (present != null && DeviceSettings.of(kind, present).isSame(DeviceSettings.of(kind, value))) {
            return VmDevices.of(before, running);
        }
        refuseUnknown(guest, kind, in);
        return write(guest, slot, change(in.digest(), before).set(slot, value), before, running);
    }

    /** Removes a device, or resets it to its default where every machine has it. */
    VmDevices remove(long id, String slot, DeviceRemoveIn in) {
        GuestHandle guest = vms.at(id, Exclusions.Action.RECONFIGURE);
        PveGuest client = guest.clientForUser();
        PendingConfig before = client.pending();
        if (before.next(slot) == null) {
            throw Refusal.notFoundBecause("device", "The machine has no " + slot + " that could be removed.");
        }
        refuseUnchangeable(DeviceKind.of(slot), before.find(slot));
        boolean running = client.status().isUp();
        return write(guest, slot, change(in.digest(), before).delete(slot), before, running);
    }

    /** What must be typed before a device is removed: with its volume the machine loses what it stored there. */
    @Nullable
    String phrase(long id, String slot) {
        return DeviceKind.of(slot).isVolume() ? vms.target(id).name() : null;
    }

    private static ConfigChange change(@Nullable String digest, PendingConfig before) {
        return ConfigChange.NONE.onlyAt(digest == null ? before.digest() : digest);
    }

    private VmDevices write(
            GuestHandle guest, String slot, ConfigChange change, PendingConfig before, boolean running) {
        PveGuest client = guest.clientForUser();
        PendingConfig after;
        try {
            after = ConfigurationWrite.readBack(client, change, before);
        } catch (PveException.InvalidParameters e) {
            throw HypervisorFailures.refusal(e.renamed(key -> key.equals(slot) ? field(slot) : key));
        } catch (Refusal e) {
            // Announced: Proxmox VE refuses to unplug a device of the boot order, and removes it at the next start.
            PendingConfig now = client.pending();
            boolean waits = change.delete().contains(slot)
                    && Hotplug.of(before, running, slot, null) == TakesEffect.NEXT_START
                    && now.next(slot) == null;
            if (!waits) throw e;
            after = now;
        }
        inventory.wake(guest.ref().clusterId());
        return VmDevices.of(after, running);
    }

    /** The field of the request whose value becomes that of the slot. */
    private static String field(String slot) {
        return switch (DeviceKind.of(slot)) {
            case CDROM, SERIAL -> "volume";
            case DISPLAY, FIRMWARE, MACHINE -> "type";
            case RNG -> "source";
            case EFI_DISK, TPM -> "storage";
            case USB, PCI -> "mapping";
        };
    }

    private static void refuseUnchangeable(DeviceKind kind, PendingConfig.@Nullable Key key) {
        String why = key == null ? null : Unchangeable.why(kind, key);
        if (why != null) throw Refusal.conflict(why);
    }

    /** What Proxmox VE accepts although the machine could not start with it, or refuses without naming a field. */
    private static void refuseUnknown(GuestHandle guest, DeviceKind kind, DeviceIn in) {
        var faults = new ArrayList<Violation>();
        switch (kind) {
            case CDROM -> {
                if (in.volume() != null && !isThere(guest, in.volume())) {
                    faults.add(unknown("volume", guest, "ISO image " + in.volume()));
                }
            }
            case MACHINE -> {
                if (!machineTypes(guest.nodeForUser()).contains(in.type())) {
                    faults.add(unknown("type", guest, "machine type " + in.type()));
                }
            }
            case EFI_DISK, TPM ->
                faults.addAll(
                        StorageCheck.faults(guest, String.valueOf(in.storage()), VOLUME_BYTES, "storage", "storage"));
            case USB, PCI -> {
                Mapped mapped = kind == DeviceKind.USB ? Mapped.USB : Mapped.PCI;
                if (mappings(guest, mapped).stream().noneMatch(one -> one.id().equals(in.mapping()) && one.onNode())) {
                    faults.add(unknown("mapping", guest, "device that is mapped as " + in.mapping()));
                }
            }
            case DISPLAY, FIRMWARE, RNG, SERIAL -> {}
        }
        if (!faults.isEmpty()) throw Refusal.invalid(faults);
    }

    private static boolean isThere(GuestHandle guest, String image) {
        String storage = image.substring(0, image.indexOf(':'));
        try {
            return guest.nodeForUser().storage(storage).content("iso", null).stream()
                    .anyMatch(one -> one.volid().equals(image));
        } catch (PveException.Refused | PveException.InvalidParameters e) {
            if (e instanceof PveException.Refused refused && refused.reason() == PveException.Reason.NODE_UNREACHABLE) {
                throw e; // which says nothing about the storage
            }
            return false;
        }
    }

    private static Violation unknown(String field, GuestHandle guest, String what) {
        return Violation.body(
                field, "Node " + guest.node() + " has no " + what + " that the API token may see.", "value_error");
    }
}
