import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The demo for developers: a change of Java is compiled at once and restarts the service, which keeps its data; the simulated
 * hosts go on in a process of their own; the page is served by Vite. Run by ./run dev.
 */
final class Dev {
    private static final Path DATA = Path.of("target/quick/demo").toAbsolutePath();
    private static final int LOOK_MILLIS = 300;
    private static final String PORT = System.getenv().getOrDefault("HOLDFAST_DEV_PORT", "8080");
    private static final List<String> FLAGS = List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xmx256m",
            "--enable-native-access=ALL-UNNAMED", "--sun-misc-unsafe-memory-access=allow");

    private static final List<Process> processes = new ArrayList<>();

    private Dev() {}

    public static void main(String[] none) throws IOException, InterruptedException {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> processes.forEach(Dev::end)));
        var compiler = new Compiler();
        if (compiler.run() == null) System.exit(1);
        empty(DATA);
        copy(Path.of("dist/catalog"), DATA.resolve("catalog"));
        String classPath = compiler.classPath(new Source("dist", false));
        Process service = holdfast(classPath, "serve");
        holdfast(classPath, "demo");
        start(Path.of("web"), Map.of("HOLDFAST_URL", "http://127.0.0.1:" + PORT), List.of("npm", "run", "dev"));
        watch(compiler, service);
    }

    private static void watch(Compiler compiler, Process first) throws IOException, InterruptedException {
        Process service = first;
        long seen = newest();
        while (true) {
            Thread.sleep(LOOK_MILLIS);
            long now = newest();
            if (now <= seen) continue;
            seen = now;
            long began = System.nanoTime();
            Set<Source> changed = compiler.run();
            if (changed == null || changed.isEmpty()) continue;
            if (changed.stream().allMatch(Source::isTest)) continue;
            if (changed.stream().anyMatch(source -> source.module().equals("pve-sim"))) {
                System.err.println("The simulated hosts go on with their old code until ./run dev is started again.");
            }
            end(service);
            service = holdfast(compiler.classPath(new Source("dist", false)), "serve");
            System.err.println("Compiled and started again after " + (System.nanoTime() - began) / 1_000_000 + " ms.");
        }
    }

    private static long newest() throws IOException {
        long newest = 0;
        for (Source source : Source.ALL) {
            for (Path file : source.files()) newest = Math.max(newest, Files.getLastModifiedTime(file).toMillis());
        }
        return newest;
    }

    private static Process holdfast(String classPath, String command) throws IOException {
        var line = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        line.addAll(FLAGS);
        line.addAll(List.of("-cp", classPath, "dev.holdfast.dist.Holdfast", command));
        Map<String, String> environment = new HashMap<>(Map.of(
                "HOLDFAST_DATA", DATA.resolve("data").toString(),
                "HOLDFAST_CATALOG_URL", DATA.resolve("catalog").toString(),
                "HOLDFAST_IMAGE_LIST", DATA.resolve("images.json").toString(),
                "HOLDFAST_LISTEN", "127.0.0.1:" + PORT,
                "HOLDFAST_ALLOW_LOOPBACK_HOSTS", "true",
                "HOLDFAST_OWNER_EMAIL", "owner@demo.test",
                "HOLDFAST_OWNER_PASSWORD", "holdfast-demo-1"));
        if (command.equals("demo")) environment.put("HOLDFAST_DEMO_SERVICE", PORT);
        return start(Path.of("."), environment, line);
    }

    private static Process start(Path folder, Map<String, String> environment, List<String> line) throws IOException {
        var builder = new ProcessBuilder(line).directory(folder.toFile()).inheritIO();
        builder.environment().putAll(environment);
        Process process = builder.start();
        processes.add(process);
        return process;
    }

    private static void end(Process process) {
        process.descendants().forEach(ProcessHandle::destroy);
        process.destroy();
        try {
            process.waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void empty(Path folder) throws IOException {
        if (Files.exists(folder)) {
            try (Stream<Path> all = Files.walk(folder)) {
                for (Path one : all.toList().reversed()) Files.delete(one);
            }
        }
        Files.createDirectories(folder);
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> all = Files.walk(from)) {
            for (Path one : all.toList()) Files.copy(one, to.resolve(from.relativize(one)));
        }
    }
}
