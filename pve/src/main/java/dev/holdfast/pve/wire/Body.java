package dev.holdfast.pve.wire;

import java.io.IOException;
import java.io.OutputStream;

/** The body of a request, whose length is known and whose bytes are streamed. */
public interface Body {
    /** The value of the header {@code Content-Type}. */
    String type();

    /** The exact number of bytes. */
    long length();

    /** Writes exactly that many bytes. A failure of their source is an {@link java.io.UncheckedIOException}. */
    void writeTo(OutputStream out) throws IOException;
}
