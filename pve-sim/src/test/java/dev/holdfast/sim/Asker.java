package dev.holdfast.sim;

import dev.holdfast.sim.model.SimNode;
import dev.holdfast.sim.model.Token;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Sends requests to a node over TLS, one connection per request; shares no code with the client that is tested
 * elsewhere.
 */
public final class Asker {
    /** The answer. */
    public record Answer(int status, String reason, Map<String, String> headers, String body) {
        /** The whole body. */
        public JsonNode json() {
            return JsonMapper.shared().readTree(body);
        }

        /** The value of {@code data}. */
        public JsonNode data() {
            return json().path("data");
        }
    }

    private final SimNode node;
    private final Map<String, String> headers;

    /** Authenticates with this token, or not at all. */
    public Asker(SimNode node, String token) {
        this(node, token == null ? Map.of() : Map.of("Authorization", token));
    }

    private Asker(SimNode node, Map<String, String> headers) {
        this.node = node;
        this.headers = headers;
    }

    /** Authenticates with a ticket in a cookie, and sends the CSRF token with changes. */
    public static Asker signedIn(SimNode node, JsonNode ticket) {
        String cookie = "PVEAuthCookie="
                + java.net.URLEncoder.encode(ticket.path("ticket").asString(), StandardCharsets.UTF_8);
        return new Asker(
                node,
                Map.of(
                        "Cookie",
                        cookie,
                        "CSRFPreventionToken",
                        ticket.path("CSRFPreventionToken").asString("")));
    }

    /** Authenticates at this node with this token. */
    public static Asker of(SimNode node, Token token) {
        return new Asker(node, "PVEAPIToken=" + token.id() + "=" + token.secret());
    }

    /** Requests a path. */
    public Answer get(String path) {
        return ask("GET", "/api2/json" + path, "");
    }

    /** Sends a form. */
    public Answer post(String path, String form) {
        return ask("POST", "/api2/json" + path, form);
    }

    /** Sends a form to change something. */
    public Answer put(String path, String form) {
        return ask("PUT", "/api2/json" + path, form);
    }

    /** Sends a DELETE. */
    public Answer delete(String path) {
        return ask("DELETE", "/api2/json" + path, "");
    }

    /** Sends a request with a form, or with an empty body. */
    public Answer ask(String method, String path, String form) {
        return ask(method, path, form.isEmpty() ? "" : "application/x-www-form-urlencoded", form);
    }

    /** Requests a path with additional headers. */
    public Answer get(String path, List<String> headers) {
        return ask("GET", "/api2/json" + path, "", "", headers);
    }

    /** Sends a request with a body of this type. */
    public Answer ask(String method, String path, String type, String form) {
        return ask(method, path, type, form, List.of());
    }

    private Answer ask(String method, String path, String type, String form, List<String> more) {
        String[] address = node.address().split(":");
        try (Socket socket = trusting().getSocketFactory().createSocket(address[0], Integer.parseInt(address[1]))) {
            var request = new StringBuilder(method + " " + path + " HTTP/1.1\r\nHost: sim\r\n");
            headers.forEach((name, value) ->
                    request.append(name).append(": ").append(value).append("\r\n"));
            more.forEach(header -> request.append(header).append("\r\n"));
            if (!type.isEmpty()) request.append("Content-Type: ").append(type).append("\r\n");
            request.append("Content-Length: ")
                    .append(form.length())
                    .append("\r\n\r\n")
                    .append(form);
            socket.getOutputStream().write(request.toString().getBytes(StandardCharsets.UTF_8));
            return read(socket.getInputStream());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The next answer on a connection. */
    public static Answer read(InputStream in) throws IOException {
        String[] status = line(in).split(" ", 3);
        var headers = new TreeMap<String, String>();
        for (String line = line(in); !line.isEmpty(); line = line(in)) {
            headers.put(
                    line.substring(0, line.indexOf(':')).toLowerCase(),
                    line.substring(line.indexOf(':') + 1).trim());
        }
        byte[] body = in.readNBytes(Integer.parseInt(headers.getOrDefault("content-length", "0")));
        return new Answer(
                Integer.parseInt(status[1]),
                status.length > 2 ? status[2] : "",
                headers,
                new String(body, StandardCharsets.UTF_8));
    }

    private static String line(InputStream in) throws IOException {
        var line = new ByteArrayOutputStream();
        for (int next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0) throw new IOException("the connection was closed");
            if (next != '\r') line.write(next);
        }
        return line.toString(StandardCharsets.UTF_8);
    }

    /** Trusts every certificate. */
    public static SSLContext trusting() {
        try {
            var context = SSLContext.getInstance("TLS");
            context.init(null, new TrustManager[] {new Anyone()}, null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static final class Anyone extends X509ExtendedTrustManager {
        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) {}

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }
}
