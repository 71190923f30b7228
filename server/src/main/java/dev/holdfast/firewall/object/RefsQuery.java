package dev.holdfast.firewall.object;

import dev.holdfast.http.DefaultValue;
import dev.holdfast.http.Input;
import org.jspecify.annotations.Nullable;

/**
 * Which objects are listed.
 *
 * @param type only those of this type
 * @param uses whether to read what uses them; for a cluster that means the rules of all its guests
 */
record RefsQuery(
        @Nullable RefType type, @DefaultValue("true") boolean uses) implements Input {
    /** The type as Proxmox VE calls it; null for both. */
    @Nullable
    String word() {
        return type == null ? null : type.word();
    }
}
