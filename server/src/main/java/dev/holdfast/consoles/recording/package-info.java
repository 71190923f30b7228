/**
 * Recordings of terminals: where they are made, sealed parts while a terminal is open, playing them, and their end
 * (docs/consoles.md). Entry points: {@code Recordings}, {@code Recorder}.
 */
@NullMarked
package dev.holdfast.consoles.recording;

import org.jspecify.annotations.NullMarked;
