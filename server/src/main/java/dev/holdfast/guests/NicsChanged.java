package dev.holdfast.guests;

import dev.holdfast.pve.api.GuestKind;
import dev.holdfast.pve.guest.NicConfig;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The NICs of a guest were changed through Holdfast.
 *
 * @param nics those in force by their key; null when they are not known
 */
public record NicsChanged(
        GuestRef guest, GuestKind kind, @Nullable Map<String, NicConfig> nics) {
    /** Copies the map, which may be mutable. */
    public NicsChanged {
        nics = nics == null ? null : Map.copyOf(nics);
    }
}
