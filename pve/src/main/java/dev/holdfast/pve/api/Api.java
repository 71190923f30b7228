package dev.holdfast.pve.api;

import dev.holdfast.pve.wire.Address;
import dev.holdfast.pve.wire.Body;
import dev.holdfast.pve.wire.Form;
import dev.holdfast.pve.wire.Incoming;
import dev.holdfast.pve.wire.PveException;
import dev.holdfast.pve.wire.Request;
import dev.holdfast.pve.wire.Timeouts;
import dev.holdfast.pve.wire.Transport;
import dev.holdfast.pve.wire.Trust;
import dev.holdfast.pve.wire.WebSocket;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * The API of one endpoint, called with one token. A call returns the {@code data} of the response, a null node where it is
 * null, and throws a {@link PveException} unless it succeeds. Immutable and safe for use by any number of threads.
 */
public final class Api {
    private static final String BASE = "/api2/json";

    private final Transport transport;
    private final Address address;
    private final Trust trust;
    private final ApiToken token;
    private final Timeouts timeouts;
    private final boolean afresh;
    private final boolean complete;
    private final UnreadRows unread;

    /** With the usual time limits. */
    public Api(Transport transport, Address address, Trust trust, ApiToken token, UnreadRows unread) {
        this(transport, address, trust, token, unread, Timeouts.USUAL, false, false);
    }

    private Api(
            Transport transport,
            Address address,
            Trust trust,
            ApiToken token,
            UnreadRows unread,
            Timeouts timeouts,
            boolean afresh,
            boolean complete) {
        this.unread = unread;
        this.transport = transport;
        this.address = address;
        this.trust = trust;
        this.token = token;
        this.timeouts = timeouts;
        this.afresh = afresh;
        this.complete = complete;
    }

    /** A copy with another time limit for each call. */
    public Api within(Duration limit) {
        return within(timeouts.connect(), limit);
    }

    /** A copy with limits for connecting and for the whole call. */
    public Api within(Duration connect, Duration limit) {
        return new Api(transport, address, trust, token, unread, new Timeouts(connect, limit), afresh, complete);
    }

    /** A copy that opens a connection for each call. */
    public Api afresh() {
        return new Api(transport, address, trust, token, unread, timeouts, true, complete);
    }

    /**
     * A copy for decisions: a list of which a row can't be read is refused as unreadable, because what is unknown would count as
     * what does not exist.
     */
    public Api complete() {
        return new Api(transport, address, trust, token, unread, timeouts, afresh, true);
    }

    /** The address it connects to. */
    public Address address() {
        return address;
    }

    /** {@code GET}, with a query. */
    public JsonNode get(String path, Map<String, String> query) {
        return whole(path, query).path("data");
    }

    /** The same, read as this type. */
    public <T> T get(String path, Map<String, String> query, Class<T> type) {
        return ResponseParser.read(get(path, query), type);
    }

    /** The same, read as a list without gaps: rows that can't be read are left out, and logged. */
    public <T> List<T> list(String path, Map<String, String> query, Class<T> element) {
        UnaryOperator<String> mask = Secrets.of(token, query)::mask;
        return noted(path, streamed(path, query, answer -> StreamedList.read(answer, element, mask)));
    }

    /** The same, with a parser that reads each row while it arrives. */
    <T> List<T> stream(String path, Map<String, String> query, StreamedList.Row<T> row) {
        UnaryOperator<String> mask = Secrets.of(token, query)::mask;
        return noted(path, streamed(path, query, answer -> StreamedList.read(answer, row, mask)));
    }

    private <T> T streamed(String path, Map<String, String> query, Transport.Reading<T> reading) {
        String encoded = encoded(query);
        Request request = request("GET", encoded.isEmpty() ? path : path + "?" + encoded, null);
        return transport.exchange(address, trust, request, timeouts, reading);
    }

    /** The same for rows that are in the data of a response from this path. */
    public <T> List<T> list(String path, JsonNode data, Class<T> element) {
        return noted(path, ResponseParser.rows(data, element));
    }

    /** The same with a parser of its own, which throws {@link PveException.Unreadable}. */
    public <T> List<T> list(String path, Map<String, String> query, Function<JsonNode, T> row) {
        return noted(path, ResponseParser.rows(get(path, query), row));
    }

    private <T> List<T> noted(String path, ResponseParser.Rows<T> rows) {
        unread.note(address, path, rows.read().size(), rows.unread());
        if (complete && rows.unread() > 0) {
            throw new PveException.Unreadable(
                    rows.unread() + " of the " + (rows.read().size() + rows.unread()) + " rows of " + path
                            + " lack what they are about, so that nothing can be decided from the others",
                    false);
        }
        return rows.read();
    }

    /** The whole body of the response, which for some lists contains more than {@code data}. */
    public JsonNode whole(String path, Map<String, String> query) {
        return call("GET", path, query);
    }

    /** {@code GET} of a file, which arrives while it is read. A refusal is JSON as always. To be closed. */
    public Incoming file(String path, Map<String, String> query) {
        var request = new Request("GET", BASE + path + "?" + encoded(query), headers(), null, true);
        return transport.download(address, trust, request, timeouts, answer -> {
            ResponseParser.body(answer, false, Secrets.of(token, query)::mask);
            throw ResponseParser.odd(false); // a success without a file
        });
    }

    /** {@code POST}, with a form. */
    public JsonNode post(String path, Map<String, String> form) {
        return call("POST", path, form).path("data");
    }

    /** {@code POST}, with a form that also contains a list: a key that is repeated for each of its values. */
    public JsonNode post(String path, Map<String, String> form, String list, List<String> values) {
        String encoded = Stream.concat(
                        Stream.of(encoded(form)).filter(rest -> !rest.isEmpty()),
                        values.stream().map(value -> escape(list) + "=" + escape(value)))
                .collect(Collectors.joining("&"));
        UnaryOperator<String> mask = Secrets.of(token, form)::mask;
        return exchange("POST", path, new Form(encoded), mask).path("data");
    }

    /** {@code POST}, with this body. */
    public JsonNode post(String path, Body body) {
        return exchange("POST", path, body, token::mask).path("data");
    }

    /** {@code PUT}, with a form. */
    public JsonNode put(String path, Map<String, String> form) {
        return call("PUT", path, form).path("data");
    }

    /** {@code DELETE}, with a query. */
    public JsonNode delete(String path, Map<String, String> query) {
        return call("DELETE", path, query).path("data");
    }

    private JsonNode call(String method, String path, Map<String, String> parameters) {
        String encoded = encoded(parameters);
        boolean form = method.equals("POST") || method.equals("PUT");
        UnaryOperator<String> mask = Secrets.of(token, parameters)::mask;
        return form
                ? exchange(method, path, new Form(encoded), mask)
                : exchange(method, encoded.isEmpty() ? path : path + "?" + encoded, null, mask);
    }

    private static String encoded(Map<String, String> parameters) {
        return parameters.entrySet().stream()
                .map(p -> escape(p.getKey()) + "=" + escape(p.getValue()))
                .collect(Collectors.joining("&"));
    }

    private JsonNode exchange(String method, String target, @Nullable Body body, UnaryOperator<String> mask) {
        boolean order = !method.equals("GET");
        return transport.exchange(
                address,
                trust,
                request(method, target, body),
                timeouts,
                answer -> ResponseParser.body(answer.whole(), order, mask));
    }

    private Request request(String method, String target, @Nullable Body body) {
        return new Request(method, BASE + target, headers(), body, afresh);
    }

    /**
     * Opens a WebSocket.
     *
     * @param mask removes secrets other than the token from a refusal's text
     */
    public WebSocket open(String target, String protocol, UnaryOperator<String> mask) {
        return transport.open(address, trust, BASE + target, headers(), protocol, timeouts, answer -> {
            if (answer.status() >= 300) ResponseParser.body(answer, false, text -> token.mask(mask.apply(text)));
        });
    }

    private Map<String, String> headers() {
        var headers = new LinkedHashMap<String, String>();
        headers.put("Authorization", token.header());
        headers.put("Accept", "application/json");
        headers.put("User-Agent", "holdfast");
        return headers;
    }

    /** A segment of a path. Escaping leaves dots unchanged, and a segment of one or two dots would lead elsewhere. */
    public static String segment(String text) {
        if (text.isEmpty() || text.equals(".") || text.equals("..")) {
            throw new IllegalArgumentException("Not a part of a path: " + text);
        }
        return escape(text);
    }

    private static String escape(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
