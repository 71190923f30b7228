package dev.holdfast.guests.network;

import dev.holdfast.base.Word;

/** The cards that a new NIC of a virtual machine may emulate. */
public enum NicModel implements Word {
    VIRTIO,
    E1000,
    E1000E,
    RTL8139,
    VMXNET3
}
