package dev.holdfast.http;

import java.io.IOException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A viewer's connection, as the HTTP stack provides it. Nothing is read from the viewer before {@link #receive} asks for it
 * and nothing is queued for the viewer, so that a connection holds one message in each direction.
 */
public interface WebSocket {
    /** The maximum size of a message from the viewer, in bytes. */
    int MOST_BYTES = 64 * 1024;

    /** Text or bytes. */
    sealed interface Message {
        /** Text. */
        record Text(String text) implements Message {}

        /** Bytes. */
        @SuppressWarnings("ArrayRecordComponent") // never compared, only passed on
        record Binary(byte[] bytes) implements Message {}
    }

    /**
     * The next message; null when none arrived for this time. Only for one thread. Throws {@link IOException} once the
     * connection is closed, whichever side closed it.
     */
    @Nullable
    Message receive(Duration most) throws IOException, InterruptedException;

    /** Waits until the message is on the wire. Only for one thread at a time, which must not be interrupted meanwhile. */
    void send(Message message) throws IOException;

    /** Asks the viewer for a sign of life. Does not wait. */
    void ping();

    /** The number of frames that arrived, signs of life included. */
    long arrived();

    /**
     * Sends the code and the reason behind everything sent before. Does not wait. A viewer that does not confirm them within
     * a second is cut off.
     */
    void close(int code, String reason);
}
