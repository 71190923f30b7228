package dev.holdfast.http.serve;

import dev.holdfast.base.Refusal;
import dev.holdfast.base.Violation;
import dev.holdfast.http.Call;
import dev.holdfast.http.Field;
import dev.holdfast.http.Ids;
import dev.holdfast.http.Input;
import dev.holdfast.http.MaxBodySize;
import dev.holdfast.http.Op;
import dev.holdfast.http.Work;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reads the path variables, query and body of a request and reports their faults together. */
final class Requests {
    private static final Logger LOG = LoggerFactory.getLogger(Requests.class);
    private static final int MOST_BYTES = 1 << 20;

    /** Enough for a sign-in; many anonymous requests must not fill the heap. */
    private static final int MOST_BYTES_OF_A_STRANGER = 1 << 14;

    private static final int MOST_FAULTS = 100;
    private static final List<Object> BODY = List.of("body");

    // A million brackets take a megabyte as text and a hundred megabytes as a tree.
    private static final StreamReadConstraints MOST = StreamReadConstraints.builder()
            .maxTokenCount(50_000)
            .maxNestingDepth(50)
            .build();

    private static final String TOO_MUCH = String.format(
            Locale.ROOT,
            "Must have at most %,d names and values, %d levels, and %,d digits in a number.",
            MOST.getMaxTokenCount(),
            MOST.getMaxNestingDepth(),
            MOST.getMaxNumberLength());

    /** What a byte becomes in a tree, and the largest tree of so many tokens. */
    private static final int OF_A_TREE = 5;

    private static final long TREE = 5 << 20;

    // Duplicate keys and data after the object are mistakes and must be reported.
    private final JsonMapper reader = JsonMapper.builder(
                    JsonFactory.builder().streamReadConstraints(MOST).build())
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();
    private final RecordBinder binder;
    private final SoundPart sound;

    Requests(JsonMapper json) {
        binder = new RecordBinder(json);
        sound = new SoundPart(binder);
    }

    /**
     * Binds everything, sets the query of {@code call}, and returns the body. Refuses with 422 or 413.
     *
     * @param hidden whether the caller may not know of the target: then nothing is said about its state
     */
    <I extends Input> I read(Op<I> op, Call call, MeteredExchange exchange, boolean hidden) {
        var found = new ArrayList<Violation>();
        variables(op, call, found);
        query(op, call, exchange.query(), found);
        I in = body(op, call.whoOrNull() == null ? MOST_BYTES_OF_A_STRANGER : most(op), exchange, found);
        if (!found.isEmpty() && in != null && !hidden) faultsOfState(op, call, in, found);
        if (!found.isEmpty() || in == null) {
            throw Refusal.invalid(found.subList(0, Math.min(found.size(), MOST_FAULTS)));
        }
        return in;
    }

    /** Adds what the present state shows about the rest of an input with faults: one answer names all of them. */
    private <I extends Input> void faultsOfState(Op<I> op, Call call, I in, List<Violation> found) {
        Work.Silent<I> check = op.check();
        if (check == null || found.stream().anyMatch(one -> one.loc().getFirst().equals("path"))) return;
        I rest = sound.of(in, op.input(), BODY, found);
        if (rest == null) return;
        try {
            check.run(call, rest);
        } catch (Refusal refusal) {
            RecordBinder.add(refusal.violations(), List.copyOf(found), found);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } catch (Exception e) {
            // The input is refused anyway. What can't be asked now is found when it is sent without these faults.
            LOG.debug("What else is wrong with the input of {} is not known", op, e);
        }
    }

    /** The maximum body size of an operation in bytes. */
    static int most(Op<?> op) {
        MaxBodySize largest = op.input().getAnnotation(MaxBodySize.class);
        return largest == null ? MOST_BYTES : largest.value();
    }

    private static void variables(Op<?> op, Call call, List<Violation> found) {
        call.variables().forEach((name, value) -> {
            List<Object> where = List.of("path", name);
            List<String> words = op.words().get(name);
            if (PercentEncoding.isUnreadable(value)) {
                found.add(new Violation(where, PercentEncoding.UNREADABLE, "value_error"));
            } else if (!RecordBinder.isText(value)) {
                found.add(new Violation(where, RecordBinder.NO_TEXT, "string_pattern_mismatch"));
            } else if (Ids.isId(name)) {
                Violation fault = Ids.fault(value, where);
                if (fault != null) found.add(fault);
            } else if (words != null && !words.contains(value)) {
                found.add(new Violation(where, "Must be one of: " + String.join(", ", words) + ".", "enum"));
            }
        });
    }

    private void query(Op<?> op, Call call, @Nullable String raw, List<Violation> found) {
        Class<? extends Input> shape = op.query() == null ? Input.None.class : op.query();
        List<String> names = Field.of(shape).stream().map(Field::name).toList();
        var query = Query.read(raw, names, shape.isAnnotationPresent(Input.IgnoreUnknown.class));
        found.addAll(query.faults());
        // A parameter that could not be decoded was reported; reporting it as missing would be wrong.
        var bindable = new ArrayList<Violation>();
        call.bound(binder.bind(RecordBinder.queryObject(query.values()), shape, List.of("query"), true, bindable));
        bindable.stream()
                .filter(fault ->
                        query.faults().stream().noneMatch(one -> one.loc().equals(fault.loc())))
                .forEach(found::add);
    }

    private <I extends Input> @Nullable I body(Op<I> op, int most, MeteredExchange exchange, List<Violation> found) {
        // Before the first byte is read, so that a client that sent "Expect: 100-continue" is not told to send the
        // body.
        String length = exchange.header("Content-Length");
        Long declared = length == null ? null : Ids.parse(length);
        if (declared != null && declared > most) throw Refusal.tooLarge(most);
        byte[] bytes;
        try {
            bytes = exchange.body().readNBytes(most + 1);
        } catch (SocketTimeoutException e) {
            throw Refusal.requestTimeout();
        } catch (IOException e) {
            // The connection broke or the chunks were invalid: the body is incomplete.
            found.add(new Violation(BODY, "Arrived incomplete. Send the request again.", "json_invalid"));
            return null;
        }
        if (bytes.length > most) throw Refusal.tooLarge(most);
        // Until it is bound there are also a tree of it and its texts.
        long parsed = bytes.length + Math.min(TREE, (long) bytes.length * OF_A_TREE);
        exchange.take(parsed);
        JsonNode node;
        try {
            // The parser alone would also accept other encodings.
            var text = new InputStreamReader(new ByteArrayInputStream(bytes), StandardCharsets.UTF_8.newDecoder());
            node = bytes.length == 0 ? reader.createObjectNode() : reader.readTree(text);
        } catch (StreamConstraintsException e) {
            found.add(new Violation(BODY, TOO_MUCH, "value_error"));
            return null;
        } catch (StreamReadException e) {
            TokenStreamLocation at = e.getLocation();
            String place = at == null ? "" : " See line %d, column %d.".formatted(at.getLineNr(), at.getColumnNr());
            found.add(new Violation(BODY, "Must be valid JSON." + place, "json_invalid"));
            return null;
        } catch (JacksonException e) {
            found.add(new Violation(BODY, "Must be valid JSON in UTF-8.", "json_invalid"));
            return null;
        }
        I bound = binder.read(node, op.input(), BODY, false, found);
        exchange.give(parsed);
        return bound;
    }
}
