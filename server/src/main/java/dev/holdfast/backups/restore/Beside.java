package dev.holdfast.backups.restore;

import dev.holdfast.guests.GuestHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a new guest has in common with the guest of its backup, beside which it would run. The MAC addresses are new ones; a fixed
 * address is in the configuration or, for most virtual machines, in the guest itself. Pure.
 *
 * @param original the guest of the backup, for sentences; null when it does not exist any more
 */
record Beside(ArchivedConfig config, @Nullable String original) {
    /** How a guest that exists is called: {@code container 101 (web1)}. */
    static String original(GuestHandle guest, @Nullable String name) {
        return guest.noun() + " " + guest.ref().vmid() + (name == null ? "" : " (" + name + ")");
    }

    /** Whether the new guest has no link unless somebody wants one: it may have the address of the original. */
    boolean linksDown() {
        return original != null && config.hasNics() && !config.getsAddresses();
    }

    /** Whether the new guest starts with its node unless somebody decides otherwise. */
    boolean startsOnBoot() {
        return original == null && config.startsOnBoot();
    }

    /** What to know before the backup is restored as a new guest, as sentences. */
    List<String> warnings() {
        var warnings = new ArrayList<String>();
        if (original == null) {
            if (config.startsOnBoot())
                warnings.add("The new guest starts with its node, as the one in the backup did.");
            return warnings;
        }
        Set<String> fixed = config.fixedAddresses();
        if (!fixed.isEmpty()) {
            warnings.add(
                    "The " + original + ", of which this is a backup, still exists, and the new guest has the same "
                            + (fixed.size() == 1 ? "address: " : "addresses: ") + String.join(", ", fixed) + ".");
        } else if (linksDown()) {
            warnings.add(
                    "The " + original + ", of which this is a backup, still exists, and the new guest may have the same"
                            + " address: the configuration does not tell where it gets it from.");
        }
        if (config.startsOnBoot()) {
            warnings.add("The guest in the backup starts with its node, and the new one would then run beside the "
                    + original + ".");
        }
        if (config.hasRawNics()) {
            warnings.add("It has NICs in raw LXC lines (lxc.net), which can't be disconnected over the API.");
        }
        return warnings;
    }
}
