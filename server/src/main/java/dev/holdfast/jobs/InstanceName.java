package dev.holdfast.jobs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.UUID;

/** The name of this replica: made once per data directory, so that it is the same after a restart. */
public final class InstanceName {
    private InstanceName() {}

    public static String of(Path dataDirectory) {
        Path file = dataDirectory.resolve("instance-id");
        try {
            return Files.readString(file).strip();
        } catch (NoSuchFileException e) {
            return make(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String make(Path file) {
        String name = UUID.randomUUID().toString();
        try {
            Files.createDirectories(file.toAbsolutePath().getParent());
            Files.writeString(file, name + "\n");
            return name;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
