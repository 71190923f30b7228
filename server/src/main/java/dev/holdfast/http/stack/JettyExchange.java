package dev.holdfast.http.stack;

import dev.holdfast.http.Exchange;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Blocker;
import org.jspecify.annotations.Nullable;

/** Jetty's request and response as an {@link Exchange}. */
final class JettyExchange implements Exchange {
    private final Request request;
    private final Response response;
    private boolean broken;

    JettyExchange(Request request, Response response) {
        this.request = request;
        this.response = response;
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
        // HTTP/2 has no Host field; the authority stands in the request itself.
        if (name.equals("Host")) return request.getHttpURI().getAuthority();
        // A field that stands twice is one field. Some proxies add a line of their own to X-Forwarded-For instead of a
        // word, and then the first line is what the client made up.
        List<String> values = request.getHeaders().getValuesList(name);
        return values.isEmpty() ? null : String.join(name.equals("Cookie") ? "; " : ", ", values);
    }

    @Override
    public String peer() {
        return Request.getRemoteAddr(request);
    }

    @Override
    public boolean encrypted() {
        return request.isSecure();
    }

    @Override
    public InputStream body() {
        return Content.Source.asInputStream(request);
    }

    @Override
    public void cookie(String cookie) {
        response.getHeaders().add("Set-Cookie", cookie);
    }

    @Override
    public void answer(int status, Map<String, String> headers, byte[] body) throws IOException {
        head(status, headers);
        // Jetty ends a connection whose request was not read to its end. A client that is not told so would send its
        // next
        // order into it, and could not know whether that arrived.
        if (!request.consumeAvailable()) response.getHeaders().put("Connection", "close");
        if (status != 304) response.getHeaders().put("Content-Length", body.length);
        write(ByteBuffer.wrap(body), true);
    }

    @Override
    public OutputStream begin(int status, Map<String, String> headers) throws IOException {
        head(status, headers);
        write(ByteBuffer.allocate(0), false);
        return Content.Sink.asOutputStream(response);
    }

    @Override
    public void breakOff() {
        broken = true;
    }

    boolean isBroken() {
        return broken;
    }

    private void head(int status, Map<String, String> headers) {
        response.setStatus(status);
        headers.forEach((name, value) -> response.getHeaders().put(name, value));
    }

    private void write(ByteBuffer bytes, boolean last) throws IOException {
        try (Blocker.Callback done = Blocker.callback()) {
            response.write(last, bytes, done);
            done.block();
        }
    }
}
