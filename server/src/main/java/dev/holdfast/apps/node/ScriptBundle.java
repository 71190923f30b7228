package dev.holdfast.apps.node;

import dev.holdfast.catalog.PinnedScripts;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;

/**
 * The files that are sent to a node for one run: {@code run}, which is started, the pinned scripts in the folders they have
 * in the catalogue, and a {@code curl} that serves these instead of the current versions from the network.
 *
 * @param files by path; paths are checked and contain no shell metacharacters
 */
public record ScriptBundle(Map<String, byte[]> files) {
    /** The folder of the pinned files in a container while a script runs there. */
    private static final String INSIDE = "/usr/local/lib/holdfast";

    /** The bundle that creates a container on a node. */
    public static ScriptBundle install(PinnedScripts scripts, UnaryOperator<String> framework) {
        return of("install.sh", scripts, framework);
    }

    /** The bundle that runs a container's own update in it. */
    public static ScriptBundle update(PinnedScripts scripts, UnaryOperator<String> framework) {
        return of("update.sh", scripts, framework);
    }

    private static ScriptBundle of(String driver, PinnedScripts scripts, UnaryOperator<String> content) {
        var files = new LinkedHashMap<String, byte[]>();
        files.put("run", resource(driver, INSIDE));
        files.put("bin/curl", resource("curl.sh", "$HOLDFAST_BUNDLE"));
        files.put("inside/curl", resource("curl.sh", INSIDE));
        // Always the same name, whatever the slug: no external name becomes part of a command.
        files.put("script.sh", bytes(scripts.script()));
        files.put(safe(scripts.scriptPath()), bytes(scripts.script()));
        if (scripts.installPath() != null && scripts.installScript() != null) {
            files.put(safe(scripts.installPath()), bytes(scripts.installScript()));
        }
        scripts.framework().forEach((path, blob) -> files.put(safe(path), bytes(content.apply(blob))));
        return new ScriptBundle(files);
    }

    private static String safe(String path) {
        if (!path.matches("[A-Za-z0-9_-][A-Za-z0-9._-]*(/[A-Za-z0-9_-][A-Za-z0-9._-]*){1,3}")) {
            throw new IllegalArgumentException("not a valid path for a bundle: " + path);
        }
        return path;
    }

    private static byte[] resource(String name, String place) {
        try (InputStream in = ScriptBundle.class.getResourceAsStream(name)) {
            String text = new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
            return bytes(text.replace("@PINNED@", place).replace("@INSIDE@", INSIDE));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
