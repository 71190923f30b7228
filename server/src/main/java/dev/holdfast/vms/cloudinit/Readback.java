package dev.holdfast.vms.cloudinit;

import dev.holdfast.pve.guest.GuestConfig;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Compares what was set with what Proxmox VE stored: it ignores some values without a word. */
public final class Readback {
    private Readback() {}

    /** The keys that were sent and are not in the configuration, or have another value there. */
    public static List<String> ignored(Map<String, String> sent, GuestConfig config) {
        var ignored = new ArrayList<String>();
        sent.forEach((key, value) -> {
            String stored = config.values().get(key);
            if (stored == null || !(isRewritten(key) || stored.equals(value) || isPinned(key, value, stored))) {
                ignored.add(key);
            }
        });
        return ignored;
    }

    /** A new machine for Windows, which does not bear another board, gets the present version of the requested one. */
    private static boolean isPinned(String key, String sent, String stored) {
        if (!key.equals("machine")) return false;
        String board = sent.equals("pc") ? "pc(-i440fx)?" : sent.equals("q35") ? "(pc-)?q35" : Pattern.quote(sent);
        return stored.matches(board + "-[0-9.]+(\\+pve[0-9]+)?(,.*)?");
    }

    /** Disks get a volume and a size, NICs a MAC address, and a password is masked. */
    private static boolean isRewritten(String key) {
        return key.matches("(scsi|virtio|sata|ide|efidisk|tpmstate|net)[0-9]+|cipassword|smbios1");
    }
}
