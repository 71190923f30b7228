package dev.holdfast.meta.update;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * The files with which service and launcher agree on a switch, in the folder {@code update} of the data directory. They outlive both:
 *
 * <ul>
 *   <li>{@code next}: the folder of the version to start, written by the old service before it ends with status 75.
 *   <li>{@code ready}: the version that works, written by the new service while the launcher waits.
 *   <li>{@code outcome}: {@code ok}, or why the old version was started again, written by the launcher.
 * </ul>
 */
public final class Handover {
    /** With it, the service asks the launcher to start the version in {@code next}. */
    static final int STATUS = 75;

    private final Path folder;

    /** In this data directory. */
    public Handover(Path data) {
        this.folder = data.resolve("update");
    }

    /** How a switch ended. {@code problem} is null if the new version is in force. */
    record Outcome(String version, @Nullable String problem) {}

    void next(Path version) {
        write("next", version.toAbsolutePath() + "\n");
        delete("outcome");
        delete("ready");
    }

    /** Says that this version works. */
    public void ready(String version) {
        write("ready", version + "\n");
    }

    /** Whether the launcher has decided. */
    public boolean isDecided() {
        return Files.exists(folder.resolve("outcome"));
    }

    /** What the launcher wrote last; null while it has not decided. */
    @Nullable
    Outcome outcome() {
        try (var in = Files.newBufferedReader(folder.resolve("outcome"))) {
            var lines = new Properties();
            lines.load(in);
            String problem = lines.getProperty("problem", "");
            return new Outcome(lines.getProperty("version", ""), problem.isEmpty() ? null : problem);
        } catch (NoSuchFileException e) {
            return null;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void forget() {
        delete("next");
    }

    private void write(String name, String text) {
        try {
            Files.createDirectories(folder);
            Path fresh = folder.resolve(name + ".new");
            Files.writeString(fresh, text);
            Files.move(
                    fresh, folder.resolve(name), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void delete(String name) {
        try {
            Files.deleteIfExists(folder.resolve(name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
