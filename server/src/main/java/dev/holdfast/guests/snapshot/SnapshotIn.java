package dev.holdfast.guests.snapshot;

import dev.holdfast.http.Checks;
import dev.holdfast.http.DefaultValue;
import dev.holdfast.http.Input;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A snapshot to take; {@code vmstate} includes the memory of a running virtual machine.
 *
 * @param name a letter followed by 1 to 39 letters, digits, hyphens or underscores; not {@code current},
 *     {@code pending} or {@code vzdump}
 * @param description at most 4096 characters; none when left out
 * @param vmstate whether it contains the memory of the virtual machine, which must run; not possible for a container
 */
public record SnapshotIn(
        String name,
        @Nullable String description,
        @DefaultValue("false") boolean vmstate) implements Input {
    /** Proxmox VE's rule, and its length. */
    static final Pattern NAME = Pattern.compile("[A-Za-z][A-Za-z0-9_-]{1,39}");

    /** The same for the beginning of a name. */
    public static final Pattern PREFIX = Pattern.compile("[A-Za-z][A-Za-z0-9_-]*");

    public static final int LONGEST_DESCRIPTION = 4096;

    @Override
    public void check(Checks checks) {
        check(checks, name, description);
    }

    /** Checks a name and a description wherever they are fields of an input. */
    public static void check(Checks checks, @Nullable String name, @Nullable String description) {
        checks.matches(
                "name", name, NAME, "Must be a letter followed by 1 to 39 letters, digits, hyphens or underscores.");
        checks.that(
                !isReserved(name),
                "name",
                "value_error",
                "Must not be current, pending or vzdump: Proxmox VE uses these names itself.");
        checks.length("description", description, LONGEST_DESCRIPTION);
    }

    private static boolean isReserved(@Nullable String name) {
        return "current".equals(name) || "pending".equalsIgnoreCase(name) || "vzdump".equals(name);
    }
}
