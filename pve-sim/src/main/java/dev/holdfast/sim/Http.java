package dev.holdfast.sim;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** Requests and answers as bytes of HTTP/1.1, as far as the real thing speaks it. */
final class Http {
    private static final int LONGEST_LINE = 64 * 1024;

    private Http() {}

    /** The next request, null when the client has gone; throws when it is none. */
    static @Nullable Request read(InputStream in) throws IOException {
        String first = line(in);
        if (first == null) return null;
        String[] parts = first.split(" ");
        if (parts.length != 3) throw new IOException("not HTTP");
        var headers = new TreeMap<String, String>();
        while (true) {
            String line = line(in);
            if (line == null) throw new IOException("cut off");
            if (line.isEmpty()) break;
            int colon = line.indexOf(':');
            if (colon < 1) throw new IOException("not HTTP");
            headers.put(
                    line.substring(0, colon).toLowerCase(Locale.ROOT),
                    line.substring(colon + 1).trim());
        }
        int query = parts[1].indexOf('?');
        String path = query < 0 ? parts[1] : parts[1].substring(0, query);
        var parameters = new TreeMap<String, String>();
        if (query >= 0) decode(parts[1].substring(query + 1), parameters);
        String length = headers.getOrDefault("content-length", "0");
        String type = headers.getOrDefault("content-type", "");
        if (type.startsWith("multipart/form-data")) {
            if (!length.matches("[0-9]{1,15}")) throw new IOException("not HTTP");
            Upload upload = Multipart.read(in, Long.parseLong(length), type, parameters);
            return new Request(parts[0], path, headers, parameters, upload);
        }
        if (!length.matches("[0-9]{1,7}")) throw new IOException("not HTTP, or too large");
        String body = new String(in.readNBytes(Integer.parseInt(length)), StandardCharsets.UTF_8);
        if (type.startsWith("application/x-www-form-urlencoded")) decode(body, parameters);
        if (type.startsWith("application/json") && !body.isBlank()) decodeJson(body, parameters);
        return new Request(parts[0], path, headers, parameters, null);
    }

    private static void decode(String form, Map<String, String> into) throws IOException {
        try {
            decodePairs(form, into);
        } catch (IllegalArgumentException e) {
            throw new IOException("badly encoded", e);
        }
    }

    private static void decodePairs(String form, Map<String, String> into) {
        for (String pair : form.split("&")) {
            if (pair.isEmpty()) continue;
            int equals = pair.indexOf('=');
            String name = equals < 0 ? pair : pair.substring(0, equals);
            String value = equals < 0 ? "" : pair.substring(equals + 1);
            // What is sent more than once is a list.
            into.merge(
                    URLDecoder.decode(name, StandardCharsets.UTF_8),
                    URLDecoder.decode(value, StandardCharsets.UTF_8),
                    (a, b) -> a + "\0" + b);
        }
    }

    private static void decodeJson(String body, Map<String, String> into) throws IOException {
        try {
            Api.JSON
                    .readTree(body)
                    .forEachEntry((name, value) -> into.put(
                            name,
                            value.isArray()
                                    ? value.valueStream()
                                            .map(JsonNode::asString)
                                            .collect(Collectors.joining("\0"))
                                    : value.asString()));
        } catch (JacksonException e) {
            throw new IOException("no JSON", e);
        }
    }

    private static @Nullable String line(InputStream in) throws IOException {
        var line = new ByteArrayOutputStream(80);
        while (true) {
            int next = in.read();
            if (next < 0) return line.size() == 0 ? null : line.toString(StandardCharsets.UTF_8);
            if (next == '\n') return line.toString(StandardCharsets.UTF_8);
            if (next != '\r') line.write(next);
            if (line.size() > LONGEST_LINE) throw new IOException("too long");
        }
    }

    /** Head and body of an answer. */
    static byte[] bytes(Response response) {
        var out = new ByteArrayOutputStream(response.body().length + 256);
        // A line break in a text must not end the status line; the real thing cuts there.
        String reason = response.reason().lines().findFirst().orElse("");
        var head = new StringBuilder("HTTP/1.1 ")
                .append(response.status())
                .append(' ')
                .append(reason)
                .append("\r\nConnection: ")
                .append(response.close() ? "close" : "Keep-Alive")
                .append("\r\nServer: pve-api-daemon/3.0\r\nContent-Length: ")
                .append(response.body().length)
                .append("\r\n");
        if (response.body().length > 0) head.append("Content-Type: application/json;charset=UTF-8\r\n");
        out.writeBytes(head.append("\r\n").toString().getBytes(StandardCharsets.UTF_8));
        out.writeBytes(response.body());
        return out.toByteArray();
    }
}
