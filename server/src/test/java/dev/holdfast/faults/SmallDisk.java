package dev.holdfast.faults;

import dev.holdfast.Patience;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.Assumptions;

/** A file system of six megabytes. Mounting it requires root; otherwise the test that needs it is skipped. */
record SmallDisk(Path folder) implements AutoCloseable {
    static SmallDisk mount() throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory("holdfast-small");
        boolean mounted = run("mount", "-t", "tmpfs", "-o", "size=6m", "tmpfs", folder.toString());
        if (!mounted) System.out.println("SKIPPED: no small file system can be mounted here (this requires root).");
        Assumptions.assumeThat(mounted).isTrue();
        return new SmallDisk(folder);
    }

    /** Fills it until there is no room for another page. */
    void fill() throws IOException {
        byte[] block = new byte[4096];
        try (var out = Files.newOutputStream(ballast())) {
            while (true) out.write(block);
        } catch (IOException full) {
            // this is the intended state
        }
    }

    /** Removes the file that {@link #fill} wrote. */
    void free() throws IOException {
        Files.delete(ballast());
    }

    private Path ballast() {
        return folder.resolve("ballast");
    }

    private static boolean run(String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        return process.waitFor(Patience.SECONDS, TimeUnit.SECONDS) && process.exitValue() == 0;
    }

    @Override
    public void close() throws IOException, InterruptedException {
        run("umount", folder.toString());
    }
}
