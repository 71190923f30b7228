import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Runs chosen tests: classes and methods of Java, unit tests of the page, journeys. Run by tools/test. */
final class Tests {
    private static final Path JOURNEYS = Path.of("dist/e2e");
    /** As in the build; the classes of a module find their files beside it. */
    private static final List<String> FLAGS = List.of("-ea", "-Xmx1g", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1",
            "--enable-native-access=ALL-UNNAMED", "--sun-misc-unsafe-memory-access=allow");

    private final Compiler compiler;

    Tests(Compiler compiler) {
        this.compiler = compiler;
    }

    /** Arguments: names such as BackupsTest, BackupsTest#aMethod, format.test or backups.spec. */
    public static void main(String[] names) throws IOException, InterruptedException {
        if (names.length == 0) end("usage: tools/test NAME…, such as BackupsTest, BackupsTest#aMethod, format.test, backups.spec");
        var compiler = new Compiler();
        if (compiler.run() == null) System.exit(1);
        System.exit(new Tests(compiler).run(List.of(names)) ? 0 : 1);
    }

    /** Whether all of these pass. */
    boolean run(List<String> names) throws IOException, InterruptedException {
        var java = new LinkedHashMap<String, List<String>>();
        var page = new ArrayList<String>();
        var journeys = new ArrayList<String>();
        for (String name : names) {
            if (name.contains(".spec")) journeys.add(journey(name));
            else if (name.contains(".test")) page.add(name);
            else selector(name, java);
        }
        boolean passed = true;
        for (Map.Entry<String, List<String>> module : java.entrySet()) passed &= runJava(module.getKey(), module.getValue());
        if (!page.isEmpty()) passed &= call(Path.of("web"), Map.of(), command(List.of("npx", "vitest", "run"), page));
        if (!journeys.isEmpty()) passed &= runJourneys(journeys);
        return passed;
    }

    private static String journey(String name) {
        String file = name.replaceFirst("\\.ts$", "") + ".ts";
        if (!Files.exists(JOURNEYS.resolve(file))) end("There is no journey " + file + " in " + JOURNEYS + ".");
        return file;
    }

    private static void selector(String name, Map<String, List<String>> modules) throws IOException {
        String simple = name.replaceFirst("#.*", "");
        List<Path> files = new ArrayList<>();
        for (Source source : Source.ALL) {
            if (!source.isTest()) continue;
            source.files().stream()
                    .filter(file -> file.getFileName().toString().equals(simple + ".java"))
                    .forEach(files::add);
        }
        if (files.isEmpty()) end("There is no test class " + simple + ". A journey is named like backups.spec, a test of the page like format.test.");
        for (Path file : files) {
            Source source = Source.of(file);
            String type = source.java().relativize(file).toString().replace(".java", "").replace('/', '.');
            modules.computeIfAbsent(source.module(), _ -> new ArrayList<>())
                    .add(name.contains("#") ? "--select-method=" + type + name.substring(name.indexOf('#')) : "--select-class=" + type);
        }
    }

    private boolean runJava(String module, List<String> selectors) throws IOException, InterruptedException {
        List<String> begin = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        begin.addAll(FLAGS);
        begin.add("-Dtests.patience=" + System.getenv().getOrDefault("HOLDFAST_TEST_PATIENCE", "PT1M"));
        String seed = System.getenv().getOrDefault("HOLDFAST_TEST_SEED", String.valueOf(System.currentTimeMillis() / 1000));
        System.out.println("The order of the tests has the seed " + seed + ".");
        begin.addAll(List.of("-cp", compiler.classPath(new Source(module, true)) + ":" + launcher(), "org.junit.platform.console.ConsoleLauncher",
                "execute", "--disable-banner", "--details=tree", "--fail-if-no-tests", "--exclude-tag=live",
                "--config=junit.jupiter.testmethod.order.default=org.junit.jupiter.api.MethodOrderer$Random",
                "--config=junit.jupiter.execution.order.random.seed=" + seed));
        return call(Path.of(module), Map.of("HOLDFAST_DEMO_PACE", "0"), command(begin, selectors));
    }

    private boolean runJourneys(List<String> files) throws IOException, InterruptedException {
        return call(JOURNEYS, Map.of("HOLDFAST_CLASS_PATH", compiler.classPath(new Source("dist", false))), command(List.of("npx", "playwright", "test"), files));
    }

    /** JUnit's own launcher, fetched once. */
    private static String launcher() throws IOException, InterruptedException {
        Path folder = Path.of("target/quick/launcher").toAbsolutePath();
        if (!Files.isDirectory(folder)
                && !call(Path.of("."), Map.of(), List.of("./mvnw", "-q", "-N", "dependency:copy",
                        "-Dartifact=org.junit.platform:junit-platform-console-standalone:" + version(), "-DoutputDirectory=" + folder))) {
            end("JUnit's launcher could not be fetched.");
        }
        try (Stream<Path> jars = Files.list(folder)) {
            return jars.findFirst().orElseThrow().toString();
        }
    }

    private static String version() throws IOException {
        return Files.readString(Path.of("pom.xml")).replaceFirst("(?s).*<junit.version>(.*?)</junit.version>.*", "$1");
    }

    static List<String> command(List<String> begin, List<String> end) {
        var all = new ArrayList<>(begin);
        all.addAll(end);
        return all;
    }

    static boolean call(Path folder, Map<String, String> environment, List<String> command) throws IOException, InterruptedException {
        var process = new ProcessBuilder(command).directory(folder.toFile()).inheritIO();
        process.environment().putAll(environment);
        return process.start().waitFor() == 0;
    }

    static void end(String message) {
        System.err.println(message);
        System.exit(2);
    }
}
