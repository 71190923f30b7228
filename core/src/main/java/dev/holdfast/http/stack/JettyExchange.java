package dev.holdfast.http.stack;

import dev.holdfast.http.WebSocket;
import dev.holdfast.http.serve.Exchange;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.http2.ErrorCode;
import org.eclipse.jetty.http2.HTTP2Connection;
import org.eclipse.jetty.http2.api.Stream;
import org.eclipse.jetty.http2.frames.ResetFrame;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.HttpStream;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Invocable;
import org.jspecify.annotations.Nullable;

/** Jetty's request and response as an {@link Exchange}. */
final class JettyExchange implements Exchange {
    /** An answer is usually larger than a body, and must be taken so many times as fast as a body must arrive. */
    private static final int FASTER = 4;

    private final Request request;
    private final Response response;
    private final JettyBody body;
    private final ArrivalLimits limits;
    private final Consumer<EndPoint> known;
    private boolean broken;
    private @Nullable Consumer<WebSocket> relay;

    JettyExchange(Request request, Response response, ArrivalLimits limits, Consumer<EndPoint> known) {
        this.limits = limits;
        this.known = known;
        this.request = request;
        this.response = response;
        this.body = new JettyBody(request, limits);
    }

    @Override
    public String method() {
        return request.getMethod();
    }

    @Override
    public String path() {
        String path = request.getHttpURI().getPath();
        return path == null || path.isEmpty() ? "/" : path;
    }

    @Override
    public @Nullable String query() {
        return request.getHttpURI().getQuery();
    }

    @Override
    public @Nullable String header(String name) {
        // HTTP/2 has no Host field; the authority is part of the request itself.
        if (name.equals("Host")) return request.getHttpURI().getAuthority();
        // A repeated field is one field. Some proxies add a line of their own to X-Forwarded-For instead of extending
        // the client's, and then the first line is what the client invented.
        List<String> values = request.getHeaders().getValuesList(name);
        return values.isEmpty() ? null : String.join(name.equals("Cookie") ? "; " : ", ", values);
    }

    @Override
    public String peer() {
        return Request.getRemoteAddr(request);
    }

    @Override
    public boolean isFromPersonHere() {
        var connection = request.getConnectionMetaData();
        // No browser speaks HTTP/1.0, but proxies do that are as their packages configure them.
        return connection.getHttpVersion() != HttpVersion.HTTP_1_0
                && connection.getRemoteSocketAddress() instanceof InetSocketAddress peer
                && connection.getLocalSocketAddress() instanceof InetSocketAddress here
                && LocalPeer.isPerson(peer, here);
    }

    @Override
    public void signedIn() {
        known.accept(connection());
    }

    /** The connection itself, below TLS. */
    private EndPoint connection() {
        EndPoint end = request.getConnectionMetaData().getConnection().getEndPoint();
        while (end instanceof EndPoint.Wrapper wrapper) end = wrapper.unwrap();
        return end;
    }

    @Override
    public boolean encrypted() {
        return request.isSecure();
    }

    @Override
    public InputStream body() {
        return body;
    }

    @Override
    public void cookie(String cookie) {
        response.getHeaders().add("Set-Cookie", cookie);
    }

    @Override
    public void answer(int status, Map<String, String> headers, byte[] body) throws IOException {
        head(status, headers);
        boolean whole = this.body.isWhole();
        // Jetty closes a connection whose request was not read to its end. Without this header, the client would send
        // its next request into that connection and could not know whether it arrived.
        if (!whole && request.getConnectionMetaData().getHttpVersion() != HttpVersion.HTTP_2) {
            response.getHeaders().put("Connection", "close");
        }
        if (status != 304 && status != 204) response.getHeaders().put("Content-Length", body.length);
        write(ByteBuffer.wrap(body), true);
        if (!whole) this.body.drop();
    }

    @Override
    public OutputStream begin(int status, Map<String, String> headers) throws IOException {
        head(status, headers);
        write(ByteBuffer.allocate(0), false);
        return new FairOutput(Content.Sink.asOutputStream(response));
    }

    @Override
    public boolean asksForWebSocket() {
        HttpFields headers = request.getHeaders();
        return request.getConnectionMetaData().getHttpVersion() == HttpVersion.HTTP_1_1
                && request.getMethod().equals("GET")
                && headers.contains(HttpHeader.UPGRADE, "websocket")
                && headers.contains(HttpHeader.CONNECTION, "upgrade")
                && "13".equals(headers.get(HttpHeader.SEC_WEBSOCKET_VERSION))
                && isKey(headers.get(HttpHeader.SEC_WEBSOCKET_KEY));
    }

    /** Sixteen bytes in Base64. */
    private static boolean isKey(@Nullable String text) {
        return text != null && text.matches("[A-Za-z0-9+/]{22}==");
    }

    @Override
    public void upgrade(Map<String, String> headers, Consumer<WebSocket> relay) {
        head(101, headers);
        this.relay = relay;
    }

    /** What to run on the WebSocket that this connection is to become; null when it stays what it is. */
    @Nullable
    Consumer<WebSocket> relay() {
        return relay;
    }

    @Override
    public void breakOff() {
        broken = true;
    }

    boolean isBroken() {
        return broken;
    }

    /** Ends the exchange after a complete response. */
    void end(Callback callback) {
        if (!body.isWhole()) decline();
        if (body.isWaiting()) callback.failed(HttpStream.CONTENT_NOT_CONSUMED);
        else callback.succeeded();
    }

    /** Tells an HTTP/2 client that the rest of its body is not wanted. Jetty itself would cancel the response. */
    private void decline() {
        if (!(request.getConnectionMetaData().getConnection() instanceof HTTP2Connection connection)) return;
        int id = Integer.parseInt(request.getId());
        Stream stream = connection.getSession().getStream(id);
        if (stream != null) stream.reset(new ResetFrame(id, ErrorCode.NO_ERROR.code), Callback.NOOP);
    }

    private void head(int status, Map<String, String> headers) {
        response.setStatus(status);
        headers.forEach((name, value) -> response.getHeaders().put(name, value));
    }

    /** A client that takes the answer drop by drop is cut off: until it has all of it, the answer is in memory. */
    private void write(ByteBuffer bytes, boolean last) throws IOException {
        long most = limits.body().toNanos()
                + TimeUnit.SECONDS.toNanos(bytes.remaining()) / (limits.bytesPerSecond() * FASTER);
        var done = new Callback.Completable(Invocable.InvocationType.NON_BLOCKING);
        response.write(last, bytes, done);
        try {
            done.get(most, TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            abort();
            throw new SocketTimeoutException("The client took too long to take the answer");
        } catch (ExecutionException e) {
            throw e.getCause() instanceof IOException io ? io : new IOException(e.getCause());
        } catch (InterruptedException e) {
            abort();
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("Interrupted while the client took the answer");
        }
    }

    private void abort() {
        if (request.getConnectionMetaData().getConnection() instanceof HTTP2Connection connection) {
            int id = Integer.parseInt(request.getId());
            Stream stream = connection.getSession().getStream(id);
            if (stream != null) stream.reset(new ResetFrame(id, ErrorCode.CANCEL_STREAM_ERROR.code), Callback.NOOP);
        } else {
            connection().close();
        }
    }
}
