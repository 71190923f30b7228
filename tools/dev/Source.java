import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** One source tree of a module, compiled into a folder of its own beside Maven's. */
record Source(String module, boolean isTest) {
    /** In the order in which they are compiled; each uses those before it. */
    private static final List<String> MODULES = List.of("sim-shell", "pve", "pve-sim", "core", "server", "cli", "dist");

    /** Compiled classes lie below this folder, in folders with the names that tests know from Maven. */
    private static final Path OUT = Path.of("target", "quick");

    static final List<Source> ALL = all();

    private static List<Source> all() {
        var all = new ArrayList<Source>();
        for (String module : MODULES) all.add(new Source(module, false));
        for (String module : MODULES) all.add(new Source(module, true));
        return List.copyOf(all);
    }

    private Path root() {
        return Path.of(module, "src", isTest ? "test" : "main");
    }

    Path java() {
        return root().resolve("java");
    }

    Path classes() {
        return OUT.resolve(module).resolve("target").resolve(isTest ? "test-classes" : "classes");
    }

    /** What its classes find at run time: themselves and its resources, which are not copied. */
    List<Path> runtime() {
        return List.of(classes(), root().resolve("resources"));
    }

    /**
     * The trees that this one uses at run time, itself included. The tests of the client use the simulator, which comes later;
     * those of the server the tests of core.
     */
    List<Source> used() {
        int own = Math.max(MODULES.indexOf(module), MODULES.indexOf("pve-sim"));
        return ALL.stream()
                .filter(other -> other.isTest ? other.equals(this) || isServerTest() && other.module.equals("core") : MODULES.indexOf(other.module) <= own)
                .toList();
    }

    private boolean isServerTest() {
        return isTest && module.equals("server");
    }

    /** Its Java files; none if it has no such tree. */
    List<Path> files() throws IOException {
        if (!Files.isDirectory(java())) return List.of();
        try (Stream<Path> all = Files.walk(java())) {
            return all.filter(file -> file.toString().endsWith(".java")).toList();
        }
    }

    /** The tree that a Java file belongs to; null for a file of no module. */
    static Source of(Path file) {
        return ALL.stream()
                .filter(source -> file.startsWith(source.java()))
                .findFirst()
                .orElse(null);
    }
}
