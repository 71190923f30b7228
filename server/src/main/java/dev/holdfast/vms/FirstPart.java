package dev.holdfast.vms;

import dev.holdfast.pve.guest.NicConfig;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A value whose first part may omit its key: a processor {@code host,flags=+aes}, a display, a machine type. */
public final class FirstPart {
    private FirstPart() {}

    /** The first part, whether it has this key or none; null when it is not set. */
    public static @Nullable String of(@Nullable String text, String key) {
        if (text == null) return null;
        String named = NicConfig.parse(text).get(key);
        String head = text.split(",", 2)[0];
        return named != null ? named : head.contains("=") || head.isBlank() ? null : head;
    }

    /** A value with another first part, and with the rest as it was. */
    public static String replaced(@Nullable String text, String key, String first) {
        Stream<String> rest = text == null
                ? Stream.of()
                : Arrays.stream(text.split(",")).filter(part -> part.contains("=") && !part.startsWith(key + "="));
        return Stream.concat(Stream.of(first), rest).collect(Collectors.joining(","));
    }
}
