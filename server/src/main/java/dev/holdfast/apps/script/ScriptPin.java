package dev.holdfast.apps.script;

import dev.holdfast.catalog.Entry;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The scripts of an app, without their text.
 *
 * @param source of the newest version
 * @param scriptBlob of the version that last created or updated the container; of the newest where no such version is known
 */
public record ScriptPin(
        long appId,
        Origin source,
        @Nullable String scriptBlob,
        @Nullable String installBlob) {
    /** Whether it was edited in Holdfast. Such a version blocks updates. */
    public boolean isEdited() {
        return source == Origin.EDITED;
    }

    /** Whether it was only found when the app was imported or its container set back, so that what really ran last is unknown. */
    public boolean isFound() {
        return source == Origin.FOUND;
    }

    /** Whether the app's own two files are the catalogue's current ones; the framework is not compared. */
    public boolean isOf(Entry entry) {
        return entry.scriptBlob().equals(scriptBlob) && Objects.equals(entry.installBlob(), installBlob);
    }
}
