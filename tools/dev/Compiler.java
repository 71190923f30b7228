import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * Compiles what changed, and what sees something of it that changed, without Error Prone and without Maven: a second for most
 * changes. All modules share one class path; Maven checks what a module may use.
 */
final class Compiler {
    private static final Path STATE = Path.of("target", "quick");
    private static final Path STAMP = STATE.resolve("compiled");
    /** What was to be compiled when there was an error: what sees a change is known only while that is compiled. */
    private static final Path PENDING = STATE.resolve("pending");
    private static final Path FILTERED = STATE.resolve("filtered");
    private static final Path LINKS = STATE.resolve("links");

    private final JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
    private final String libraries;

    Compiler() throws IOException, InterruptedException {
        libraries = libraries();
    }

    /** The class path of this tree at run time. */
    String classPath(Source source) {
        var parts = new ArrayList<String>();
        for (Source used : source.used()) {
            used.runtime().stream().filter(Files::exists).forEach(path -> parts.add(path.toAbsolutePath().toString()));
        }
        parts.add(FILTERED.toAbsolutePath().toString());
        parts.add(LINKS.toAbsolutePath().toString());
        parts.add(libraries);
        return String.join(":", parts);
    }

    /** Compiles what is older than its source. Returns the trees in which something was compiled; null if it has errors. */
    Set<Source> run() throws IOException {
        filter();
        link();
        boolean isFirst = !Files.exists(STAMP);
        FileTime since = isFirst ? FileTime.fromMillis(0) : Files.getLastModifiedTime(STAMP);
        FileTime began = FileTime.fromMillis(System.currentTimeMillis());
        var stale = new TreeSet<Path>();
        for (Source source : Source.ALL) {
            for (Path file : source.files()) {
                if (Files.getLastModifiedTime(file).compareTo(since) >= 0 || isNew(source, file)) stale.add(file);
            }
        }
        Set<String> gone = isFirst ? Set.of() : removeDeleted();
        if (!gone.isEmpty()) stale.addAll(new ClassFiles(Source.ALL).naming(gone));
        if (Files.exists(PENDING)) stale.addAll(pending());
        stale.removeIf(file -> !Files.exists(file));
        var touched = new LinkedHashSet<Source>();
        var done = new TreeSet<Path>();
        Files.createDirectories(STATE);
        while (!stale.isEmpty()) {
            done.addAll(stale);
            Files.write(PENDING, done.stream().map(Path::toString).toList());
            Map<Path, String> before = surfaces(stale);
            for (Source source : Source.ALL) {
                List<Path> files = stale.stream().filter(file -> source.equals(Source.of(file))).toList();
                if (files.isEmpty()) continue;
                if (!compile(source, files)) return null;
                touched.add(source);
            }
            stale = isFirst ? new TreeSet<>() : dependents(before, surfaces(stale));
            stale.removeAll(done);
        }
        Files.deleteIfExists(PENDING);
        Files.writeString(STAMP, "");
        Files.setLastModifiedTime(STAMP, began);
        return touched;
    }

    /** What was to be compiled when there was an error, and all that sees something of it: a part of it has its new classes already. */
    private static Set<Path> pending() throws IOException {
        List<Path> files = Files.readAllLines(PENDING).stream().map(Path::of).toList();
        var classes = new ClassFiles(Source.ALL);
        var names = new TreeSet<String>();
        for (Path file : files) names.addAll(classes.in(file));
        var all = new TreeSet<>(classes.naming(names));
        all.addAll(files);
        return all;
    }

    /** Also of a file that was moved here and is as old as it was elsewhere. */
    private static boolean isNew(Source source, Path file) {
        if (file.endsWith("package-info.java")) return false;
        String type = source.java().relativize(file).toString().replace(".java", ".class");
        return !Files.exists(source.classes().resolve(type));
    }

    private static Map<Path, String> surfaces(Set<Path> files) {
        var surfaces = new HashMap<Path, String>();
        for (Path file : files) surfaces.put(file, ClassFiles.surface(Source.of(file), file));
        return surfaces;
    }

    private static TreeSet<Path> dependents(Map<Path, String> before, Map<Path, String> after) throws IOException {
        List<Path> changed =
                after.keySet().stream().filter(file -> !after.get(file).equals(before.get(file))).toList();
        if (changed.isEmpty()) return new TreeSet<>();
        var classes = new ClassFiles(Source.ALL);
        boolean isConstant = changed.stream().anyMatch(file -> !constants(before.get(file)).equals(constants(after.get(file))));
        if (isConstant) return new TreeSet<>(classes.files());
        var names = new TreeSet<String>();
        for (Path file : changed) names.addAll(classes.in(file));
        return new TreeSet<>(classes.naming(names));
    }

    private static List<String> constants(String surface) {
        return surface.lines().filter(line -> line.startsWith(ClassFiles.CONSTANT)).toList();
    }

    /** Removes the classes whose source is gone, and returns their names. */
    private static Set<String> removeDeleted() throws IOException {
        var gone = new TreeSet<String>();
        for (Source source : Source.ALL) {
            if (!Files.isDirectory(source.classes())) continue;
            List<Path> classes;
            try (Stream<Path> all = Files.walk(source.classes())) {
                classes = all.filter(file -> file.toString().endsWith(".class")).toList();
            }
            for (Path file : classes) {
                String name = source.classes().relativize(file).toString().replace(".class", "");
                // A file with several top-level classes is found by its own name only; there are none in this project.
                Path java = source.java().resolve(name.replaceFirst("\\$.*", "") + ".java");
                if (Files.exists(java)) continue;
                gone.add(name);
                Files.delete(file);
            }
        }
        return gone;
    }

    private boolean compile(Source source, List<Path> files) throws IOException {
        Files.createDirectories(source.classes());
        try (StandardJavaFileManager manager = javac.getStandardFileManager(null, null, null)) {
            var options = List.of("-d", source.classes().toString(), "-cp", classPath(source), "-sourcepath", "", "-parameters",
                    "-g", "-proc:none", "-nowarn", "-XDcompilePolicy=simple", "-implicit:none");
            return javac.getTask(new PrintWriter(System.err, true), manager, null, options, null, manager.getJavaFileObjectsFromPaths(files))
                    .call();
        }
    }

    /** What Maven fills in when it copies this file. */
    private static void filter() throws IOException {
        String pom = Files.readString(Path.of("pom.xml"));
        String text = Pattern.compile("\\$\\{([\\w.]+)}")
                .matcher(Files.readString(Path.of("server/src/main/filtered/holdfast.properties")))
                .replaceAll(name -> Matcher.quoteReplacement(property(pom, name.group(1))));
        Files.createDirectories(FILTERED);
        Files.writeString(FILTERED.resolve("holdfast.properties"), text);
    }

    private static String property(String pom, String name) {
        String tag = name.replaceFirst("^project\\.", "");
        Matcher found = Pattern.compile("<" + Pattern.quote(tag) + ">([^<]*)<").matcher(pom);
        return found.find() ? found.group(1) : "";
    }

    /** The catalogue of the demo and the built page are resources below a name of their own. */
    private static void link() throws IOException {
        Files.createDirectories(LINKS);
        for (var link : Map.of("catalog", "dist/catalog", "web", "web/dist").entrySet()) {
            Path at = LINKS.resolve(link.getKey());
            if (!Files.isSymbolicLink(at)) Files.createSymbolicLink(at, Path.of(link.getValue()).toAbsolutePath());
        }
    }

    /** The jars of all modules and their tests, asked of Maven when a pom.xml changed. */
    private static String libraries() throws IOException, InterruptedException {
        Path kept = STATE.resolve("libraries");
        boolean isFresh = Files.exists(kept);
        for (String pom : List.of("pom.xml", "core/pom.xml", "server/pom.xml", "pve/pom.xml", "pve-sim/pom.xml", "cli/pom.xml", "dist/pom.xml")) {
            isFresh = isFresh && Files.getLastModifiedTime(Path.of(pom)).compareTo(Files.getLastModifiedTime(kept)) < 0;
        }
        if (isFresh) return Files.readString(kept);
        Files.createDirectories(STATE);
        int failed = new ProcessBuilder("./mvnw", "-q", "-Dquick", "test-compile", "dependency:build-classpath",
                        "-pl", "dist,server,cli", "-am", "-Dmaven.main.skip", "-Dmaven.test.skip", "-Dexec.skip",
                        "-Dmdep.outputFile=target/quick-libraries")
                .inheritIO()
                .start()
                .waitFor();
        if (failed != 0) throw new IOException("Maven could not name the libraries.");
        var jars = new LinkedHashSet<String>();
        for (String module : List.of("core", "server", "dist", "cli", "pve", "pve-sim")) {
            Path file = Path.of(module, "target", "quick-libraries");
            if (!Files.exists(file)) continue;
            for (String jar : Files.readString(file).strip().split(":")) {
                if (jar.endsWith(".jar") && !jar.contains("/dev/holdfast/") && !jar.contains("/target/")) jars.add(jar);
            }
        }
        Files.writeString(kept, String.join(":", jars));
        return String.join(":", jars);
    }
}
