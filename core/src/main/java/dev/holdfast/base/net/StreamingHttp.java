package dev.holdfast.base.net;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Speaks to servers elsewhere whose answers may be large: they are handed over while they arrive. Otherwise as careful as
 * {@link OutgoingHttp}: every address is checked where the socket connects, certificates count, redirects are answers.
 */
@FunctionalInterface
public interface StreamingHttp {
    /**
     * What is asked, and how much is waited for.
     *
     * @param body what is sent; null when nothing is
     * @param most bytes of the answer's body before it is given up
     * @param timeout for the whole of the answer
     */
    record StreamingRequest(
            String method,
            URI to,
            Map<String, List<String>> headers,
            @Nullable ByteBuffer body,
            long most,
            Duration timeout) {
        @Override
        public String toString() {
            return "Transfer[" + method + " " + to.getHost() + "]";
        }
    }

    /** An answer whose body is still arriving; to be closed. */
    interface StreamingResponse extends AutoCloseable {
        /** The HTTP status. */
        int status();

        /** The headers by name as the server wrote it. */
        Map<String, List<String>> headers();

        /** The body; fails with {@link Failed} when it does not arrive whole. */
        InputStream body();

        @Override
        void close();
    }

    /** Sends, and waits for the beginning of the answer. */
    StreamingResponse send(StreamingRequest transfer) throws Failed;

    /** There was no answer, or not the whole of it; the message is a sentence that says why. */
    final class Failed extends IOException {
        public Failed(String message) {
            super(message);
        }
    }
}
