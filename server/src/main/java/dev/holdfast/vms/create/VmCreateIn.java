package dev.holdfast.vms.create;

import dev.holdfast.base.Word;
import dev.holdfast.guests.config.PoolIn;
import dev.holdfast.guests.create.GuestName;
import dev.holdfast.guests.network.NetworkSyntax;
import dev.holdfast.guests.network.NicModel;
import dev.holdfast.http.Checks;
import dev.holdfast.http.DefaultValue;
import dev.holdfast.http.Input;
import dev.holdfast.vms.OsTypes;
import dev.holdfast.vms.ProcessorType;
import dev.holdfast.vms.cloudinit.CloudInit;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A virtual machine to create.
 *
 * @param hostId the id in Holdfast of the host on whose node it is created, or of any host in the cluster of
 *     {@code node}
 * @param name the name in Proxmox VE: a DNS name of letters, digits, hyphens and dots, at most 253 characters
 * @param bridge of the first NIC
 * @param cores the number of cores of its one socket, 1 to 512, and at most as many as the node has; 2 if left out
 * @param diskGb the size of the first disk
 * @param iso the volume id of an image for the CD drive, such as {@code local:iso/debian-13.iso}
 * @param memoryMb the memory in MiB, at least 16, and at most what the node has; 2048 if left out
 * @param node the host's own if null
 * @param ostype the guest operating system in Proxmox VE's words, such as {@code l26} (Linux) or {@code win11};
 *     {@code l26} if left out
 * @param start whether it is started as soon as it is created; not if left out
 * @param storage of the first disk, and of those that name none; the node's first that holds images if left out
 * @param vlanTag the VLAN tag of the first NIC, 1 to 4094; none if null
 * @param vmid the lowest free one if null
 * @param bios the firmware; {@code ovmf} is UEFI, with an EFI disk on {@code storage}; {@code seabios} if left out
 * @param machineType such as {@code q35}; Proxmox VE's default if null
 * @param cpuType such as {@code host}; Proxmox VE's default if null
 * @param scsiController of the disks: one of {@code virtio-scsi-single}, {@code virtio-scsi-pci}, {@code lsi},
 *     {@code lsi53c810}, {@code megasas}, {@code pvscsi}; the first if left out
 * @param agent whether the guest agent is expected in it
 * @param tpm whether it gets a TPM (version 2.0), as Windows 11 needs one
 * @param disks further disks
 * @param nics further NICs
 * @param cloudInit the settings of cloud-init, for which a drive is added; no such drive if null
 * @param image the volume id of a disk image from which the first disk is made, such as {@code local:import/debian.qcow2};
 *     the first disk is empty if null
 * @param imageUrl an image that the node downloads for the first disk, instead of one that it has
 * @param knownImage the image of a distribution that the node downloads for the first disk, instead of one that it has
 * @param serialPort whether it gets a serial port, without which the images of some distributions do not start; not if
 *     left out
 * @param pool the resource pool that it is created in, which a token with rights only there needs
 */
record VmCreateIn(
        long hostId,
        String name,
        @DefaultValue("vmbr0") String bridge,
        @DefaultValue("2") int cores,
        @DefaultValue("32") int diskGb,
        @Nullable String iso,
        @DefaultValue("2048") int memoryMb,
        @Nullable String node,
        @DefaultValue("l26") String ostype,
        @DefaultValue("false") boolean start,
        @Omittable @Nullable String storage,
        @Nullable Integer vlanTag,
        @Nullable Integer vmid,
        @DefaultValue("seabios") Bios bios,
        @Nullable String machineType,
        @Nullable String cpuType,
        @DefaultValue("virtio-scsi-single") String scsiController,
        @DefaultValue("false") boolean agent,
        @DefaultValue("false") boolean tpm,
        @Nullable List<ExtraDisk> disks,
        @Nullable List<ExtraNic> nics,
        @Nullable CloudInit cloudInit,
        @Nullable String image,
        @Nullable ImageUrl imageUrl,
        @Nullable KnownImageIn knownImage,
        @DefaultValue("false") boolean serialPort,
        @Nullable String pool)
        implements Input {
    private static final List<String> CONTROLLERS =
            List.of("virtio-scsi-single", "virtio-scsi-pci", "lsi", "lsi53c810", "megasas", "pvscsi");

    private static final Pattern ISO = Pattern.compile("[A-Za-z][A-Za-z0-9._-]*[A-Za-z0-9]:iso/[^\\s,/]+");
    private static final Pattern IMAGE = Pattern.compile("[A-Za-z][A-Za-z0-9._-]*[A-Za-z0-9]:[^\\s,:]+");
    private static final Pattern MACHINE =
            Pattern.compile("pc|q35|virt|(?:pc(?:-i440fx|-q35)?|pc-q35|virt)-[0-9]+\\.[0-9]+(?:\\+pve[0-9]+)?");

    /** The firmware of a machine. */
    enum Bios implements Word {
        SEABIOS,
        OVMF
    }

    /**
     * A further disk.
     *
     * @param sizeGb the size in GiB, 1 to 131072
     * @param storage the name of its storage; that of the first disk if null
     */
    record ExtraDisk(int sizeGb, @Nullable String storage) {}

    /**
     * A further NIC.
     *
     * @param bridge the name of the node's bridge, such as {@code vmbr0}, at most 15 characters
     * @param vlanTag its VLAN tag, 1 to 4094; none if null
     * @param model the emulated card; {@code virtio} if left out
     * @param firewall whether the firewall of Proxmox VE filters its traffic; not if left out
     */
    record ExtraNic(
            String bridge,
            @Nullable Integer vlanTag,
            @DefaultValue("virtio") NicModel model,
            @DefaultValue("false") boolean firewall) {}

    /** Never null. */
    List<ExtraDisk> disksOrNone() {
        return Objects.requireNonNullElse(disks, List.of());
    }

    /** Never null. */
    List<ExtraNic> nicsOrNone() {
        return Objects.requireNonNullElse(nics, List.of());
    }

    @Override
    public void check(Checks checks) {
        checks.matches("name", name, GuestName.PATTERN, GuestName.RULE);
        NetworkSyntax.bridge(checks, "bridge", bridge);
        checks.within("cores", cores, 1, 512);
        checks.within("disk_gb", diskGb, 1, 1 << 17);
        checks.matches("iso", iso, ISO, "Must be the volume id of an ISO image, such as local:iso/debian.iso.");
        checks.within("memory_mb", memoryMb, 16, 64L << 20);
        checks.text("node", node, 63);
        checks.oneOf("ostype", ostype, OsTypes.ALL);
        NetworkSyntax.storage(checks, "storage", storage);
        checks.within("vlan_tag", vlanTag, 1, 4094);
        checks.within("vmid", vmid, 100, 999_999_999);
        checks.matches("machine_type", machineType, MACHINE, "Must be a machine type of Proxmox VE, such as q35.");
        checks.matches("cpu_type", cpuType, ProcessorType.PATTERN, ProcessorType.RULE);
        checks.oneOf("scsi_controller", scsiController, CONTROLLERS);
        checks.matches(
                "image", image, IMAGE, "Must be the volume id of a disk image, such as local:import/debian.qcow2.");
        ImageUrl.check(checks.of("image_url"), imageUrl);
        checks.that(
                image == null || imageUrl == null,
                "image_url",
                "value_error",
                "Name either an image on a storage or an address, not both.");
        KnownImageIn.check(checks.of("known_image"), knownImage);
        checks.that(
                knownImage == null || (image == null && imageUrl == null),
                "known_image",
                "value_error",
                "Name either a known image or another one, not both.");
        checks.matches("pool", pool, PoolIn.PATTERN, PoolIn.RULE);
        Objects.requireNonNullElse(cloudInit, CloudInit.NONE).check(checks.of("cloud_init"));
        checks.size("disks", disks, 0, 13, "At most 13 further disks.");
        checks.each("disks", disks, ExtraDisk.class, (at, disk) -> {
            at.within("size_gb", disk.sizeGb(), 1, 1 << 17);
            NetworkSyntax.storage(at, "storage", disk.storage());
        });
        checks.size("nics", nics, 0, 15, "At most 15 further NICs.");
        checks.each("nics", nics, ExtraNic.class, (at, nic) -> {
            NetworkSyntax.bridge(at, "bridge", nic.bridge());
            at.within("vlan_tag", nic.vlanTag(), 1, 4094);
        });
    }
}
