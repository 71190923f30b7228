package dev.holdfast.http.serve;

import dev.holdfast.base.work.HeavyWork;
import dev.holdfast.http.Op;
import dev.holdfast.http.Reply;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Everything outside the API: the web page from the class path under {@code web/}, and the API documentation. Every
 * path that names no file returns the page, which does its own routing.
 */
public final class Pages {
    private static final String DOCS = "/api/docs";
    private static final String SWAGGER = "META-INF/resources/webjars/swagger-ui/";
    /** Beside a file of the page is its compressed form, which the build makes (web/tools/packed.mjs). */
    private static final String BROTLI = ".br";

    private static final Map<String, String> TYPES = Map.of(
            "html", "text/html; charset=utf-8",
            "js", "text/javascript; charset=utf-8",
            "css", "text/css; charset=utf-8",
            "txt", "text/plain; charset=utf-8",
            "svg", "image/svg+xml",
            "png", "image/png",
            "ico", "image/x-icon",
            "json", "application/json",
            "woff2", "font/woff2",
            "webmanifest", "application/manifest+json");

    private final Map<String, StaticFile> found = new ConcurrentHashMap<>();
    private final String swaggerVersion;

    /** Finds the version of the documentation viewer on the class path. */
    public Pages() {
        this.swaggerVersion = swaggerVersion();
    }

    Reply find(Exchange exchange) {
        String method = exchange.method();
        String path = exchange.path();
        if (!method.equals("GET") && !method.equals("HEAD")) {
            String text = "The web page supports only GET and HEAD. The API is below " + Op.PREFIX + ".";
            return plain(405, text, Map.of("Allow", "GET, HEAD"));
        }
        if (path.equals(DOCS) || path.startsWith(DOCS + "/")) return docs(path, exchange);
        if (path.startsWith("/api/")) return plain(404, "The API is below " + Op.PREFIX + ".");
        // Only names that may be our files are looked up; every other path is a route of the page.
        String name = path.substring(1);
        if (name.contains("..") || name.contains("//") || name.contains("\\") || name.endsWith(BROTLI)) name = "";
        StaticFile file = name.contains(".") ? file("web/" + name, path.startsWith("/assets/")) : null;
        if (file != null) return file.reply(exchange);
        if (path.startsWith("/assets/")) return plain(404, "This file does not exist.");
        StaticFile index = file("web/index.html", false);
        return index != null
                ? index.reply(exchange)
                : plain(404, "This build does not contain the web page. The API documentation is at /api/docs.");
    }

    private Reply docs(String path, Exchange exchange) {
        if (path.equals(DOCS)) return new Reply(303, "text/plain", Map.of("Location", DOCS + "/"), new byte[0]);
        String name = path.substring(DOCS.length() + 1);
        if (name.isEmpty()) {
            StaticFile viewer = file("docs/index.html", false);
            return viewer != null
                    ? viewer.reply(exchange)
                    : plain(404, "The documentation is missing from this build.");
        }
        if (name.equals("open.js")) {
            StaticFile open = file("docs/open.js", false);
            if (open != null) return open.reply(exchange);
        }
        StaticFile file = name.matches("[a-z0-9.-]+") ? file(SWAGGER + swaggerVersion + "/" + name, false) : null;
        return file != null ? file.reply(exchange) : plain(404, "This file does not exist.");
    }

    /**
     * A file of the class path, null when there is none. Of many who ask for it at once, one reads and compresses it: that takes a
     * large part of a second and several times its size, and strangers may ask for the documentation.
     */
    @Nullable
    StaticFile file(String resource, boolean forever) {
        StaticFile known = found.get(resource);
        return known != null ? known : found.computeIfAbsent(resource, _ -> read(resource, forever));
    }

    private static @Nullable StaticFile read(String resource, boolean forever) {
        try (InputStream in = Pages.class.getClassLoader().getResourceAsStream(resource)) {
            if (in == null) return null;
            String type =
                    TYPES.getOrDefault(resource.substring(resource.lastIndexOf('.') + 1), "application/octet-stream");
            byte[] bytes = in.readAllBytes();
            byte[] brotli = bytes(resource + BROTLI);
            return HeavyWork.inTurn(() -> new StaticFile(type, bytes, brotli, forever));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte @Nullable [] bytes(String resource) throws IOException {
        try (InputStream in = Pages.class.getClassLoader().getResourceAsStream(resource)) {
            return in == null ? null : in.readAllBytes();
        }
    }

    private static Reply plain(int status, String text) {
        return plain(status, text, Map.of());
    }

    private static Reply plain(int status, String text, Map<String, String> headers) {
        return new Reply(status, "text/plain; charset=utf-8", headers, text.getBytes(StandardCharsets.UTF_8));
    }

    static String swaggerVersion() {
        try (InputStream in = Pages.class
                .getClassLoader()
                .getResourceAsStream("META-INF/maven/org.webjars/swagger-ui/pom.properties")) {
            var properties = new java.util.Properties();
            if (in != null) properties.load(in);
            return properties.getProperty("version", "none");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
