package dev.holdfast.backups.testrestore;

import dev.holdfast.pve.api.ConfigChange;
import dev.holdfast.pve.api.GuestKind;
import dev.holdfast.pve.guest.GuestConfig;
import dev.holdfast.pve.guest.NicConfig;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What keeps a copy away from everything outside itself: its NICs have no link, and it has nothing of its node and no disk of
 * another guest. Pure.
 *
 * @param mark what the description of the copy contains, and that of no other guest
 */
record Isolation(GuestKind kind, int vmid, String mark) {
    /** The files and devices of the node, what runs on the node, and what starts the copy without this job. */
    private static final Pattern NEVER_IN_CONTAINER = Pattern.compile("onboot|hookscript|dev[0-9]{1,3}|lxc(?:[.].*)?");

    private static final Pattern NEVER_IN_MACHINE =
            Pattern.compile("onboot|hookscript|args|ivshmem|(?:hostpci|usb|virtiofs)[0-9]{1,2}");
    private static final Pattern PORT = Pattern.compile("(?:serial|parallel)[0-9]");
    private static final Pattern DISK =
            Pattern.compile("(?:rootfs|mp[0-9]{1,3}|(?:ide|sata|scsi|virtio)[0-9]{1,2}|efidisk0|tpmstate0)");
    /** The name of a disk contains the ID of the guest to which it belongs, the last one if it is a clone of another. */
    private static final Pattern OWNER = Pattern.compile(".*(?:vm|subvol)-([0-9]{1,9})-.*");

    /** What is not isolating, but in the way: the job could not remove a protected copy, and what has a tag may be a target. */
    private static final List<String> IN_THE_WAY = List.of("protection", "tags");

    /** The change that isolates the copy that has this configuration. */
    ConfigChange change(GuestConfig config) {
        ConfigChange change = ConfigChange.NONE.onlyAt(config.digest()).set("description", mark);
        for (Map.Entry<String, NicConfig> nic : config.nics().entrySet()) {
            change = change.set(
                    nic.getKey(), nic.getValue().with("link_down", "1").toString());
        }
        for (Map.Entry<String, String> one : config.values().entrySet()) {
            if (reachesOutside(one.getKey(), one.getValue()) || IN_THE_WAY.contains(one.getKey())) {
                change = change.delete(one.getKey());
            }
        }
        return change;
    }

    /** Why a copy with this configuration must not be started, as parts of a sentence; empty when it may. */
    List<String> faults(GuestConfig config) {
        var faults = new ArrayList<String>();
        config.nics().forEach((key, nic) -> {
            if (!nic.is("link_down")) faults.add(key + " has a link");
        });
        config.values().forEach((key, value) -> {
            if (reachesOutside(key, value)) faults.add(key + " is still there");
        });
        if (!isMarked(config)) faults.add("its description is not that of this test");
        return faults;
    }

    boolean isMarked(GuestConfig config) {
        return config.values().getOrDefault("description", "").contains(mark);
    }

    private boolean reachesOutside(String key, String value) {
        boolean never = (kind == GuestKind.LXC ? NEVER_IN_CONTAINER : NEVER_IN_MACHINE)
                .matcher(key)
                .matches();
        // A socket is between Proxmox VE and the machine.
        if (never || (PORT.matcher(key).matches() && !value.startsWith("socket"))) return true;
        return DISK.matcher(key).matches() && isForeign(value);
    }

    /** Whether a disk or drive is none of its own: a path on the node, the node's own drive, or a disk of another guest. */
    private boolean isForeign(String value) {
        String source = value.split(",", 2)[0].replaceFirst("^(?:volume|file)=", "");
        if (source.startsWith("/") || source.equals("cdrom")) return true;
        if (source.equals("none")) return false;
        Matcher owner = OWNER.matcher(source);
        if (owner.matches()) return !owner.group(1).equals(Integer.toString(vmid));
        // An image in a drive is only read.
        return !value.contains("media=cdrom");
    }
}
