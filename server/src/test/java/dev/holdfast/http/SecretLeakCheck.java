package dev.holdfast.http;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.AppenderBase;
import dev.holdfast.Answer;
import dev.holdfast.TestBrowser;
import dev.holdfast.base.json.Json;
import dev.holdfast.base.seal.Secret;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.regex.Pattern;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;

/**
 * Puts a different secret into every secret field of every operation, and then searches for it wherever it must not
 * appear. Fields are found by type, and by name in case the type was forgotten.
 */
final class SecretLeakCheck implements AutoCloseable {
    /** The names of fields that contain a secret. */
    static final Pattern NAME = Pattern.compile(
            "(.*_)?(password|passphrase|secret|code|pending|token|key|credential|ticket|recovery_codes?)");

    private record Canary(String text, String what) {}

    private record Kept(String where, String text) {}

    private final List<Canary> canaries = new ArrayList<>();
    private final Queue<Kept> kept = new ConcurrentLinkedQueue<>();
    private final Map<String, Object> hints;
    private final Logger root = (Logger) LoggerFactory.getLogger(Logger.ROOT_LOGGER_NAME);
    private final Logger ours = (Logger) LoggerFactory.getLogger("dev.holdfast");
    private final Level before = ours.getLevel();
    private final AppenderBase<ILoggingEvent> appender = new AppenderBase<>() {
        @Override
        protected void append(ILoggingEvent event) {
            String thrown =
                    event.getThrowableProxy() == null ? "" : ThrowableProxyUtil.asString(event.getThrowableProxy());
            kept.add(new Kept("the log", event.getFormattedMessage() + " " + thrown));
        }
    };

    /** Takes values for fields with these names, so that calls get further than their first check. */
    SecretLeakCheck(Map<String, Object> hints) {
        this.hints = hints;
        appender.start();
        root.addAppender(appender);
        ours.setLevel(Level.TRACE);
    }

    @Override
    public void close() {
        root.detachAppender(appender);
        ours.setLevel(before);
    }

    /** A new secret that must not be found anywhere. Strong enough for a password. */
    String canary(String what) {
        return watch("Canary-" + Long.toString(7_777_777_777L + canaries.size() * 99_991L, 36) + "-zq", what);
    }

    /** A secret that was created elsewhere. */
    String watch(String text, String what) {
        canaries.add(new Canary(text, what));
        return text;
    }

    /** Stores a text for the search. */
    void keep(String where, String text) {
        kept.add(new Kept(where, text));
    }

    /** Sends a request, stores the whole response, and watches the secrets that the response hands out. */
    Answer ask(TestBrowser who, String method, String path, String body, Map<String, String> headers) {
        Answer answer = who.send(method, path, body, headers);
        String said = answer.body();
        for (String cookie : answer.raw().headers().allValues("set-cookie")) {
            String value = cookie.substring(cookie.indexOf('=') + 1, (cookie + ";").indexOf(';'));
            if (value.length() > 15) watch(value, "a cookie of " + method + " " + path);
        }
        var headersButCookies = new LinkedHashMap<>(answer.raw().headers().map());
        headersButCookies.remove("set-cookie");
        if (answer.status() < 300
                && said.startsWith("{")
                && answer.header("Content-Type").equals("application/json")) {
            for (String secret : handedOut(Json.tree(said))) {
                said = said.replace(secret, "(handed out)");
                watch(secret, "handed out by " + method + " " + path);
            }
        }
        keep("the answer " + answer.status() + " to " + method + " " + path, headersButCookies + " " + said);
        return answer;
    }

    private static List<String> handedOut(JsonNode object) {
        var found = new ArrayList<String>();
        object.properties().forEach(property -> {
            JsonNode value = property.getValue();
            if (value.isObject()) found.addAll(handedOut(value));
            if (!NAME.matcher(property.getKey()).matches()) return;
            // A word such as not_in_catalog is one of a documented list.
            if (value.isString()
                    && value.asString().length() > 7
                    && !value.asString().matches("[a-z]+(_[a-z]+)*")) {
                found.add(value.asString());
            }
            if (value.isArray()) value.valueStream().forEach(one -> found.add(one.asString()));
        });
        return found;
    }

    /** Calls every operation with a secret, as callers with and without the right, with valid and invalid bodies. */
    void walk(List<Op<?>> ops, Who who) {
        for (Op<?> op : ops) {
            if (op.isStream()) continue;
            String path = op.path();
            for (var words : op.words().entrySet()) {
                path = path.replace("{" + words.getKey() + "}", words.getValue().getFirst());
            }
            for (var hint : hints.entrySet())
                path = path.replace("{" + hint.getKey() + "}", hint.getValue().toString());
            path = path.replaceAll("\\{[^}]*}", "1");
            if (op.query() != null) path += query(op);
            if (!op.takesBody()) {
                ask(who.may(), op.method(), path, null, Map.of()); // the response may contain secrets
                continue;
            }
            boolean secret = secrets(op.input()).findAny().isPresent();
            ask(who.may(), op.method(), path, body(op, true), Map.of());
            if (!secret) continue;
            ask(who.may(), op.method(), path, body(op, false), Map.of());
            ask(who.may(), op.method(), path, wrongTypes(op), Map.of());
            ask(who.may(), op.method(), path, body(op, true).replace("}", ",\"x\":1}"), Map.of());
            ask(who.may(), op.method(), path, body(op, true) + "}", Map.of());
            ask(who.may(), op.method(), path, body(op, true), Map.of("Sec-Fetch-Site", "cross-site"));
            ask(who.mayNot(), op.method(), path, body(op, true), Map.of());
            ask(who.stranger(), op.method(), path, body(op, true), Map.of());
        }
    }

    /** The callers of the walk; requested again each time, because some calls end a session. */
    interface Who {
        TestBrowser may();

        TestBrowser mayNot();

        TestBrowser stranger();
    }

    /** The components that contain a secret, by type or by name, also in nested records. */
    static java.util.stream.Stream<RecordComponent> secrets(Class<?> shape) {
        return Field.of(shape).stream().map(Field::component).flatMap(c -> {
            Class<?> inner = innermost(c.getGenericType());
            if (inner.isRecord()) return secrets(inner);
            boolean named = inner == String.class && NAME.matcher(Field.name(c)).matches();
            return inner == Secret.class || named ? java.util.stream.Stream.of(c) : java.util.stream.Stream.empty();
        });
    }

    static Class<?> innermost(Type type) {
        if (type instanceof Class<?> c) return c;
        var parameterized = (ParameterizedType) type;
        Class<?> raw = (Class<?>) parameterized.getRawType();
        Type[] arguments = parameterized.getActualTypeArguments();
        return raw == List.class || raw == Change.class || raw == Map.class
                ? innermost(arguments[arguments.length - 1])
                : raw;
    }

    private String body(Op<?> op, boolean all) {
        return Json.write(sample(op.id(), op.input(), all));
    }

    private Map<String, Object> sample(String id, Class<?> shape, boolean all) {
        var values = new LinkedHashMap<String, Object>();
        for (Field field : Field.of(shape)) {
            String name = field.name();
            boolean secret = secrets(shape)
                    .anyMatch(s -> s.getName().equals(field.component().getName()));
            if (all || secret || field.isRequired()) values.put(name, value(id, name, field.type(), all));
        }
        return values;
    }

    private Object value(String id, String name, Type type, boolean all) {
        Class<?> inner = innermost(type);
        Class<?> outer = type instanceof ParameterizedType p ? (Class<?>) p.getRawType() : (Class<?>) type;
        Object one;
        if (inner.isRecord()) one = sample(id, inner, all);
        else if (inner == Secret.class
                || (inner == String.class && NAME.matcher(name).matches())) {
            one = canary(id + " " + name);
        } else if (hints.containsKey(name)) one = hints.get(name);
        else if (name.equals("email")) one = "walk" + canaries.size() + "@canary.test";
        else if (inner == String.class) one = "x" + canaries.size();
        else if (inner == boolean.class || inner == Boolean.class) one = false;
        else if (inner == Map.class) one = Map.of();
        else if (inner.isEnum()) one = inner.getEnumConstants()[0].toString().toLowerCase(Locale.ROOT);
        else one = 1;
        if (outer == Map.class && type instanceof ParameterizedType) return Map.of("x", one);
        return outer == List.class ? List.of(one) : one;
    }

    private String wrongTypes(Op<?> op) {
        var values = new LinkedHashMap<String, Object>();
        sample(op.id(), op.input(), true).forEach((name, value) -> values.put(name, Map.of("x", value)));
        return Json.write(values);
    }

    private String query(Op<?> op) {
        var text = new StringBuilder();
        for (Field field : Field.of(op.query())) {
            String name = field.name();
            boolean secret = secrets(op.query())
                    .anyMatch(s -> s.getName().equals(field.component().getName()));
            if (secret || field.isRequired()) {
                Object value = value(op.id(), name, field.type(), false);
                text.append(text.isEmpty() ? "?" : "&")
                        .append(name)
                        .append('=')
                        .append(URLEncoder.encode(value.toString(), StandardCharsets.UTF_8));
            }
        }
        return text.toString();
    }

    int watched() {
        return canaries.size();
    }

    /** All findings, as "what in where". */
    List<String> found(Path directory) {
        try {
            Files.walkFileTree(directory, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                    try {
                        keep("the file " + file.getFileName(), Files.readString(file, StandardCharsets.ISO_8859_1));
                    } catch (NoSuchFileException e) {
                        // The service runs: it removes temporary files meanwhile, and so does Git.
                    }
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
                    if (e instanceof NoSuchFileException) return FileVisitResult.CONTINUE;
                    throw e;
                }
            });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        var search = new TextSearch();
        var what = new HashMap<String, String>();
        for (Canary canary : canaries) {
            byte[] bytes = canary.text().getBytes(StandardCharsets.UTF_8);
            for (String shape : List.of(
                    canary.text(),
                    URLEncoder.encode(canary.text(), StandardCharsets.UTF_8),
                    Base64.getEncoder().withoutPadding().encodeToString(bytes),
                    HexFormat.of().formatHex(bytes))) {
                what.put(shape, canary.what());
                search.add(shape);
            }
        }
        var found = new ArrayList<String>();
        for (Kept one : kept) search.in(one.text()).forEach(shape -> found.add(what.get(shape) + " in " + one.where()));
        return found.stream().distinct().toList();
    }
}
