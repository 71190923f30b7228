package dev.holdfast.guests.config;

import dev.holdfast.guests.ConfigDigest;
import dev.holdfast.http.Change;
import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;
import org.jspecify.annotations.Nullable;

/**
 * The notes of a guest, in Markdown; null or empty removes them.
 *
 * @param notes the notes in Markdown, at most 8192 characters; null or blank removes them, leaving them out is refused
 * @param digest of the configuration to which the change applies; the current one when omitted
 */
public record NotesIn(
        Change<String> notes, @Input.NullKeeps @Nullable String digest) implements Input {
    /** The limit of Proxmox VE. */
    private static final int MOST = 8192;

    @Override
    public void check(Checks checks) {
        checks.something(notes.isSent());
        checks.length("notes", notes.orNull(), MOST);
        ConfigDigest.check(checks, digest);
    }
}
