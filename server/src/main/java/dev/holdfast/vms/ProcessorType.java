package dev.holdfast.vms;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The type of a machine's processor: the first part of {@code cpu}, which may name its key: {@code host,flags=+aes}. */
public final class ProcessorType {
    /** What a name of a type looks like; which ones there are, its node says. */
    public static final Pattern PATTERN = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,59}");

    /** The same in words. */
    public static final String RULE = "Must be a processor type of Proxmox VE, such as host or x86-64-v2-AES.";

    private ProcessorType() {}

    /** A configured {@code cpu} with this type, and with the rest as it was. */
    public static String replaced(@Nullable String cpu, String type) {
        return FirstPart.replaced(cpu, "cputype", type);
    }
}
