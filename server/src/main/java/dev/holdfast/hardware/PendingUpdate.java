package dev.holdfast.hardware;

import dev.holdfast.pve.node.PveSystem;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A package of which a newer version is known.
 *
 * @param origin who made it, such as {@code Debian}
 * @param security true when its origin says so; null when that is not told, as for Debian's own
 */
record PendingUpdate(
        String name,
        @Nullable String title,
        @Nullable String origin,
        @Nullable String oldVersion,
        @Nullable String newVersion,
        @Nullable Boolean security) {
    static PendingUpdate of(PveSystem.Update told) {
        String origin = Texts.shown(told.origin());
        boolean isSecurity = origin != null && origin.toLowerCase(Locale.ROOT).contains("security");
        return new PendingUpdate(
                Texts.shown(told.name(), "?"),
                Texts.shown(told.title()),
                origin,
                Texts.shown(told.oldVersion()),
                Texts.shown(told.version()),
                isSecurity ? true : null);
    }
}
