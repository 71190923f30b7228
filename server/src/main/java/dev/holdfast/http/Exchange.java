package dev.holdfast.http;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One request and the way to answer it, as the HTTP stack hands them over. Used by one thread. */
public interface Exchange {
    /** The method in upper case. */
    String method();

    /** The path as sent, still percent-encoded, without the query. */
    String path();

    /** The query as sent, or null. */
    @Nullable
    String query();

    /** A header's value, or null; one that stands several times is one list with commas, as the standard has it. */
    @Nullable
    String header(String name);

    /** The address of the peer that opened the connection. */
    String peer();

    /** Whether the connection itself is encrypted. */
    boolean encrypted();

    /** The body, not yet read; a {@link java.net.SocketTimeoutException} ends one that takes too long to arrive. */
    InputStream body();

    /** Adds a cookie to the answer that follows. */
    void cookie(String cookie);

    /** Answers whole; to {@code HEAD} without the body, with the headers that tell of it. */
    void answer(int status, Map<String, String> headers, byte[] body) throws IOException;

    /** Begins an answer that is written piece by piece; each flush reaches the wire. */
    OutputStream begin(int status, Map<String, String> headers) throws IOException;

    /** Breaks off an answer that was begun, so that nobody takes what came for the whole. */
    void breakOff();
}
