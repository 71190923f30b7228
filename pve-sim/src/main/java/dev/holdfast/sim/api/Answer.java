package dev.holdfast.sim.api;

import dev.holdfast.sim.wire.WebSocket;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The results of handlers that are more than data; a handler may also return plain data. */
public sealed interface Answer {
    /** A paged list, which also reports its total length. */
    record Page(Object data, int total) implements Answer {}

    /** A list of interfaces, which also reports the staged changes. */
    record Changed(List<?> data, String changes) implements Answer {}

    /** The start of a WebSocket for requests that ask for an upgrade; other requests get the data. */
    record Upgrade(Object data, Supplier<WebSocket.@Nullable Conversation> partner) implements Answer {}

    /** The bytes of a file instead of JSON. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Download(byte[] bytes) implements Answer {}

    /** Data that is already JSON. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Rendered(byte[] json) implements Answer {}
}
