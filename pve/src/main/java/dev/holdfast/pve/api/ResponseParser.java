package dev.holdfast.pve.api;

import dev.holdfast.pve.wire.Answer;
import dev.holdfast.pve.wire.PveException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.json.JsonMapper;

/** Parses a response into its data or a {@link PveException}, and never throws another exception. */
public final class ResponseParser {
    private static final JsonMapper JSON = JsonMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .addModule(new OddValues())
            .build();
    private static final int LONGEST = 4_000;

    private ResponseParser() {}

    /** The body of a successful response: an object with {@code data} and, for some lists, additional fields. */
    public static JsonNode body(Answer answer, boolean order, UnaryOperator<String> mask) {
        JsonNode body = json(answer.body());
        if (answer.status() / 100 == 2) {
            // The server received the request, so a write may have been carried out.
            if (body == null || !body.isObject()) {
                throw new PveException.Unreachable(
                        "The response is not from Proxmox VE. Check the address and port.", order);
            }
            return body;
        }
        String text = sentence(mask.apply(text(answer, body)));
        throw switch (answer.status()) {
            case 401 -> new PveException.SignInFailed(text);
            case 403 -> new PveException.NotPermitted(text);
            case 400 -> new PveException.InvalidParameters(text, errors(body, mask));
            default -> new PveException.Refused(answer.status(), text, order && isLostOnTheWay(answer.status()));
        };
    }

    /**
     * Statuses of an intermediary that forwarded a request and got no response: gateways in front, and members that forward
     * to the guest's node. 595 is not among them, because it means that the member could not even connect.
     */
    private static boolean isLostOnTheWay(int status) {
        return status == 502 || status == 504 || (status >= 596 && status <= 599);
    }

    private static @Nullable JsonNode json(byte[] body) {
        try {
            return body.length == 0 ? null : JSON.readTree(body);
        } catch (JacksonException e) {
            return null;
        }
    }

    /** Up to 8.4 only the reason phrase contains the message; since then the body contains it as well, untruncated. */
    private static String text(Answer answer, @Nullable JsonNode body) {
        if (body == null || !body.path("message").isString()) return answer.reason();
        return body.path("message").stringValue();
    }

    /** Limits a message in length. The secrets must be masked before, because a truncated secret is still a secret. */
    private static String sentence(String text) {
        String words = text.strip();
        return words.length() <= LONGEST ? words : words.substring(0, LONGEST) + "…";
    }

    private static Map<String, String> errors(@Nullable JsonNode body, UnaryOperator<String> mask) {
        var errors = new TreeMap<String, String>();
        if (body != null) {
            body.path("errors")
                    .propertyStream()
                    .forEach(e -> errors.put(e.getKey(), sentence(mask.apply(words(e.getValue())))));
        }
        return errors;
    }

    /** A value as text, including lists and objects. */
    public static String words(JsonNode value) {
        return value.isValueNode() ? value.asString() : value.toString();
    }

    /** The rows of a list that could be read, and how many could not. */
    record Rows<T>(List<T> read, int unread) {
        Rows {
            read = List.copyOf(read);
        }
    }

    /** The data as this type; what is not of the expected type in it is null. */
    public static <T> T read(JsonNode data, Class<T> type) {
        return read(data, JSON.readerFor(type));
    }

    /** The data as a list without gaps: a row that lacks what identifies it is left out. */
    public static <T> List<T> list(JsonNode data, Class<T> element) {
        return rows(data, element).read();
    }

    static <T> Rows<T> rows(JsonNode data, Class<T> element) {
        var dropped = new AtomicInteger();
        List<T> rows = read(data, JSON.readerForListOf(element).withAttribute(OddValues.DROPPED, dropped));
        return new Rows<>(rows, dropped.get());
    }

    /** The same for rows that need a parser of their own. */
    static <T> Rows<T> rows(JsonNode data, Function<JsonNode, T> row) {
        if (!data.isArray()) throw odd(false);
        var rows = new ArrayList<T>();
        for (JsonNode one : data) {
            try {
                rows.add(row.apply(one));
            } catch (PveException.Unreadable e) {
                // counted below
            }
        }
        return new Rows<>(rows, data.size() - rows.size());
    }

    @SuppressWarnings("TypeParameterUnusedInFormals") // the reader determines the type
    private static <T> T read(JsonNode data, ObjectReader reader) {
        T value;
        try {
            value = data.isMissingNode() || data.isNull() ? null : reader.readValue(data);
        } catch (JacksonException e) {
            throw odd(false);
        }
        if (value == null) throw odd(false);
        return value;
    }

    /** The properties of an object that have a value or a list, each as text. */
    public static Map<String, String> texts(JsonNode data) {
        if (!data.isObject()) throw odd(false);
        var values = new TreeMap<String, String>();
        // Lists: a container's "lxc" has pairs, the raw lines that device passthrough needs.
        data.propertyStream()
                .filter(p -> !p.getValue().isNull() && !p.getValue().isObject())
                .forEach(p -> values.put(p.getKey(), words(p.getValue())));
        return values;
    }

    /** The exception for data of an unexpected format. */
    public static PveException.Unreadable odd(boolean mayHaveHappened) {
        return new PveException.Unreadable("it has an unexpected format", mayHaveHappened);
    }
}
