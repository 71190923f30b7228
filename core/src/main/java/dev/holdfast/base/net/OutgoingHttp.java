package dev.holdfast.base.net;

import java.net.URI;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Asks servers elsewhere over HTTP. Every address is checked where the socket connects, a certificate must be one that the
 * system's authorities stand for, redirects are answers like any other, and neither time nor size is without an end.
 */
@FunctionalInterface
public interface OutgoingHttp {
    /**
     * What is asked.
     *
     * @param headers may hold credentials, which is why nothing prints this
     * @param body what a POST sends; null makes it a GET
     */
    record OutgoingRequest(
            URI to, Map<String, String> headers, @Nullable String body) {
        /** Reads {@code uri}. */
        public static OutgoingRequest get(URI uri) {
            return new OutgoingRequest(uri, Map.of("Accept", "application/json"), null);
        }

        @Override
        public String toString() {
            return "Question[" + to.getHost() + "]";
        }
    }

    /** What came back, whatever its status; the body as text. */
    record OutgoingResponse(int status, String body) {
        @Override
        public String toString() {
            return "Answer[" + status + "]";
        }
    }

    /** Asks and waits for the whole answer. */
    OutgoingResponse ask(OutgoingRequest question) throws Failed;

    /** There was no answer; the message is a sentence that says why. */
    final class Failed extends Exception {
        public Failed(String message) {
            super(message);
        }
    }
}
