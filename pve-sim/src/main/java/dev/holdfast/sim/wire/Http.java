package dev.holdfast.sim.wire;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads requests from bytes of HTTP/1.1, as far as Proxmox VE accepts it. An error that it reports before
 * authentication is a {@link Failure}; where it closes the connection without an answer, an {@link IOException}.
 */
final class Http {
    private static final Pattern REQUEST = Pattern.compile("(\\S+) (\\S+) HTTP/([0-9]+)\\.([0-9]+)");
    private static final Pattern HEADER = Pattern.compile("([^:\\s]+)\\s*:\\s*(.*)");
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final List<String> METHODS = List.of("GET", "POST", "PUT", "DELETE");
    private static final int LONGEST_LINE = 64 * 1024;
    private static final int MOST_HEADERS = 64;
    private static final int LARGEST_HEADERS = 8 * 1024;
    private static final int LARGEST_BODY = 64 * 1024;

    private Http() {}

    /** The next request, null when the client has closed the connection. */
    static @Nullable Request read(InputStream in) throws IOException {
        String first = line(in, LONGEST_LINE);
        // Some clients send an empty line after a body.
        while (first != null && first.isEmpty()) first = line(in, LONGEST_LINE);
        if (first == null) return null;
        Matcher asked = REQUEST.matcher(first);
        if (!asked.find()) throw Failure.of(400, "bad request");
        String version = asked.group(3) + "." + asked.group(4);
        if (!asked.group(3).equals("1")) throw Failure.of(506, "http protocol version " + version + " not supported");
        String method = asked.group(1);
        Map<String, String> headers = headers(in);
        if (!METHODS.contains(method)) throw Failure.of(501, "method '" + method + "' not available");
        int query = asked.group(2).indexOf('?');
        String path = query < 0 ? asked.group(2) : asked.group(2).substring(0, query);
        var parameters = new TreeMap<String, String>();
        Upload upload = body(in, method, path, headers, parameters);
        if (query >= 0) decode(asked.group(2).substring(query + 1), parameters);
        parameters.remove("_dc"); // added by web pages to bypass caches
        return new Request(method, path, "HTTP/" + version, headers, parameters, upload);
    }

    private static Map<String, String> headers(InputStream in) throws IOException {
        var headers = new TreeMap<String, String>();
        String last = "";
        int size = 0;
        for (int lines = 1; ; lines++) {
            String line = line(in, LARGEST_HEADERS);
            if (line == null) throw new IOException("cut off");
            size += line.length();
            // Headers that are too long are not answered: the connection is closed.
            if (lines >= MOST_HEADERS || size >= LARGEST_HEADERS) throw new IOException("too many headers");
            if (line.isEmpty()) return headers;
            Matcher header = HEADER.matcher(line);
            if (header.lookingAt()) {
                last = header.group(1).toLowerCase(Locale.ROOT);
                headers.merge(last, header.group(2).trim(), (one, other) -> one + ", " + other);
            } else if (Character.isWhitespace(line.charAt(0)) && !last.isEmpty()) {
                headers.merge(last, line.trim(), (one, other) -> one + " " + other);
            } else {
                throw Failure.of(506, "unable to parse request header");
            }
        }
    }

    /**
     * Adds the parameters in the body to {@code parameters} and returns the uploaded file, if any. {@code Expect:
     * 100-continue} is not answered: such clients must send the body after a timeout.
     */
    private static @Nullable Upload body(
            InputStream in, String method, String path, Map<String, String> headers, Map<String, String> parameters)
            throws IOException {
        String coding = headers.get("transfer-encoding");
        if (coding != null) {
            throw Failure.of(
                    501,
                    coding.equalsIgnoreCase("chunked")
                            ? "chunked transfer encoding not supported"
                            : "Unknown transfer encoding '" + coding + "'");
        }
        String announced = headers.getOrDefault("content-length", "0");
        if (!announced.matches("[0-9]{1,18}")) throw new IOException("no length");
        long length = Long.parseLong(announced);
        if (length == 0) return null;
        // Proxmox VE authenticates before these checks; the client must correct such a body in both cases.
        if (!method.equals("PUT") && !method.equals("POST")) {
            throw Failure.of(501, "Unexpected content for method '" + method + "'");
        }
        String type = headers.getOrDefault("content-type", "");
        String kind = type.split("\\s*[;,]\\s*", 2)[0];
        // Multipart forms are accepted for files only, and only these may be large.
        if (kind.equals("multipart/form-data") && path.endsWith("/upload")) {
            return Multipart.read(in, length, type, parameters);
        }
        if (length > LARGEST_BODY) throw Failure.of(501, "for data too large");
        byte[] bytes = in.readNBytes((int) length);
        if (bytes.length < length) throw new IOException("cut off");
        String body = new String(bytes, StandardCharsets.UTF_8);
        switch (kind) {
            case "", "application/x-www-form-urlencoded" -> decode(body, parameters);
            case "application/json" -> decodeJson(body, parameters);
            default -> throw Failure.of(506, "upload 'Content-Type '" + type + "' not implemented");
        }
        return null;
    }

    private static void decode(String form, Map<String, String> into) {
        var sent = new TreeMap<String, String>();
        for (String pair : form.split("[&;]")) {
            if (pair.isEmpty()) continue;
            int equals = pair.indexOf('=');
            String name = equals < 0 ? pair : pair.substring(0, equals);
            String value = equals < 0 ? "" : pair.substring(equals + 1);
            // A repeated parameter is a list.
            sent.merge(decoded(name), decoded(value), (one, other) -> one + "\0" + other);
        }
        into.putAll(sent);
    }

    private static String decoded(String text) {
        try {
            return URLDecoder.decode(text, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return text; // a literal percent sign
        }
    }

    private static void decodeJson(String body, Map<String, String> into) {
        try {
            JSON.readTree(body)
                    .forEachEntry((name, value) -> into.put(
                            name,
                            value.isArray()
                                    ? value.valueStream()
                                            .map(JsonNode::asString)
                                            .collect(Collectors.joining("\0"))
                                    : value.asString()));
        } catch (JacksonException e) {
            throw Failure.of(501, "malformed JSON string");
        }
    }

    private static @Nullable String line(InputStream in, int longest) throws IOException {
        var line = new ByteArrayOutputStream(80);
        while (true) {
            int next = in.read();
            if (next < 0) return line.size() == 0 ? null : line.toString(StandardCharsets.UTF_8);
            if (next == '\n') return line.toString(StandardCharsets.UTF_8);
            if (next != '\r') line.write(next);
            if (line.size() > longest) throw new IOException("too long");
        }
    }
}
