package dev.holdfast.consoles.relay;

import org.jspecify.annotations.Nullable;

/**
 * The far end of a console: one thread receives, any thread sends, resizes, pings or closes. All methods but {@code close} may
 * throw {@link Lost}.
 */
public interface FarEnd extends AutoCloseable {
    /** Waits without limit for the next bytes; null at the end. */
    byte @Nullable [] receive();

    /** Sends bytes and waits, for a limited time, until the far end has taken them. */
    void send(byte[] bytes);

    /** Tells the size of the window; the far end may have none. */
    void resize(int columns, int rows);

    /** Keeps the connection alive; called about every half minute while a thread receives. */
    void ping();

    /** Disconnects immediately; a thread that receives gets the end. */
    @Override
    void close();

    /** The connection failed. The message is a sentence for the viewer. */
    final class Lost extends RuntimeException {
        private final String sentence;

        /** With this sentence. */
        public Lost(String sentence) {
            super(sentence, null, false, false);
            this.sentence = sentence;
        }

        /** The sentence for the viewer. */
        public String sentence() {
            return sentence;
        }
    }
}
