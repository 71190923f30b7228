package dev.holdfast.vms.hardware;

import dev.holdfast.pve.guest.NicConfig;
import dev.holdfast.pve.guest.PendingConfig;
import dev.holdfast.vms.FirstPart;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The devices that are not changed by their slot: disks, the cloud-init drive, and what only root@pam may change. */
final class Unchangeable {
    private static final String DEVICE_OF_THE_NODE =
            " Proxmox VE lets only root@pam change it, and no API token. Change it on the node, with qm set.";

    private Unchangeable() {}

    /** Why a device can't be changed, as a sentence; null when it can. */
    static @Nullable String why(DeviceKind kind, PendingConfig.Key key) {
        return Stream.of(key.value(), key.next())
                .filter(Objects::nonNull)
                .map(value -> why(kind, key.key(), value))
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }

    private static @Nullable String why(DeviceKind kind, String slot, String value) {
        NicConfig parts = NicConfig.parse(value);
        String host = FirstPart.of(value, "host");
        return switch (kind) {
            case CDROM -> {
                if (!"cdrom".equals(parts.get("media"))) yield slot + " is a disk.";
                // Without its image, cloud-init does not configure the system at the next start.
                boolean isCloudInit = value.split(",", 2)[0].contains("cloudinit");
                yield isCloudInit ? slot + " is the cloud-init drive, which belongs to the cloud-init settings." : null;
            }
            case SERIAL -> value.equals("socket") ? null : slot + " is a device of the node." + DEVICE_OF_THE_NODE;
            case USB -> host == null || host.equalsIgnoreCase("spice") ? null : unmapped(slot);
            case PCI -> {
                if (host != null) yield unmapped(slot);
                yield parts.get("romfile") == null ? null : slot + " has a ROM file." + DEVICE_OF_THE_NODE;
            }
            default -> null;
        };
    }

    private static String unmapped(String slot) {
        return slot + " is a device of the node without a mapping in the cluster." + DEVICE_OF_THE_NODE;
    }
}
