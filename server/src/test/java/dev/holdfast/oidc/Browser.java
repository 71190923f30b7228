package dev.holdfast.oidc;

import dev.holdfast.Answer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.IntSupplier;
import java.util.stream.Collectors;

/** A user's browser: loads pages, stores each site's cookies, and reaches the service at its public URL. */
final class Browser {
    static final String PUBLIC_URL = "https://holdfast.test";
    private static final String API = PUBLIC_URL + "/api/v1";

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final Map<String, Map<String, String>> jars = new HashMap<>();
    private final IntSupplier port;
    private String accept = "text/html,application/xhtml+xml;q=0.9";
    private String scheme = "http";

    /** A browser that reaches the service at this port of this machine. */
    Browser(IntSupplier port) {
        this.port = port;
    }

    /** The same browser, used by a script of the page. */
    Browser forPrograms() {
        accept = "*/*";
        return this;
    }

    /** The same browser behind a reverse proxy that terminates TLS. */
    Browser encrypted() {
        scheme = "https";
        return this;
    }

    Answer api(String path) {
        return get(URI.create(API + path));
    }

    /** Starts a sign-in at the service and returns the redirect target. */
    URI begin() {
        return begin("/auth/oidc/login");
    }

    URI begin(String path) {
        Answer answer = api(path);
        if (answer.status() == 303) return URI.create(answer.header("Location"));
        if (answer.status() != 200) throw new AssertionError("not started: " + answer.status() + " " + answer.body());
        return URI.create(answer.tree().get("authorization_url").asString());
    }

    /** The cookies of the service, as it sets them. */
    Map<String, String> cookies() {
        return jar(URI.create(PUBLIC_URL));
    }

    Answer get(URI uri) {
        return send(uri, null);
    }

    Answer submit(URI uri, Map<String, String> form) {
        return send(
                uri,
                form.entrySet().stream()
                        .map(e -> encode(e.getKey()) + "=" + encode(e.getValue()))
                        .collect(Collectors.joining("&")));
    }

    private Answer send(URI uri, String form) {
        var request =
                HttpRequest.newBuilder(reached(uri)).header("Accept", accept).header("X-Forwarded-Proto", scheme);
        Map<String, String> jar = jar(uri);
        if (!jar.isEmpty()) {
            request.header(
                    "Cookie",
                    jar.entrySet().stream()
                            .map(e -> e.getKey() + "=" + e.getValue())
                            .collect(Collectors.joining("; ")));
        }
        if (form != null) {
            request.header("Content-Type", "application/x-www-form-urlencoded")
                    .POST(HttpRequest.BodyPublishers.ofString(form));
        }
        try {
            HttpResponse<String> response = http.send(request.build(), HttpResponse.BodyHandlers.ofString());
            response.headers().allValues("Set-Cookie").forEach(cookie -> keep(jar, cookie));
            return new Answer(response.statusCode(), response);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private URI reached(URI uri) {
        String text = uri.toString();
        return text.startsWith(PUBLIC_URL)
                ? URI.create("http://127.0.0.1:" + port.getAsInt() + text.substring(PUBLIC_URL.length()))
                : uri;
    }

    private Map<String, String> jar(URI uri) {
        return jars.computeIfAbsent(uri.getAuthority(), _ -> new LinkedHashMap<>());
    }

    private static void keep(Map<String, String> jar, String cookie) {
        String pair = cookie.substring(0, cookie.indexOf(';') < 0 ? cookie.length() : cookie.indexOf(';'));
        String name = pair.substring(0, pair.indexOf('='));
        String value = pair.substring(pair.indexOf('=') + 1);
        if (value.isEmpty() || cookie.contains("Max-Age=0")) jar.remove(name);
        else jar.put(name, value);
    }

    static Map<String, String> query(URI uri) {
        return pairs(uri.getRawQuery());
    }

    static Map<String, String> pairs(String encoded) {
        var pairs = new LinkedHashMap<String, String>();
        for (String pair : encoded.split("&")) {
            int equals = pair.indexOf('=');
            pairs.put(
                    URLDecoder.decode(pair.substring(0, equals), StandardCharsets.UTF_8),
                    URLDecoder.decode(pair.substring(equals + 1), StandardCharsets.UTF_8));
        }
        return pairs;
    }

    static String encode(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
