package dev.holdfast.http.serve;

import dev.holdfast.http.Reply;
import dev.holdfast.http.WebSocket;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A read that is a part of another request: sent by the same client in the same way, and answered into memory. */
final class PartExchange implements Exchange {
    private final Exchange whole;
    private final String path;
    private final @Nullable String query;
    private @Nullable Reply answer;

    /** A GET of this path and query, as they would be sent. */
    PartExchange(Exchange whole, String target) {
        this.whole = whole;
        int mark = target.indexOf('?');
        this.path = mark < 0 ? target : target.substring(0, mark);
        this.query = mark < 0 ? null : target.substring(mark + 1);
    }

    /** The answer; null before it was given. */
    @Nullable
    Reply answer() {
        return answer;
    }

    @Override
    public String method() {
        return "GET";
    }

    @Override
    public String path() {
        return path;
    }

    @Override
    public @Nullable String query() {
        return query;
    }

    /** What the client accepts, and has already, is said of the whole. */
    @Override
    public @Nullable String header(String name) {
        return switch (name) {
            case "Accept", "Accept-Encoding", "If-None-Match", "Content-Length" -> null;
            default -> whole.header(name);
        };
    }

    @Override
    public String peer() {
        return whole.peer();
    }

    @Override
    public boolean isFromPersonHere() {
        return whole.isFromPersonHere();
    }

    @Override
    public void signedIn() {
        whole.signedIn();
    }

    @Override
    public boolean encrypted() {
        return whole.encrypted();
    }

    @Override
    public InputStream body() {
        return InputStream.nullInputStream();
    }

    @Override
    public void cookie(String cookie) {
        whole.cookie(cookie);
    }

    @Override
    public void answer(int status, Map<String, String> headers, byte[] body) {
        answer = new Reply(status, headers.getOrDefault("Content-Type", ""), headers, body);
    }

    @Override
    public OutputStream begin(int status, Map<String, String> headers) {
        throw new UnsupportedOperationException();
    }

    @Override
    public boolean asksForWebSocket() {
        return false;
    }

    @Override
    public void upgrade(Map<String, String> headers, Consumer<WebSocket> relay) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void breakOff() {
        throw new UnsupportedOperationException();
    }
}
