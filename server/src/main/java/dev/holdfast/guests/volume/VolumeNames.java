package dev.holdfast.guests.volume;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The names that Proxmox VE gives to volumes of guests. Other programs take the same prefix: the storage driver for Kubernetes
 * calls its volumes {@code vm-9999-pvc-…}, and keeps data in them without any guest. Pure.
 */
final class VolumeNames {
    // Disks and templates, cloud-init drives, saved states, and what a backup is written to in between.
    private static final Pattern OWN = Pattern.compile(
            "(?:vm|base|subvol|basevol)-([0-9]+)-(?:disk-[0-9]+|cloudinit|state-[A-Za-z][A-Za-z0-9_-]*|fleece-[0-9]+)"
                    + "(?:\\.(?:raw|qcow2|vmdk|subvol))?");

    private VolumeNames() {}

    /** Whether Proxmox VE would give this name to a volume of the guest with this ID. */
    static boolean areOfProxmox(String volid, int vmid) {
        Matcher name = OWN.matcher(volid.substring(Math.max(volid.lastIndexOf('/'), volid.indexOf(':')) + 1));
        return name.matches() && name.group(1).equals(Integer.toString(vmid));
    }
}
