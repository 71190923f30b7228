package dev.holdfast.guests.network;

import java.util.Locale;

/** The cards that a new NIC of a virtual machine may emulate. */
public enum NicModel {
    VIRTIO,
    E1000,
    E1000E,
    RTL8139,
    VMXNET3;

    /** Proxmox VE's name, such as {@code virtio}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
