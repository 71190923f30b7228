package dev.holdfast.http;

import java.io.IOException;
import java.io.OutputStream;

/**
 * A file that is written while it is sent, so that its size costs no memory.
 *
 * @param name under which a browser saves it; plain letters, digits, dots and hyphens
 */
public record Download(String contentType, String name, Body body) {
    /** Writes the file. */
    @FunctionalInterface
    public interface Body {
        /**
         * Writes in large pieces, with no database handle open: each waits for the client to take it. Throws once the
         * client has left or may not read on.
         */
        void writeTo(OutputStream out) throws IOException;
    }
}
