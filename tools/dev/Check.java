import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Checks what differs from a commit: format, types, strict compiler, the tests of what changed, printed files. Run by tools/check. */
final class Check {
    private static final Path STATE = Path.of("target", "quick");

    private final Set<Path> changed;
    private final List<String> results = new ArrayList<>();
    private boolean passed = true;

    private Check(Set<Path> changed) {
        this.changed = changed;
    }

    /** Argument: the commit to compare with; HEAD if there is none. */
    public static void main(String[] base) throws IOException, InterruptedException {
        Set<Path> changed = changed(base.length == 0 ? "HEAD" : base[0]);
        if (changed.isEmpty()) Tests.end("Nothing has changed.");
        System.exit(new Check(changed).run() ? 0 : 1);
    }

    private static Set<Path> changed(String base) throws IOException, InterruptedException {
        var files = new TreeSet<Path>();
        for (List<String> command : List.of(
                List.of("git", "diff", "--name-only", "--diff-filter=d", base), List.of("git", "ls-files", "--others", "--exclude-standard"))) {
            Process git = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
            git.inputReader().lines().map(Path::of).forEach(files::add);
            if (git.waitFor() != 0) System.exit(2);
        }
        return files;
    }

    private boolean run() throws IOException, InterruptedException {
        List<Path> java = changed.stream().filter(file -> Source.of(file) != null).toList();
        List<Path> page = changed.stream().filter(file -> file.startsWith("web/src") && file.toString().matches(".*\\.tsx?")).toList();
        if (!java.isEmpty()) {
            step("format", () -> Tests.call(Path.of("."), Map.of(), format(java)));
            var compiler = new Compiler();
            step("compile", () -> compiler.run() != null);
            if (passed) {
                List<Path> main = java.stream().filter(file -> !Source.of(file).isTest()).toList();
                if (!main.isEmpty()) step("Error Prone, NullAway", () -> strict(compiler, main));
                List<String> tests = tests(java);
                if (!tests.isEmpty()) step(tests.size() + " test classes", () -> new Tests(compiler).run(tests));
            }
        }
        List<Path> journeys = changed.stream().filter(file -> file.toString().matches("dist/e2e/.*\\.ts")).toList();
        if (!page.isEmpty() || !journeys.isEmpty()) {
            step("format, lint and types of the page", () -> Tests.call(Path.of("web"), Map.of(), List.of("npm", "run", "check", "--silent")));
        }
        if (!page.isEmpty()) {
            List<String> files = page.stream().map(file -> Path.of("web").relativize(file).toString()).toList();
            step("tests of the page", () -> Tests.call(
                    Path.of("web"), Map.of(), Tests.command(List.of("npx", "vitest", "related", "--run", "--passWithNoTests"), files)));
        }
        results.forEach(System.err::println);
        List<Path> notRun = journeys.stream().filter(file -> file.toString().endsWith(".spec.ts")).toList();
        if (!notRun.isEmpty()) System.err.println("Not run: " + notRun + "; tools/test runs journeys.");
        return passed;
    }

    private interface Step {
        boolean passes() throws IOException, InterruptedException;
    }

    private void step(String name, Step step) throws IOException, InterruptedException {
        long began = System.nanoTime();
        boolean result = step.passes();
        passed &= result;
        results.add("%s %5.1f s  %s".formatted(result ? "passed" : "FAILED", (System.nanoTime() - began) / 1e9, name));
    }

    private static List<String> format(List<Path> java) {
        String modules = java.stream().map(file -> Source.of(file).module()).distinct().collect(Collectors.joining(","));
        String files = java.stream().map(file -> Pattern.quote(file.toAbsolutePath().toString())).collect(Collectors.joining(","));
        return List.of("./mvnw", "-q", "-Dquick", "spotless:check", "-pl", modules, "-DspotlessFiles=" + files);
    }

    /** The tests in the packages of these files, and those that name a class of them. */
    private static List<String> tests(List<Path> java) throws IOException {
        var classes = new ClassFiles(Source.ALL);
        var names = new TreeSet<String>();
        java.forEach(file -> names.addAll(classes.in(file)));
        Set<String> packages = java.stream()
                .map(file -> Source.of(file).java().relativize(file).getParent().toString())
                .collect(Collectors.toSet());
        var tests = new LinkedHashSet<Path>(classes.naming(names));
        classes.files().stream()
                .filter(file -> packages.contains(Source.of(file).java().relativize(file).getParent().toString()))
                .forEach(tests::add);
        List<String> found = tests.stream()
                .filter(file -> Source.of(file).isTest() && file.getFileName().toString().matches("(?!Live).*Test\\.java"))
                .map(file -> file.getFileName().toString().replace(".java", ""))
                .distinct()
                .collect(Collectors.toCollection(ArrayList::new));
        boolean isService = java.stream()
                .anyMatch(file -> !Source.of(file).isTest() && Set.of("core", "server").contains(Source.of(file).module()));
        if (isService && !found.contains("PrintedFilesTest")) found.add("PrintedFilesTest");
        return found;
    }

    /** Compiles these files as the build does, and throws the classes away. */
    private static boolean strict(Compiler compiler, List<Path> main) throws IOException, InterruptedException {
        Path kept = STATE.resolve("strict-libraries");
        if (!Files.exists(kept) || Files.getLastModifiedTime(kept).compareTo(Files.getLastModifiedTime(Path.of("pom.xml"))) < 0) {
            if (!Tests.call(Path.of("."), Map.of(), List.of("./mvnw", "-q", "-f", "tools/dev/strict.pom.xml", "dependency:build-classpath",
                    "-Dmdep.outputFile=" + kept.toAbsolutePath()))) return false;
        }
        var command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "javac").toString()));
        for (String flag : Files.readString(Path.of(".mvn/jvm.config")).strip().split("\\s+(?=-)")) {
            if (flag.startsWith("--add-")) command.add("-J" + flag.replaceFirst("\\s+", "="));
        }
        Path out = STATE.resolve("strict-classes");
        Files.createDirectories(out);
        command.addAll(List.of("-d", out.toString(), "-cp", compiler.classPath(new Source("dist", false)), "-sourcepath", "", "-implicit:none", "-parameters",
                "-processorpath", Files.readString(kept).strip()));
        Matcher arguments = Pattern.compile("<arg>([^<]*)</arg>").matcher(
                Files.readString(Path.of("pom.xml")).replaceFirst("(?s).*<id>strict</id>", ""));
        while (arguments.find()) command.add(arguments.group(1));
        // Some libraries name others that are not here.
        command.add("-Xlint:-path");
        main.forEach(file -> command.add(file.toString()));
        return Tests.call(Path.of("."), Map.of(), command);
    }
}
