package dev.holdfast.sim.api.guest;

import dev.holdfast.sim.schema.Parameter;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The allowed values of parameters that name the key of a disk. */
final class DiskKeys {
    static final Parameter MACHINE = keys(machine());
    static final Parameter MACHINE_AND_UNUSED = keys(Stream.concat(machine(), numbered("unused", 256)));
    static final Parameter CONTAINER = keys(container());
    static final Parameter CONTAINER_AND_UNUSED = keys(Stream.concat(container(), numbered("unused", 256)));

    private DiskKeys() {}

    private static Stream<String> machine() {
        return Stream.of(
                        numbered("ide", 4),
                        numbered("scsi", 31),
                        numbered("virtio", 16),
                        numbered("sata", 6),
                        Stream.of("efidisk0", "tpmstate0"))
                .flatMap(s -> s);
    }

    private static Stream<String> container() {
        return Stream.concat(Stream.of("rootfs"), numbered("mp", 256));
    }

    private static Stream<String> numbered(String name, int count) {
        return IntStream.range(0, count).mapToObj(i -> name + i);
    }

    private static Parameter keys(Stream<String> keys) {
        return Parameter.oneOf(keys.toArray(String[]::new));
    }
}
