package dev.holdfast.firewall.option;

import dev.holdfast.guests.ConfigDigest;
import dev.holdfast.guests.ConfigurationWrite;
import dev.holdfast.http.Change;
import dev.holdfast.http.Checks;
import dev.holdfast.http.Field;
import dev.holdfast.http.Input;
import dev.holdfast.pve.api.ConfigChange;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A change of the options of a firewall, whatever it belongs to. Its fields are Proxmox VE's options: each {@link Change} is one
 * that this firewall has.
 */
public interface OptionsIn extends Input {
    /** The digest of what the caller saw, or null. */
    @Nullable
    String digest();

    /** What the caller typed to confirm it, or null. */
    @Nullable
    String confirm();

    @Override
    default void check(Checks checks) {
        checks.something(Field.isAnyChange((Record) this));
        checkOptions(checks);
    }

    /** Reports the faults of the options. */
    default void checkOptions(Checks checks) {
        OptionValues.check(checks, options());
        ConfigDigest.check(checks, digest());
    }

    /** The options to set and to reset. */
    default ConfigChange change() {
        return ConfigurationWrite.keys(options(), digest());
    }

    private Map<String, Change<?>> options() {
        return Field.changes((Record) this);
    }
}
