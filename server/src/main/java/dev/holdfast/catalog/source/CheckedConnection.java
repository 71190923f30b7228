package dev.holdfast.catalog.source;

import dev.holdfast.base.net.StreamingHttp;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.net.URL;
import java.nio.ByteBuffer;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.net.ssl.HostnameVerifier;
import javax.net.ssl.KeyManager;
import javax.net.ssl.TrustManager;
import org.eclipse.jgit.transport.http.HttpConnection;
import org.jspecify.annotations.Nullable;

/** One HTTP request of JGit over our own client. JGit's own settings for certificates and proxies are ignored. */
final class CheckedConnection implements HttpConnection {
    private static final long MOST_BYTES = 256L << 20;
    private static final Duration TIMEOUT = Duration.ofMinutes(10);

    private final StreamingHttp transfers;
    private final URL url;
    private final URI uri;
    private final Map<String, List<String>> headers = new LinkedHashMap<>();
    private final ByteArrayOutputStream body = new ByteArrayOutputStream();
    private String method = "GET";
    private StreamingHttp.@Nullable StreamingResponse arriving;

    CheckedConnection(StreamingHttp transfers, URL url, URI uri) {
        this.transfers = transfers;
        this.url = url;
        this.uri = uri;
    }

    private StreamingHttp.StreamingResponse answer() throws IOException {
        if (arriving == null) {
            ByteBuffer sent = method.equals("POST") ? ByteBuffer.wrap(body.toByteArray()) : null;
            arriving =
                    transfers.send(new StreamingHttp.StreamingRequest(method, uri, headers, sent, MOST_BYTES, TIMEOUT));
        }
        return arriving;
    }

    @Override
    public int getResponseCode() throws IOException {
        return answer().status();
    }

    @Override
    public String getResponseMessage() throws IOException {
        return Integer.toString(answer().status());
    }

    @Override
    public URL getURL() {
        return url;
    }

    @Override
    public Map<String, List<String>> getHeaderFields() {
        return arriving == null ? Map.of() : arriving.headers();
    }

    @Override
    public List<String> getHeaderFields(String name) {
        return getHeaderFields().entrySet().stream()
                .filter(header -> header.getKey().equalsIgnoreCase(name))
                .flatMap(header -> header.getValue().stream())
                .toList();
    }

    @Override
    public @Nullable String getHeaderField(String name) {
        List<String> values = getHeaderFields(name);
        return values.isEmpty() ? null : values.getLast();
    }

    @Override
    public @Nullable String getContentType() {
        return getHeaderField("Content-Type");
    }

    @Override
    public int getContentLength() {
        String length = getHeaderField("Content-Length");
        return length != null && length.matches("[0-9]{1,9}") ? Integer.parseInt(length) : -1;
    }

    @Override
    public InputStream getInputStream() throws IOException {
        return answer().body();
    }

    @Override
    public OutputStream getOutputStream() {
        return body;
    }

    @Override
    public void setRequestProperty(String name, String value) {
        headers.put(name, List.of(value));
    }

    @Override
    public void setRequestMethod(String name) {
        method = name;
    }

    @Override
    public String getRequestMethod() {
        return method;
    }

    @Override
    public void connect() throws IOException {
        answer();
    }

    @Override
    public boolean usingProxy() {
        return false;
    }

    @Override
    public void setUseCaches(boolean use) {}

    @Override
    public void setConnectTimeout(int millis) {}

    @Override
    public void setReadTimeout(int millis) {}

    @Override
    public void setInstanceFollowRedirects(boolean follow) {}

    @Override
    public void setDoOutput(boolean output) {}

    @Override
    public void setFixedLengthStreamingMode(int length) {}

    @Override
    public void setChunkedStreamingMode(int length) {}

    @Override
    public void configure(KeyManager[] keys, TrustManager[] trust, SecureRandom random) {}

    @Override
    public void setHostnameVerifier(HostnameVerifier verifier) {}
}
