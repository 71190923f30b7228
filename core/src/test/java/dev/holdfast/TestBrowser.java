package dev.holdfast;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/** A client with its own cookie jar. */
public final class TestBrowser {
    private final HttpClient http;
    private final String base;
    private String cookie = "";
    private String authorization = "";

    public TestBrowser(int port) {
        this("http://127.0.0.1:" + port, "127.0.0.1");
    }

    private TestBrowser(String base, String from) {
        this.base = base;
        try {
            this.http = HttpClient.newBuilder()
                    .version(HttpClient.Version.HTTP_1_1)
                    .connectTimeout(Duration.ofSeconds(60))
                    .localAddress(InetAddress.getByName(from))
                    .build();
        } catch (UnknownHostException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The same client at another address of this machine. */
    public TestBrowser from(String address) {
        return new TestBrowser(base, address).carrying(cookie);
    }

    public TestBrowser signIn(String email, String password) {
        Answer answer = post("/auth/login", "{\"email\":\"" + email + "\",\"password\":\"" + password + "\"}");
        if (answer.status() != 200) throw new AssertionError("sign-in failed: " + answer.body());
        String set = answer.header("Set-Cookie");
        cookie = set.substring(0, set.indexOf(';'));
        return this;
    }

    /** The cookie of this client, as {@code name=value}. */
    public String cookie() {
        return cookie;
    }

    public TestBrowser carrying(String other) {
        cookie = other;
        return this;
    }

    /** Sends this as the Authorization header from now on. */
    public TestBrowser authorized(String header) {
        authorization = header;
        return this;
    }

    /** A program with an API token. */
    public TestBrowser bearing(String token) {
        return authorized("Bearer " + token);
    }

    public Answer get(String path) {
        return send("GET", path, null, Map.of());
    }

    public Answer post(String path, String body) {
        return send("POST", path, body, Map.of());
    }

    public Answer put(String path, String body) {
        return send("PUT", path, body, Map.of());
    }

    public Answer patch(String path, String body) {
        return send("PATCH", path, body, Map.of());
    }

    public Answer delete(String path) {
        return send("DELETE", path, null, Map.of());
    }

    public Answer delete(String path, String body) {
        return send("DELETE", path, body, Map.of());
    }

    /** Paths are below /api/v1, unless they name something else below /api or /. */
    public Answer send(String method, String path, String body, Map<String, String> headers) {
        try {
            HttpResponse<String> response =
                    http.send(request(method, path, body, headers), HttpResponse.BodyHandlers.ofString());
            return new Answer(response.statusCode(), response);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    public HttpClient http() {
        return http;
    }

    public HttpRequest request(String method, String path, String body, Map<String, String> headers) {
        var all = new LinkedHashMap<>(headers);
        if (!cookie.isEmpty()) all.putIfAbsent("Cookie", cookie);
        if (!authorization.isEmpty()) all.putIfAbsent("Authorization", authorization);
        if (body != null) all.putIfAbsent("Content-Type", "application/json");
        var publisher = body == null ? HttpRequest.BodyPublishers.noBody() : HttpRequest.BodyPublishers.ofString(body);
        var request = HttpRequest.newBuilder(
                        URI.create(base + (path.startsWith("~") ? path.substring(1) : "/api/v1" + path)))
                .method(method, publisher);
        all.forEach(request::header);
        return request.build();
    }
}
