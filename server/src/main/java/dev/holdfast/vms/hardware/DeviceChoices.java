package dev.holdfast.vms.hardware;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the devices of a machine can be on its node. ISO images and storages are those of its host.
 *
 * @param machineTypes the values of a machine type, {@code pc} and {@code q35} first, which follow the newest version
 * @param usb the mappings of USB devices
 * @param pci the mappings of PCI devices
 */
record DeviceChoices(List<String> machineTypes, List<MappingChoice> usb, List<MappingChoice> pci) {
    /**
     * A mapping that the API token may see.
     *
     * @param id the name of the mapping
     * @param description its description in the cluster; null without one
     * @param onNode whether the machine's node has such a device
     */
    record MappingChoice(String id, @Nullable String description, boolean onNode) {}
}
