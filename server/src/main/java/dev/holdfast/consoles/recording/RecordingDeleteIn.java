package dev.holdfast.consoles.recording;

import dev.holdfast.http.Input;
import org.jspecify.annotations.Nullable;

/** Deletes a recording for ever. */
record RecordingDeleteIn(@Nullable String confirm) implements Input {}
