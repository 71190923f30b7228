package dev.holdfast.notify.channel;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Sends messages to one channel. */
public interface Sender {
    /** Sends one message and waits until the receiver has accepted it, with deadlines of its own (at most 15 s in all). */
    void send(Message message) throws DeliveryException, InterruptedException;

    /** A message was not accepted. The text names the cause and contains no secret. */
    final class DeliveryException extends Exception {
        private static final long serialVersionUID = 1L;
        private final boolean permanent;
        private final @Nullable Duration retryAfter;

        /**
         * Not accepted.
         *
         * @param permanent whether another attempt is pointless, for example because the receiver refuses the address
         * @param retryAfter how long the receiver wants to be left alone; null if it did not say
         */
        public DeliveryException(String text, boolean permanent, @Nullable Duration retryAfter) {
            super(text);
            this.permanent = permanent;
            this.retryAfter = retryAfter;
        }

        public boolean isPermanent() {
            return permanent;
        }

        public @Nullable Duration retryAfter() {
            return retryAfter;
        }
    }
}
