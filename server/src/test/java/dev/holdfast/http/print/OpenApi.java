package dev.holdfast.http.print;

import static dev.holdfast.http.print.Schemas.object;

import dev.holdfast.access.Guard;
import dev.holdfast.http.Confirmation;
import dev.holdfast.http.Field;
import dev.holdfast.http.Op;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Prints the OpenAPI 3.1 document from the list of operations. The schemas are derived from the records. */
public final class OpenApi {
    private final Schemas schemas = new Schemas();
    private final Responses responses = new Responses(schemas);
    private final Parameters parameters;

    private OpenApi(List<Op<?>> ops) {
        parameters = new Parameters(ops, schemas);
    }

    /** The document, to be written as JSON. */
    public static Map<String, Object> print(List<Op<?>> ops, String version) {
        return new OpenApi(ops).document(ops, version);
    }

    private Map<String, Object> document(List<Op<?>> ops, String version) {
        var paths = new LinkedHashMap<String, Object>();
        for (Op<?> op : ops) {
            @SuppressWarnings("unchecked")
            var item = (Map<String, Object>)
                    paths.computeIfAbsent(Op.PREFIX + op.path(), _ -> new LinkedHashMap<String, Object>());
            item.put(op.method().toLowerCase(Locale.ROOT), operation(op));
        }
        return object(
                "openapi",
                "3.1.0",
                "info",
                object(
                        "title",
                        "Holdfast",
                        "version",
                        version,
                        "license",
                        object("name", "Apache-2.0", "identifier", "Apache-2.0")),
                "servers",
                List.of(object("url", "/")),
                "security",
                List.of(object("session", List.of()), object("token", List.of())),
                "tags",
                Tags.of(ops),
                "paths",
                paths,
                "components",
                object(
                        "securitySchemes",
                        object(
                                "session", object("type", "apiKey", "in", "cookie", "name", "holdfast_session"),
                                "token", object("type", "http", "scheme", "bearer")),
                        "parameters",
                        parameters.shared(),
                        "headers",
                        Responses.sharedHeaders(),
                        "responses",
                        responses.shared(),
                        "schemas",
                        schemas.all()));
    }

    private Map<String, Object> operation(Op<?> op) {
        var out = new LinkedHashMap<String, Object>();
        out.put("operationId", op.id());
        out.put("tags", List.of(op.area()));
        out.put("summary", op.summary());
        if (op.guard() instanceof Guard.Open) out.put("security", List.of());
        else if (op.isInPerson()) {
            out.put("security", List.of(object("session", List.of())));
            out.put("x-in-person", true);
        } else out.put("x-scope", op.scope());
        if (op.guard().role() != null) {
            out.put("x-role", op.guard().role().word());
            out.put("x-reach", op.guard().reach().name().toLowerCase(Locale.ROOT));
        }
        if (op.ranked() != null) out.put("x-rank", op.ranked());
        if (op.guard().feature() != null)
            out.put("x-entitlement", op.guard().feature().key());
        if (!op.confirmations().isEmpty()) {
            out.put(
                    "x-confirm",
                    op.confirmations().stream().map(Confirmation::words).toList());
        }
        if (op.isAudited()) out.put("x-audited", true);
        if (!op.jobs().isEmpty()) out.put("x-job", String.join(" ", op.jobs()));
        var taken = parameters.of(op);
        if (!taken.isEmpty()) out.put("parameters", taken);
        if (op.takesBody()) {
            boolean required = Field.of(op.input()).stream().anyMatch(Field::isRequired);
            out.put("requestBody", object("required", required, "content", json(schemas.body(op.input()))));
        }
        out.put("responses", responses.of(op));
        return out;
    }

    private static Map<String, Object> json(Map<String, Object> schema) {
        return object("application/json", object("schema", schema));
    }
}
