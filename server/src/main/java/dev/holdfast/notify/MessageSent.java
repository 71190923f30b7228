package dev.holdfast.notify;

import java.time.Instant;
import java.util.List;

/**
 * A channel accepted a message.
 *
 * @param threads the threads of whose beginning it told, for example {@code alert:7}
 */
public record MessageSent(List<String> threads, Instant at) {
    /** Copies the list, which may be mutable. */
    public MessageSent {
        threads = List.copyOf(threads);
    }
}
