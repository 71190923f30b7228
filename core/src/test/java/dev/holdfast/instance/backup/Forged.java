package dev.holdfast.instance.backup;

import dev.holdfast.base.db.DatabaseConfig;
import dev.holdfast.base.db.Db;
import dev.holdfast.base.json.Json;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** What an attacker without keys makes of a backup: other rows, and a manifest with the checksum of these. */
final class Forged {
    private Forged() {}

    /** Makes every user an owner. */
    static Path withOwners(Path backup, Path forged, boolean keepsSeal) throws IOException {
        Files.copy(backup, forged);
        Path work = Files.createDirectory(Path.of(forged + "-work"));
        DatabaseConfig database = DatabaseConfig.sqlite(work);
        try (FileSystem zip = FileSystems.newFileSystem(forged)) {
            Files.copy(zip.getPath("holdfast.db"), database.file());
            try (Db db = Db.open(database)) {
                db.writing(h -> h.execute("UPDATE account SET role = 'owner'"));
            }
            Files.copy(database.file(), zip.getPath("holdfast.db"), StandardCopyOption.REPLACE_EXISTING);
            Path manifest = zip.getPath("manifest.json");
            String text = Files.readString(manifest);
            String before = Json.tree(text).get("sha256").asString();
            Files.writeString(manifest, text.replace(before, BackupFile.sha256(database.file())));
            if (!keepsSeal) Files.deleteIfExists(zip.getPath("seal"));
        }
        return forged;
    }
}
