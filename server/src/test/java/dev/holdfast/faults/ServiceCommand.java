package dev.holdfast.faults;

import dev.holdfast.Main;
import dev.holdfast.TestBrowser;
import dev.holdfast.TestFolders;
import dev.holdfast.TestPlane;
import dev.holdfast.sim.Sim;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;

/**
 * The command that runs the program as a process of its own. The drills start it a hundred times, so it has a start-up
 * cache, which halves what a start costs. The cache demands jars, so compiled classes are packed first; both are made
 * once for all test processes, in {@code target/service}.
 */
public final class ServiceCommand {
    private static final Path PLACE = Path.of("target", "service").toAbsolutePath();
    private static final List<String> JAVA = List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx256m",
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1", // it lives for seconds
            "-Xlog:disable", // what the JVM thinks of the cache is not output of the program
            "--enable-native-access=ALL-UNNAMED",
            "--sun-misc-unsafe-memory-access=allow");

    private static final class Prepared {
        static final List<String> COMMAND = prepared();
    }

    private ServiceCommand() {}

    /** With these arguments; none starts the service. */
    public static List<String> of(String... words) {
        return plus(Prepared.COMMAND, words);
    }

    private static List<String> plus(List<String> command, String... more) {
        return Stream.concat(command.stream(), Stream.of(more)).toList();
    }

    private static List<String> prepared() {
        try {
            Files.createDirectories(PLACE);
            try (var lock = FileChannel.open(
                            PLACE.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                    var _ = lock.lock()) {
                var path = new ArrayList<String>();
                boolean isNew = false;
                for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
                    if (entry.endsWith(".jar")) path.add(entry);
                    else if (entry.endsWith(Path.of("target", "classes").toString()))
                        isNew |= pack(Path.of(entry), path);
                    // tools/test leaves resources where they are.
                    else if (entry.endsWith(Path.of("main", "resources").toString())) path.add(entry);
                }
                String joined = String.join(File.pathSeparator, path);
                List<String> main = List.of("-cp", joined, Main.class.getName());
                Path cache = PLACE.resolve("start-up.aot");
                Path recorded = PLACE.resolve("class-path"); // a cache is for exactly one
                isNew |= !Files.exists(recorded) || !Files.readString(recorded).equals(joined);
                if (isNew) record(cache, main);
                Files.writeString(recorded, joined);
                var command = new ArrayList<>(JAVA);
                if (Files.exists(cache)) command.add("-XX:AOTCache=" + cache);
                command.addAll(main);
                return List.copyOf(command);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** Packs a module's classes unless that was done since they were compiled; whether it packed them. */
    private static boolean pack(Path classes, List<String> path) throws IOException {
        Path jar = PLACE.resolve(classes.getParent().getParent().getFileName() + ".jar");
        path.add(jar.toString());
        try (Stream<Path> all = Files.walk(classes)) {
            // Folders as well: migrations are searched for by their folder.
            List<Path> files = all.filter(one -> !one.equals(classes)).sorted().toList();
            if (Files.exists(jar)) {
                var packed = Files.getLastModifiedTime(jar);
                boolean isChanged = false;
                for (Path file : files)
                    isChanged |= Files.getLastModifiedTime(file).compareTo(packed) > 0;
                if (!isChanged) return false;
            }
            try (var out = new JarOutputStream(Files.newOutputStream(jar))) {
                out.setLevel(0);
                for (Path file : files) {
                    boolean isFolder = Files.isDirectory(file);
                    out.putNextEntry(new JarEntry(classes.relativize(file) + (isFolder ? "/" : "")));
                    if (!isFolder) Files.copy(file, out);
                }
            }
            return true;
        }
    }

    /** Uses the service for a moment, so that the cache knows what the drills load. Without a cache, starts are slow. */
    private static void record(Path cache, List<String> main) throws IOException, InterruptedException {
        Files.deleteIfExists(cache);
        Path data = Files.createTempDirectory("holdfast-start-up");
        var command = new ArrayList<>(JAVA);
        command.add("-XX:AOTCacheOutput=" + cache);
        command.addAll(main);
        try (Sim sim = Sim.oneHost();
                var service = ServiceProcess.run(command, Map.of("HOLDFAST_DATA", data.toString()))) {
            TestBrowser owner = service.owner();
            owner.post("/hosts", TestPlane.hostIn(sim, "alpha"));
            owner.post("/apps/adopt", "{\"items\":[{\"host_id\":1,\"ctid\":101,\"name\":\"web\"}]}");
            String job = owner.post("/apps/1/restart", "{}").tree().path("job").asString();
            owner.get("/jobs/" + job + "/events/stream");
            service.stop();
        } finally {
            TestFolders.remove(data);
        }
    }
}
