package dev.holdfast.guests.options;

import dev.holdfast.guests.PendingChanges.PendingChange;
import dev.holdfast.http.Change;
import dev.holdfast.http.Checks;
import dev.holdfast.http.Field;
import dev.holdfast.pve.guest.PendingConfig;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The values of options in a guest's configuration, for records whose fields have Proxmox VE's names. */
public final class OptionValues {
    private static final Pattern STARTUP =
            Pattern.compile("(?:order=)?[0-9]{1,9}(?:,up=[0-9]{1,6})?(?:,down=[0-9]{1,6})?"
                    + "|up=[0-9]{1,6}(?:,down=[0-9]{1,6})?|down=[0-9]{1,6}");

    private OptionValues() {}

    /** Reports a fault unless the field {@code startup} has order and delays. */
    public static void checkStartup(Checks checks, Change<String> startup) {
        checks.matches("startup", startup.orNull(), STARTUP, "Must be like order=2,up=30,down=60.");
    }

    /** A value of the configuration as a field has it; null for none, and for a number that is none. */
    public static @Nullable Object of(Field field, @Nullable String value) {
        if (value == null) return null;
        if (field.type() == Boolean.class) return value.equals("1");
        if (field.type() == Integer.class) return value.matches("[0-9]{1,9}") ? Integer.valueOf(value) : null;
        if (field.type() == Double.class) return value.matches("[0-9]{1,9}(\\.[0-9]+)?") ? Double.valueOf(value) : null;
        return value;
    }

    /** The pending changes of these keys. */
    public static List<PendingChange> pending(PendingConfig config, Set<String> keys) {
        return config.pending().stream()
                .filter(key -> keys.contains(key.key()))
                .map(key -> new PendingChange(key.key(), key.value(), key.next()))
                .toList();
    }
}
