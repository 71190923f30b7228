package dev.holdfast.apps.script;

import dev.holdfast.catalog.Entry;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Which scripts are pinned for an app, without their text: its newest version. */
public record ScriptPin(
        long appId,
        String source,
        @Nullable String commitName,
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
