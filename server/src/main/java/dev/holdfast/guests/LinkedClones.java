package dev.holdfast.guests;

import dev.holdfast.pve.guest.GuestConfig;
import dev.holdfast.pve.node.PveNode;
import dev.holdfast.pve.storage.StoredVolume;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * The linked clones of a template. Proxmox VE stores no list of them, but the volume of a linked clone contains the name of
 * its base volume: {@code local:9001/base-9001-disk-0.qcow2/431/vm-431-disk-0.qcow2}. On LVM-thin it does not, because there
 * a clone needs its base no longer.
 */
public final class LinkedClones {
    private LinkedClones() {}

    /** The volumes that read from this template's disks. One call for each storage that holds one of its disks. */
    public static List<String> of(PveNode node, int vmid, GuestConfig template) {
        Pattern linked = Pattern.compile("[^:]+:(" + vmid + "/)?base-" + vmid + "-disk-[0-9]+(\\.[a-z0-9]+)?/.+");
        var storages = new TreeSet<String>();
        template.values().keySet().stream()
                .map(template::disk)
                .filter(Objects::nonNull)
                .map(GuestConfig.Disk::volume)
                .filter(volume -> volume != null && volume.name().contains("base-" + vmid + "-"))
                .forEach(volume -> storages.add(volume.storage()));
        return storages.stream()
                .flatMap(storage -> node.storage(storage).content("images", null).stream())
                .map(StoredVolume::volid)
                .filter(volid -> linked.matcher(volid).matches())
                .distinct()
                .sorted()
                .toList();
    }
}
