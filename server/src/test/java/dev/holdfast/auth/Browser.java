package dev.holdfast.auth;

import dev.holdfast.Answer;
import dev.holdfast.base.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.stream.Collectors;

/** A client that stores cookies like a browser, at an address of the loopback network. */
public final class Browser {
    private final HttpClient http;
    private final int port;
    /** Several threads may use one browser. */
    private final Map<String, String> cookies = new ConcurrentSkipListMap<>();

    public Browser(int port, String address) {
        this.port = port;
        http = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .localAddress(InetAddress.ofLiteral(address))
                .build();
    }

    public static Browser at(int port) {
        return new Browser(port, "127.0.0.1");
    }

    public Answer get(String path) {
        return send("GET", path, null);
    }

    public Answer post(String path, Map<String, ?> body) {
        return send("POST", path, Json.write(body));
    }

    public Answer delete(String path, Map<String, ?> body) {
        return send("DELETE", path, Json.write(body));
    }

    public Answer login(String email, String password) {
        return post("/auth/login", Map.of("email", email, "password", password));
    }

    /** The second step of a sign-in. */
    public Answer totp(Answer first, String code, boolean remember) {
        return post("/auth/totp", Map.of("pending", pending(first), "code", code, "remember", remember));
    }

    public Answer totp(Answer first, String code) {
        return totp(first, code, false);
    }

    public static String pending(Answer first) {
        return first.tree().get("pending").asString();
    }

    public String cookie(String name) {
        return cookies.getOrDefault(name, "");
    }

    public Browser carrying(String name, String value) {
        cookies.put(name, value);
        return this;
    }

    Browser losing(String name) {
        cookies.remove(name);
        return this;
    }

    private Answer send(String method, String path, String body) {
        var request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/api/v1" + path))
                .method(
                        method,
                        body == null ? HttpRequest.BodyPublishers.noBody() : HttpRequest.BodyPublishers.ofString(body));
        if (!cookies.isEmpty()) {
            request.header(
                    "Cookie",
                    cookies.entrySet().stream()
                            .map(cookie -> cookie.getKey() + "=" + cookie.getValue())
                            .collect(Collectors.joining("; ")));
        }
        try {
            HttpResponse<String> answer = http.send(request.build(), HttpResponse.BodyHandlers.ofString());
            for (String set : answer.headers().allValues("Set-Cookie")) keep(set);
            return new Answer(answer.statusCode(), answer);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private void keep(String set) {
        String pair = set.substring(0, set.indexOf(';'));
        String name = pair.substring(0, pair.indexOf('='));
        if (set.contains("Max-Age=0")) cookies.remove(name);
        else cookies.put(name, pair.substring(name.length() + 1));
    }
}
