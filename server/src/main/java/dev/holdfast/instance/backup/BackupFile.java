package dev.holdfast.instance.backup;

import dev.holdfast.base.StartupException;
import dev.holdfast.base.data.DiskFailure;
import dev.holdfast.base.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/** The file of a backup: a ZIP with {@code manifest.json} and {@code holdfast.db}. Other tools can open it as well. */
final class BackupFile {
    private static final String MANIFEST = "manifest.json";
    private static final String DATABASE = "holdfast.db";
    private static final int MOST_MANIFEST = 1 << 20;

    private BackupFile() {}

    /** For its owner only, and on the disk when this returns. */
    static void write(Path file, Manifest manifest, Path database) throws IOException {
        Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        try (OutputStream out = Files.newOutputStream(file);
                var zip = new ZipOutputStream(out)) {
            zip.setLevel(Deflater.BEST_SPEED); // metrics, most of it, are compressed already
            zip.putNextEntry(new ZipEntry(MANIFEST));
            zip.write(Json.write(manifest).getBytes(StandardCharsets.UTF_8));
            zip.putNextEntry(new ZipEntry(DATABASE));
            Files.copy(database, zip);
        }
        try (var channel = FileChannel.open(file, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }

    /** Throws {@link StartupException} with a sentence if it is not a backup, or one that this version can't read. */
    static Manifest manifest(Path file) {
        try (var zip = new ZipFile(file.toFile())) {
            return manifest(zip, file);
        } catch (IOException e) {
            throw unreadable(file, e);
        }
    }

    private static Manifest manifest(ZipFile zip, Path file) throws IOException {
        ZipEntry entry = zip.getEntry(MANIFEST);
        if (entry == null) throw new ZipException("no manifest");
        byte[] text;
        try (InputStream in = zip.getInputStream(entry)) {
            text = in.readNBytes(MOST_MANIFEST);
        }
        Manifest manifest;
        try {
            manifest = Json.read(new String(text, StandardCharsets.UTF_8), Manifest.class);
        } catch (RuntimeException e) {
            throw new ZipException("its manifest is not one");
        }
        if (manifest.format() > Manifest.FORMAT) {
            throw new StartupException("The backup " + file + " was made by a newer version (" + manifest.version()
                    + "). Restore it with that version.");
        }
        return manifest;
    }

    /** Writes the database of the backup to a new file, and checks that it is as the backup says. */
    static Manifest extract(Path file, Path database) {
        try (var zip = new ZipFile(file.toFile())) {
            Manifest manifest = manifest(zip, file);
            ZipEntry entry = zip.getEntry(DATABASE);
            if (entry == null) throw new ZipException("no database");
            Files.createFile(
                    database, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
            MessageDigest digest = digest();
            try (var in = new DigestInputStream(zip.getInputStream(entry), digest);
                    OutputStream out = Files.newOutputStream(database)) {
                in.transferTo(out);
            }
            if (!HexFormat.of().formatHex(digest.digest()).equals(manifest.sha256())) {
                throw new ZipException("its database was changed or damaged");
            }
            return manifest;
        } catch (IOException e) {
            throw unreadable(file, e);
        }
    }

    static String sha256(Path file) throws IOException {
        MessageDigest digest = digest();
        try (var in = new DigestInputStream(Files.newInputStream(file), digest)) {
            in.transferTo(OutputStream.nullOutputStream());
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    private static MessageDigest digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e); // every Java has it
        }
    }

    private static StartupException unreadable(Path file, IOException e) {
        if (e instanceof NoSuchFileException) return new StartupException("There is no file " + file + ".", e);
        if (e instanceof ZipException) {
            return new StartupException(
                    "The file " + file + " is not a complete backup (" + e.getMessage() + "). Use another one.", e);
        }
        if (!Files.isReadable(file)) {
            return new StartupException("The backup " + file + " can't be read by this user. Let it read the file.", e);
        }
        return DiskFailure.unwritable("The content of the backup " + file, e);
    }
}
