package dev.holdfast.consoles.recording;

import dev.holdfast.http.Input;
import org.jspecify.annotations.Nullable;

/**
 * Deletes a recording for ever.
 *
 * @param confirm the name of what was recorded, as {@code target_name} of the recording; required
 */
record RecordingDeleteIn(@Nullable String confirm) implements Input {}
