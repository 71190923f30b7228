package dev.holdfast.firewall.option;

import dev.holdfast.guests.ConfigurationWrite;
import dev.holdfast.http.Change;
import dev.holdfast.pve.api.ConfigChange;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A change of the options of a firewall, whatever it belongs to. */
interface OptionsIn {
    /** All options by Proxmox VE's names. */
    Map<String, Change<?>> options();

    /** The digest of what the caller saw, or null. */
    @Nullable
    String digest();

    /** What the caller typed to confirm it, or null. */
    @Nullable
    String confirm();

    /** Whether the caller names any option. */
    default boolean isAnySent() {
        return options().values().stream().anyMatch(Change::isSent);
    }

    /** The options to set and to reset. */
    default ConfigChange change() {
        return ConfigurationWrite.keys(options(), digest());
    }
}
