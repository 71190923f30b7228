package dev.holdfast.apps.script;

import dev.holdfast.catalog.Entry;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Which scripts an app has, without their text.
 *
 * @param source that of the newest version
 * @param scriptBlob of the version that last made or updated the container; of the newest where none is known to have
 */
public record ScriptPin(
        long appId,
        String source,
        @Nullable String scriptBlob,
        @Nullable String installBlob) {
    /** Whether somebody edited it here. Such a version blocks updates. */
    public boolean isEdited() {
        return source.equals(AppScript.EDITED);
    }

    /** Whether the app's own two files are the catalogue's present ones; the framework does not count. */
    public boolean isOf(Entry entry) {
        return entry.scriptBlob().equals(scriptBlob) && Objects.equals(entry.installBlob(), installBlob);
    }
}
