package dev.holdfast.vms;

import java.util.Arrays;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The type of a machine's processor: the first part of {@code cpu}, which may name its key: {@code host,flags=+aes}. */
public final class ProcessorType {
    /** What a name of a type looks like; which ones there are, its node says. */
    public static final Pattern PATTERN = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,59}");

    /** The same in words. */
    public static final String RULE = "Must be a processor type of Proxmox VE, such as host or x86-64-v2-AES.";

    private static final String KEY = "cputype=";

    private ProcessorType() {}

    /** A configured {@code cpu} with this type, and with the rest as it was. */
    public static String replaced(@Nullable String cpu, String type) {
        Stream<String> rest = cpu == null
                ? Stream.of()
                : Arrays.stream(cpu.split(",")).filter(part -> part.contains("=") && !part.startsWith(KEY));
        return Stream.concat(Stream.of(type), rest).collect(Collectors.joining(","));
    }
}
