package dev.holdfast.http.print;

import static dev.holdfast.http.print.Schemas.object;
import static dev.holdfast.http.print.Schemas.ref;

import dev.holdfast.access.Guard;
import dev.holdfast.base.HypervisorCode;
import dev.holdfast.base.Refusal;
import dev.holdfast.base.Refusal.Code;
import dev.holdfast.base.RefusalCode;
import dev.holdfast.base.Word;
import dev.holdfast.base.db.DatabaseUnavailable;
import dev.holdfast.http.Call;
import dev.holdfast.http.Download;
import dev.holdfast.http.Op;
import dev.holdfast.http.Reply;
import dev.holdfast.http.Sse;
import dev.holdfast.http.Work;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The documented responses of an operation: its success, and the refusals it implies or names. */
final class Responses {
    private static final Map<String, Object> TEXT = Map.of("type", "string");
    private static final Map<String, Object> NUMBER = object("type", "integer", "format", "int64");

    private static final Map<String, Object> HEADERS = object(
            "X-Request-Id",
            header("Identifies the request in the log and the audit trail", TEXT),
            "ETag",
            header("For If-None-Match", TEXT),
            Call.TOTAL,
            header("Number of entries on all pages", NUMBER),
            "Location",
            header("The address to continue at", TEXT),
            "Set-Cookie",
            header("Cookies for the browser to store", TEXT),
            "Content-Disposition",
            header("The file's name", TEXT),
            "Upgrade",
            header("websocket", TEXT),
            "WWW-Authenticate",
            header("Sent after an invalid token", TEXT),
            "Retry-After",
            header("Seconds to wait", Map.of("type", "integer")));

    /** What every operation refers to has a shorter name than that after its codes. */
    private static final Map<String, String> SHORT_NAMES =
            Map.of("OverloadedOrDatabaseUnavailableOrStopping", "Unavailable");

    /** The words of {@code kind}, by the codes that have one. */
    private static final Map<String, List<String>> KINDS = Map.of(
            HypervisorCode.HYPERVISOR_ERROR.word(),
            Refusal.HYPERVISOR_KINDS,
            Code.DATABASE_UNAVAILABLE.word(),
            Arrays.stream(DatabaseUnavailable.Kind.values())
                    .filter(kind -> kind != DatabaseUnavailable.Kind.OTHER) // is an error of the service
                    .map(Word::of)
                    .toList());

    private final Schemas schemas;
    private final Map<String, Object> shared = new TreeMap<>();

    Responses(Schemas schemas) {
        this.schemas = schemas;
        schemas.add(
                "ValidationError",
                object(
                        "type",
                        "object",
                        "required",
                        List.of("loc", "msg", "type"),
                        "properties",
                        object(
                                "loc",
                                object(
                                        "type",
                                        "array",
                                        "items",
                                        object("anyOf", List.of(TEXT, Map.of("type", "integer")))),
                                "msg",
                                TEXT,
                                "type",
                                TEXT)));
        schemas.add(
                "HTTPValidationError",
                object(
                        "type",
                        "object",
                        "required",
                        List.of("detail"),
                        "properties",
                        object("detail", object("type", "array", "items", ref("ValidationError")))));
    }

    Map<String, Object> of(Op<?> op) {
        var responses = new TreeMap<String, Object>();
        boolean answers = op.status() < 400;
        if (answers) responses.put(Integer.toString(op.status()), op.isRelay() ? switched(op) : done(op));
        if (op.outcomes().redirects()) {
            var headers = named("Location");
            if (op.outcomes().cookies()) headers.putAll(named("Set-Cookie"));
            responses.put("303", object("description", "Redirects a browser to Location", "headers", headers));
        }
        if (op.isConditional()) responses.put("304", notModified(op));
        var byStatus = new TreeMap<Integer, Map<String, Object>>();
        for (RefusalCode code : refusals(op)) {
            add(byStatus, code.status(), code.word(), code == Code.INVALID ? ref("HTTPValidationError") : error(code));
        }
        add(byStatus, 400, "bad_request", error("bad_request", List.of()));
        add(byStatus, 500, "internal", error("internal", List.of()));
        add(byStatus, 503, "stopping", error("stopping", List.of()));
        byStatus.forEach((status, errors) -> responses.put(Integer.toString(status), shared(status, errors)));
        return responses;
    }

    private static void add(
            Map<Integer, Map<String, Object>> byStatus, int status, String code, Map<String, Object> schema) {
        byStatus.computeIfAbsent(status, _ -> new LinkedHashMap<>()).put(code, schema);
    }

    /** A refusal with these errors by code. It is written once for all operations that have it, and named after its codes. */
    private Map<String, Object> shared(int status, Map<String, Object> errors) {
        String codes = String.join(
                "Or", errors.keySet().stream().map(Responses::camelCase).toList());
        return shared(SHORT_NAMES.getOrDefault(codes, codes), refused(status, List.copyOf(errors.values())));
    }

    private Map<String, Object> shared(String name, Map<String, Object> response) {
        Object other = shared.putIfAbsent(name, response);
        if (other != null && !other.equals(response))
            throw new IllegalStateException("Two responses are called " + name);
        return object("$ref", "#/components/responses/" + name);
    }

    /** The responses that operations refer to, by name. */
    Map<String, Object> shared() {
        return shared;
    }

    /** The headers that operations refer to, by name. */
    static Map<String, Object> sharedHeaders() {
        return HEADERS;
    }

    /** References to these headers. */
    private static Map<String, Object> named(String... names) {
        var headers = object();
        for (String name : names) headers.put(name, object("$ref", "#/components/headers/" + name));
        return headers;
    }

    private Map<String, Object> done(Op<?> op) {
        if (op.answer() == Void.class) return object("description", "Done", "headers", headers(op));
        return object("description", "Done", "headers", headers(op), "content", content(op));
    }

    private Map<String, Object> notModified(Op<?> op) {
        String what = "Not modified since the version in If-None-Match";
        return shared(
                op.isPaged() ? "PageNotModified" : "NotModified",
                object("description", what, "headers", headersOfList(op)));
    }

    private static Map<String, Object> switched(Op<?> op) {
        var headers = headers(op);
        headers.putAll(named("Upgrade"));
        return object("description", "The connection is a WebSocket from now on", "headers", headers);
    }

    private static Map<String, Object> refused(int status, List<Object> errors) {
        var refused = object("description", status == 422 ? "Not valid" : "Refused");
        if (status == 429 || status == 503) {
            refused.put("headers", named("Retry-After"));
        }
        if (status == 401) {
            refused.put("headers", named("WWW-Authenticate"));
        }
        if (status == 426) refused.put("headers", named("Upgrade"));
        Object schema = errors.size() == 1 ? errors.getFirst() : object("oneOf", errors);
        refused.put("content", object("application/json", object("schema", schema)));
        return refused;
    }

    /** The refusals that the operation's declaration implies, and those it names: the general ones first. */
    private static List<RefusalCode> refusals(Op<?> op) {
        var general = EnumSet.of(
                Code.INVALID,
                Code.REQUEST_TIMEOUT,
                Code.TOO_LARGE,
                Code.RATE_LIMITED,
                Code.OVERLOADED,
                Code.DATABASE_UNAVAILABLE);
        Guard guard = op.guard();
        if (!(guard instanceof Guard.Open)) {
            general.add(Code.UNAUTHENTICATED);
            general.add(Code.SCOPE_REQUIRED);
            general.add(Code.ENTITLEMENT_REQUIRED); // its own, or that of API tokens
        }
        if (guard.role() != null) general.add(Code.ROLE_REQUIRED);
        if (op.isCheckedForOrigin()) general.add(Code.CROSS_ORIGIN);
        if (op.isRelay()) general.add(Code.UPGRADE_REQUIRED);
        if (op.path().contains("{")) general.add(Code.NOT_FOUND);
        var named = new LinkedHashSet<>(op.outcomes().refusals());
        op.confirmations().forEach(one -> named.add(one.refusal().apply("", "").code()));
        for (RefusalCode code : named) {
            if (code instanceof Code isGeneral) general.add(isGeneral);
        }
        named.removeAll(general);
        return Stream.concat(general.stream(), named.stream()).toList();
    }

    private Map<String, Object> error(RefusalCode code) {
        return error(code.word(), code.extras());
    }

    private Map<String, Object> error(String code, List<RefusalCode.Extra> extras) {
        var required = new ArrayList<>(List.of("error", "detail"));
        var properties = object("error", object("type", "string", "const", code), "detail", TEXT);
        for (RefusalCode.Extra extra : extras) {
            properties.put(extra.name(), schema(extra.type()));
            if (!extra.isOptional()) required.add(extra.name());
        }
        List<String> kinds = KINDS.get(code);
        if (kinds != null) properties.put("kind", object("type", "string", "enum", kinds));
        return schemas.add(name(code), object("type", "object", "required", required, "properties", properties));
    }

    private static Map<String, Object> schema(Class<?> type) {
        if (type == long.class) return NUMBER;
        if (type == boolean.class) return Map.of("type", "boolean");
        if (type == List.class) return object("type", "array", "items", TEXT);
        if (type == Object.class) return object();
        return TEXT;
    }

    /** {@code role_required} as {@code RoleRequiredError}. */
    private static String name(String code) {
        return camelCase(code) + (code.endsWith("_error") ? "" : "Error");
    }

    private static String camelCase(String code) {
        var name = new StringBuilder();
        for (String word : code.split("_"))
            name.append(Character.toUpperCase(word.charAt(0))).append(word.substring(1));
        return name.toString();
    }

    private Map<String, Object> content(Op<?> op) {
        return switch (op.answer()) {
            case Class<?> c when c == Sse.class -> events(op);
            case Class<?> c when c == Reply.class -> json(object());
            case Class<?> c when c == Download.class -> files(op);
            case Work.ListOf(Class<?> element) -> json(object("type", "array", "items", schemas.answer(element)));
            default -> json(schemas.answer(op.answer()));
        };
    }

    /**
     * OpenAPI 3.1 has no words for events: a schema of its own has a property for each, of the event's name and with its data.
     */
    private Map<String, Object> events(Op<?> op) {
        var properties = object();
        if (op.work() instanceof Work.Events<?> work) {
            for (Sse.Event event : work.events().get()) properties.put(event.name(), described(data(event)));
        }
        var all = object(
                "type",
                "object",
                "description",
                "The events of " + op.id() + ": of each, its data.",
                "properties",
                properties);
        var schema = schemas.add(camelCase(op.id().replace('.', '_')), all);
        return object("text/event-stream", object("schema", TEXT, "x-events", schema));
    }

    /** A reference with the words of what it refers to. */
    private Map<String, Object> described(Map<String, Object> data) {
        if (data.get("$ref") instanceof String ref
                && schemas.all().get(ref.substring(ref.lastIndexOf('/') + 1)) instanceof Map<?, ?> of) {
            data.put("description", of.get("description"));
        }
        return data;
    }

    private Map<String, Object> data(Sse.Event event) {
        if (!(event.data() instanceof Sse.Columns columns)) return schemas.answer(event.data());
        var ids = object(
                "type",
                "array",
                "description",
                "The ids of the resources.",
                "items",
                object("type", "integer", "format", "int64"));
        var values = schemas.add(
                "Columns",
                object(
                        "type",
                        "object",
                        "description",
                        "Values that changed: an array for each field, in the order of the array id.",
                        "required",
                        List.of("id"),
                        "properties",
                        object("id", ids),
                        "additionalProperties",
                        object("type", "array", "items", object())));
        var lists = object();
        for (String list : columns.lists()) lists.put(list, values);
        return object(
                "type",
                "object",
                "description",
                "The measured values that changed, by the name of their list.",
                "properties",
                lists);
    }

    private static Map<String, Object> files(Op<?> op) {
        var content = object();
        if (op.work() instanceof Work.File<?> file) {
            for (String type : file.types()) content.put(type, object("schema", TEXT));
        }
        return content;
    }

    private static Map<String, Object> headers(Op<?> op) {
        var headers = named("X-Request-Id");
        headers.putAll(headersOfList(op));
        if (op.outcomes().cookies()) headers.putAll(named("Set-Cookie"));
        if (op.answer() == Download.class) headers.putAll(named("Content-Disposition"));
        return headers;
    }

    private static Map<String, Object> headersOfList(Op<?> op) {
        var headers = object();
        if (op.isConditional()) headers.putAll(named("ETag"));
        if (op.isPaged()) headers.putAll(named(Call.TOTAL));
        return headers;
    }

    private static Map<String, Object> header(String description, Map<String, Object> schema) {
        return object("description", description, "schema", new LinkedHashMap<>(schema));
    }

    private static Map<String, Object> json(Map<String, Object> schema) {
        return object("application/json", object("schema", schema));
    }
}
