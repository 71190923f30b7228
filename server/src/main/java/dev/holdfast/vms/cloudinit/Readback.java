package dev.holdfast.vms.cloudinit;

import dev.holdfast.pve.guest.GuestConfig;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Compares what was set with what Proxmox VE stored: it ignores some values without a word. */
public final class Readback {
    private Readback() {}

    /** The keys that were sent and are not in the configuration, or have another value there. */
    public static List<String> ignored(Map<String, String> sent, GuestConfig config) {
        var ignored = new ArrayList<String>();
        sent.forEach((key, value) -> {
            String stored = config.values().get(key);
            if (stored == null || !(isRewritten(key) || stored.equals(value))) ignored.add(key);
        });
        return ignored;
    }

    /** Disks get a volume and a size, NICs a MAC address, and a password is masked. */
    private static boolean isRewritten(String key) {
        return key.matches("(scsi|virtio|sata|ide|efidisk|tpmstate|net)[0-9]+|cipassword|smbios1");
    }
}
