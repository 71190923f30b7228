package dev.holdfast.backups.list;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.holdfast.http.Change;
import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;
import org.jspecify.annotations.Nullable;

/**
 * What changes about a backup: whether it is protected from removal, and its notes; null removes them.
 *
 * @param isProtected whether it is protected from removal, which only admins may change; null keeps the present value
 * @param notes the new notes, at most 8192 characters; null or an empty text removes them, and left out they stay
 */
record BackupPatchIn(
        @Input.NullKeeps @JsonProperty("protected") @Nullable
        Boolean isProtected,

        Change<String> notes) implements Input {
    private static final int NOTES = 8192;

    @Override
    public void check(Checks checks) {
        checks.something(isProtected != null || notes.isSent());
        checks.length("notes", notes.orNull(), NOTES);
    }
}
