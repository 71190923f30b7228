/**
 * Recordings of terminals: where they are made, sealed parts while a terminal is open, playing them, and their end. The entry
 * points are {@code Recordings} and {@code RecordingRoutes}.
 */
@NullMarked
package dev.holdfast.consoles.recording;

import org.jspecify.annotations.NullMarked;
