package dev.holdfast.hardware;

import dev.holdfast.pve.node.PveSystem;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A package of which a newer version is known.
 *
 * @param name the name of the Debian package
 * @param title what the package is, in a few words; null when the node does not tell
 * @param origin who publishes the newer version, such as {@code Debian}; null when the node does not tell
 * @param oldVersion the installed version; null when the node does not tell
 * @param newVersion the newer version; null when the node does not tell
 * @param security true when its origin says so; null when that is not told, as for Debian's own
 */
record PackageUpdateView(
        String name,
        @Nullable String title,
        @Nullable String origin,
        @Nullable String oldVersion,
        @Nullable String newVersion,
        @Nullable Boolean security) {
    static PackageUpdateView of(PveSystem.Update told) {
        String origin = Texts.shown(told.origin());
        boolean isSecurity = origin != null && origin.toLowerCase(Locale.ROOT).contains("security");
        return new PackageUpdateView(
                Texts.shown(told.name(), "?"),
                Texts.shown(told.title()),
                origin,
                Texts.shown(told.oldVersion()),
                Texts.shown(told.version()),
                isSecurity ? true : null);
    }
}
