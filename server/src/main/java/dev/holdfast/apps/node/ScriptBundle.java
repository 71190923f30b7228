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
 * The files that are sent to a node for one run: {@code run}, which is started; the pinned scripts in {@code scripts} and the
 * files of the framework's own repository in {@code engine}, in the folders they have there; commands that serve these instead
 * of the current versions from the network; and {@code inside/lay}, which lays the same files down in a container.
 *
 * @param files by path; paths are checked and contain no shell metacharacters
 */
public record ScriptBundle(Map<String, byte[]> files) {
    /** The folder of the pinned files in a container while a script runs there. */
    private static final String INSIDE = "/usr/local/lib/holdfast";

    /**
     * The script that is started. Always the same name, whatever the slug: no external name becomes part of a command. It is
     * two folders deep, so that what it looks for beside its repository is looked for in the bundle, where there is none.
     */
    private static final String STARTED = "started/here/script.sh";

    private static final String END_OF_FILE = "END-OF-THIS-FILE";

    /** The bundle that creates a container on a node. */
    public static ScriptBundle install(PinnedScripts scripts, UnaryOperator<String> content) {
        var files = of("install.sh", scripts, content);
        files.put("bin/curl", downloader("curl", "$HOLDFAST_BUNDLE"));
        files.put("bin/wget", downloader("wget", "$HOLDFAST_BUNDLE"));
        files.put("bin/lxc-attach", bytes(resource("attach.sh")));
        return new ScriptBundle(files);
    }

    /** The bundle that runs a container's own update in it. */
    public static ScriptBundle update(PinnedScripts scripts, UnaryOperator<String> content) {
        return new ScriptBundle(of("update.sh", scripts, content));
    }

    private static Map<String, byte[]> of(String driver, PinnedScripts scripts, UnaryOperator<String> content) {
        var pinned = new LinkedHashMap<String, String>();
        pinned.put(safe("scripts/" + scripts.scriptPath()), scripts.script());
        if (scripts.installPath() != null && scripts.installScript() != null) {
            pinned.put(safe("scripts/" + scripts.installPath()), scripts.installScript());
        }
        scripts.framework().forEach((path, blob) -> pinned.put(safe("scripts/" + path), content.apply(blob)));
        scripts.engine().forEach((path, blob) -> pinned.put(safe("engine/" + path), content.apply(blob)));
        var files = new LinkedHashMap<String, byte[]>();
        files.put("run", bytes(resource(driver)));
        files.put("inside/curl", downloader("curl", INSIDE));
        files.put("inside/wget", downloader("wget", INSIDE));
        files.put("inside/lay", bytes(laying(pinned)));
        files.put(STARTED, bytes(scripts.script()));
        pinned.forEach((path, text) -> files.put(path, bytes(text)));
        return files;
    }

    private static String safe(String path) {
        if (!path.matches("[A-Za-z0-9_-][A-Za-z0-9._-]*(/[A-Za-z0-9_-][A-Za-z0-9._-]*){1,5}")) {
            throw new IllegalArgumentException("not a valid path for a bundle: " + path);
        }
        return path;
    }

    /**
     * A script that lays down files in the folder that it is given: one file to copy instead of dozens, which no container needs
     * a program for. A file without a line end at its end gets one.
     */
    private static String laying(Map<String, String> files) {
        var text = new StringBuilder("cd \"$1\" || exit 1\nmkdir -p started/here || exit 1\n");
        files.keySet().stream()
                .map(path -> path.substring(0, path.lastIndexOf('/')))
                .distinct()
                .forEach(folder -> text.append("mkdir -p ").append(folder).append(" || exit 1\n"));
        files.forEach((path, content) -> {
            String end = END_OF_FILE;
            while (content.contains(end)) end += "-";
            text.append("cat >%s <<'%s' || exit 1\n".formatted(path, end)).append(content);
            if (!content.endsWith("\n")) text.append('\n');
            text.append(end).append('\n');
        });
        return text.toString();
    }

    private static byte[] downloader(String tool, String place) {
        return bytes(resource("download.sh").replace("@TOOL@", tool).replace("@PINNED@", place));
    }

    private static String resource(String name) {
        try (InputStream in = ScriptBundle.class.getResourceAsStream(name)) {
            String text = new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
            return text.replace("@INSIDE@", INSIDE);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
