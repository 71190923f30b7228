package dev.holdfast.http.serve;

import dev.holdfast.http.WebSocket;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** One request and the means to answer it, as the HTTP stack provides them. Used by one thread. */
public interface Exchange {
    /** The method in upper case. */
    String method();

    /** The path as sent, percent-encoded, without the query. */
    String path();

    /** The query as sent, or null. */
    @Nullable
    String query();

    /** A header's value, or null. Repeated headers are joined with commas, as the standard defines. */
    @Nullable
    String header(String name);

    /** The address of the peer that opened the connection. */
    String peer();

    /** Whether a person's program on this machine opened the connection, and not a proxy that serves others; takes its time. */
    boolean isFromPersonHere();

    /** Tells that a signed-in user sent the request: its connection is no longer that of a stranger. */
    void signedIn();

    /** Whether the connection itself is encrypted. */
    boolean encrypted();

    /** The body, not yet read. A {@link java.net.SocketTimeoutException} ends one that takes too long to arrive. */
    InputStream body();

    /** Adds a cookie to the response that follows. */
    void cookie(String cookie);

    /** Sends a whole response; for {@code HEAD} without the body, but with its headers. */
    void answer(int status, Map<String, String> headers, byte[] body) throws IOException;

    /** Begins a response that is written piece by piece; each flush reaches the wire. */
    OutputStream begin(int status, Map<String, String> headers) throws IOException;

    /** Whether the client asks for a WebSocket, in a way that {@link #upgrade} can grant. */
    boolean asksForWebSocket();

    /**
     * Answers 101 once this request has been handled. When the connection has become a WebSocket, {@code relay} runs on a
     * thread of its own, and the connection ends with it. It does not run if the client disconnects before that.
     */
    void upgrade(Map<String, String> headers, Consumer<WebSocket> relay);

    /** Aborts a response that has begun, so that the client does not take it for complete. */
    void breakOff();
}
