package dev.holdfast.backups.tested;

import org.jspecify.annotations.Nullable;

/**
 * Something that was looked for in the copy of a guest.
 *
 * @param what what was looked for
 * @param ok whether it was seen; null when it could not be looked for
 * @param text what was seen, or why not
 */
public record Evidence(What what, @Nullable Boolean ok, String text) {
    /** What can be looked for. */
    public enum What {
        /** That it runs, and has not only just been started. */
        RUNNING,
        /** That programs run inside a container. */
        INIT,
        /** That something listens on the app's port. */
        PORT,
        /** That the guest agent of a machine answers. */
        AGENT,
        /** What the display of a machine shows. */
        DISPLAY,
        /** What a text console shows. */
        CONSOLE
    }
}
