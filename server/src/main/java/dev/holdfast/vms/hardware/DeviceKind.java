package dev.holdfast.vms.hardware;

import dev.holdfast.base.Word;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The kinds of devices of a virtual machine, each with the keys of the configuration that it can have: its slots. */
@SuppressWarnings("ImmutableEnumChecker") // both are unmodifiable
enum DeviceKind implements Word {
    CDROM(
            Stream.of(numbered("ide", 4), numbered("sata", 6), numbered("scsi", 31))
                    .flatMap(slots -> slots)
                    .toList(),
            Set.of("volume")),
    DISPLAY(List.of("vga"), Set.of("type", "memory_mb")),
    SERIAL(numbered("serial", 4).toList(), Set.of()),
    RNG(List.of("rng0"), Set.of("source")),
    FIRMWARE(List.of("bios"), Set.of("type")),
    MACHINE(List.of("machine"), Set.of("type")),
    EFI_DISK(List.of("efidisk0"), Set.of("storage", "pre_enrolled_keys")),
    TPM(List.of("tpmstate0"), Set.of("storage", "version")),
    USB(numbered("usb", 14).toList(), Set.of("mapping", "usb3")),
    PCI(numbered("hostpci", 16).toList(), Set.of("mapping", "pcie"));

    private final List<String> slots;
    private final Set<String> fields;

    DeviceKind(List<String> slots, Set<String> fields) {
        this.slots = slots;
        this.fields = fields;
    }

    private static Stream<String> numbered(String name, int count) {
        return IntStream.range(0, count).mapToObj(number -> name + number);
    }

    /** The slots of all kinds. */
    static List<String> allSlots() {
        return Arrays.stream(values()).flatMap(kind -> kind.slots.stream()).toList();
    }

    /** The kind of a slot. Whether a drive on IDE, SATA or SCSI is a CD drive, only its value says. */
    static DeviceKind of(String slot) {
        return Arrays.stream(values())
                .filter(kind -> kind.slots.contains(slot))
                .findFirst()
                .orElseThrow();
    }

    /** Its slots. */
    List<String> slots() {
        return slots;
    }

    /** The fields of a change that it has. */
    Set<String> fields() {
        return fields;
    }

    /** Whether every machine has it: it has a default, and is reset instead of removed. */
    boolean isAlwaysThere() {
        return this == DISPLAY || this == FIRMWARE || this == MACHINE;
    }

    /** Whether it is a volume of its own that is created with it and lost to the machine without it. */
    boolean isVolume() {
        return this == EFI_DISK || this == TPM;
    }
}
