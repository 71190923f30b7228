package dev.holdfast.http;

import java.io.IOException;
import java.io.OutputStream;

/**
 * A file that is written while it is sent, so that its size needs no memory.
 *
 * @param name the file name for the browser; plain letters, digits, dots and hyphens
 */
public record Download(String contentType, String name, Body body) {
    /** Writes the file. */
    @FunctionalInterface
    public interface Body {
        /**
         * Writes in large pieces, with no database handle open: each write waits for the client to take the piece.
         * Throws once the client has disconnected or may no longer read.
         */
        void writeTo(OutputStream out) throws IOException;

        /** Releases what the file is read from. Called at the end, also when nothing was written. */
        default void close() {}
    }
}
