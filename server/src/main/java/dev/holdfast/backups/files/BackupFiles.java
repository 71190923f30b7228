package dev.holdfast.backups.files;

import dev.holdfast.backups.files.BackupFolder.FileInBackup;
import dev.holdfast.backups.files.BackupFolder.FileType;
import dev.holdfast.backups.inventory.Backup;
import dev.holdfast.backups.list.BackupOverview;
import dev.holdfast.base.Refusal;
import dev.holdfast.hosts.client.Host;
import dev.holdfast.hosts.client.HostRefusals;
import dev.holdfast.hosts.client.Hypervisors;
import dev.holdfast.http.Call;
import dev.holdfast.http.Download;
import dev.holdfast.pve.api.EpochSeconds;
import dev.holdfast.pve.storage.BackupFile;
import dev.holdfast.pve.storage.PveStorage;
import dev.holdfast.pve.wire.Incoming;
import dev.holdfast.pve.wire.PveException;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Lists and reads single files of a backup. Only a Proxmox Backup Server can do that without restoring the guest. */
record BackupFiles(BackupOverview backups, Hypervisors hypervisors) {
    static final String FILE = "application/octet-stream";
    static final String FOLDER = "application/zip";
    /** For the disks of a virtual machine, Proxmox VE starts a small one that reads them. */
    private static final Duration LIMIT = Duration.ofSeconds(60);

    private static final int LONGEST_NAME = 100;

    BackupFolder list(long id, FilesQuery query) {
        Backup one = onServer(id);
        FilePath folder = FilePath.of(query.path());
        List<FileInBackup> entries = rows(one, folder).stream()
                .map(BackupFiles::entry)
                .sorted(Comparator.comparing((FileInBackup entry) ->
                                entry.type() != FileType.FOLDER && entry.type() != FileType.ARCHIVE)
                        .thenComparing(FileInBackup::name))
                .toList();
        return new BackupFolder(folder.text(), entries);
    }

    /** A file as it is, a folder as a ZIP archive. */
    Download open(Call call) {
        FilePath path = FilePath.of(call.query(FileQuery.class).path());
        Backup one = onServer(call.id("backup_id"));
        BackupFile row = rows(one, path.parent()).stream()
                .filter(some -> path.equals(FilePath.read(some.filepath())))
                .findFirst()
                .orElseThrow(() -> missing(path));
        FileType type = type(row);
        if (type != FileType.FILE && type != FileType.FOLDER) {
            throw Refusal.conflict("Only files and folders can be downloaded, and " + path.text() + " is neither.");
        }
        Incoming content = storage(one).readFile(one.volume(), row.filepath());
        call.auditNote(path.text());
        boolean isFile = type == FileType.FILE;
        return new Download(isFile ? FILE : FOLDER, plain(path.name()) + (isFile ? "" : ".zip"), new Content(content));
    }

    /** What arrives, passed on. */
    private record Content(Incoming arriving) implements Download.Body {
        @Override
        public void writeTo(OutputStream out) throws IOException {
            arriving.transferTo(out);
        }

        @Override
        public void close() {
            arriving.close();
        }
    }

    private Backup onServer(long id) {
        Backup one = backups.get(id);
        Host host = backups.owned(one).host();
        if (!one.isOnServer()) {
            throw HostRefusals.capabilityMissing(
                    host.id(),
                    "files",
                    "Single files can be read only from backups on a Proxmox Backup Server. Restore the guest as a new"
                            + " one to get at its files.");
        }
        return one;
    }

    private PveStorage storage(Backup one) {
        return hypervisors
                .client(one.clusterId(), one.node())
                .within(LIMIT)
                .node(one.node())
                .storage(one.storage());
    }

    private List<BackupFile> rows(Backup one, FilePath folder) {
        try {
            return storage(one).files(one.volume(), folder.encoded());
        } catch (PveException.Refused e) {
            if (e.text().toLowerCase(Locale.ROOT).contains("no such file or directory")) throw missing(folder);
            throw e;
        }
    }

    private static Refusal missing(FilePath path) {
        return Refusal.notFoundBecause("file", "The backup does not contain " + path.text() + ".");
    }

    private static FileInBackup entry(BackupFile row) {
        FilePath path = FilePath.read(row.filepath());
        String name = Objects.requireNonNullElse(row.text(), path == null ? row.filepath() : path.name());
        return new FileInBackup(name, path == null ? null : path.text(), type(row), row.size(), at(row.mtime()));
    }

    private static @Nullable Instant at(@Nullable Long seconds) {
        return EpochSeconds.instant(seconds);
    }

    private static FileType type(BackupFile row) {
        return switch (Objects.requireNonNullElse(row.type(), "")) {
            case "v" -> FileType.ARCHIVE;
            case "d" -> FileType.FOLDER;
            case "f", "h" -> FileType.FILE; // h is a hard link
            case "l" -> FileType.LINK;
            default -> FileType.OTHER;
        };
    }

    /** A name for a header: the rest is replaced. */
    private static String plain(String name) {
        String plain = name.replaceAll("[^A-Za-z0-9.-]", "-");
        return plain.substring(0, Math.min(plain.length(), LONGEST_NAME));
    }
}
