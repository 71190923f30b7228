package dev.holdfast.meta.backup;

import dev.holdfast.base.Refusal;
import dev.holdfast.base.StartupException;
import dev.holdfast.base.seal.Secret;
import dev.holdfast.instance.backup.Manifest;
import dev.holdfast.instance.backup.ServiceBackup;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The backups in the directory that the operator set. The API can't choose another one: it would write to any path. */
record ServiceBackups(
        ServiceBackup service,
        @Nullable Path directory,
        @Nullable Path passphrase,
        InstantSource clock) {
    /** Only files with such a name are listed, and removed by the rule of a schedule. */
    private static final Pattern NAME = Pattern.compile("holdfast-\\d{8}-\\d{6}\\.backup");

    private static final DateTimeFormatter SECONDS =
            DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss").withZone(ZoneOffset.UTC);

    ServiceBackupView view() {
        return new ServiceBackupView(
                directory == null ? null : directory.toString(),
                passphrase == null ? "apart" : "sealed",
                files().stream().map(ServiceBackups::entry).toList());
    }

    private static ServiceBackupView.ServiceBackupItem entry(Path file) {
        String name = file.getFileName().toString();
        long size;
        try {
            size = Files.size(file);
        } catch (IOException e) {
            size = 0;
        }
        try {
            Manifest manifest = ServiceBackup.manifest(file);
            return new ServiceBackupView.ServiceBackupItem(
                    name,
                    size,
                    manifest.createdAt(),
                    manifest.version(),
                    manifest.key() == null ? "apart" : "sealed",
                    manifest.rows(),
                    null);
        } catch (StartupException e) {
            return new ServiceBackupView.ServiceBackupItem(name, size, null, null, null, null, e.getMessage());
        }
    }

    /** The newest first. */
    private List<Path> files() {
        if (directory == null || Files.notExists(directory)) return List.of();
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(
                            file -> NAME.matcher(file.getFileName().toString()).matches())
                    .sorted(Comparator.comparing(
                                    (Path file) -> file.getFileName().toString())
                            .reversed())
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Refuses with 409 when the operator has set no directory. */
    void requireDirectory() {
        if (directory != null) return;
        throw Refusal.of(
                Refusal.Code.CONFLICT,
                "No directory for backups of the service is set. Set HOLDFAST_BACKUP_DIR where the service is started.");
    }

    /** What was written. */
    record Written(String name, long sizeBytes, long rows, String key) {}

    /** Makes a backup that was read again and examined. Throws {@link StartupException} with a sentence. */
    Written write() {
        Path folder = directory;
        if (folder == null) throw new StartupException("No directory for backups of the service is set.");
        String name = "holdfast-" + SECONDS.format(clock.instant()) + ".backup";
        try {
            Files.createDirectories(folder);
            Manifest made = service.write(folder.resolve(name), secret());
            return new Written(
                    name, Files.size(folder.resolve(name)), made.rows(), made.key() == null ? "apart" : "sealed");
        } catch (IOException e) {
            throw new StartupException("The directory " + folder + " can't be written (" + e.getMessage() + ").", e);
        }
    }

    private @Nullable Secret secret() {
        if (passphrase == null) return null;
        try {
            return Secret.of(Files.readString(passphrase).strip());
        } catch (IOException e) {
            throw new StartupException(
                    "The passphrase file " + passphrase + " can't be read (" + e.getMessage() + ").", e);
        }
    }

    /** Removes all but the newest so many; returns the names of the removed ones. */
    List<String> keep(int newest) {
        var removed = new ArrayList<String>();
        for (Path old : files().stream().skip(newest).toList()) {
            try {
                Files.deleteIfExists(old);
                removed.add(old.getFileName().toString());
            } catch (IOException e) {
                throw new StartupException("The backup " + old + " can't be removed (" + e.getMessage() + ").", e);
            }
        }
        return removed;
    }
}
