package dev.holdfast.instance.backup;

import com.google.crypto.tink.KeysetHandle;
import dev.holdfast.base.StartupException;
import dev.holdfast.base.data.DiskFailure;
import dev.holdfast.base.json.Json;
import dev.holdfast.base.seal.ContentSeal;
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
import java.util.Base64;
import java.util.HexFormat;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * The file of a backup: a ZIP with {@code manifest.json}, {@code holdfast.db} and {@code seal}. Other tools can open it as well. The
 * manifest has the checksum of the database, and the seal is that of the manifest.
 */
final class BackupFile {
    private static final String MANIFEST = "manifest.json";
    private static final String DATABASE = "holdfast.db";
    private static final String SEAL = "seal";
    private static final int MOST_MANIFEST = 1 << 20;
    private static final String CONTEXT = "service-backup:manifest";

    private BackupFile() {}

    /**
     * The content of a backup without its database.
     *
     * @param text of the manifest, which was sealed
     * @param seal null in a backup of an earlier version
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Content(Manifest manifest, byte[] text, byte @Nullable [] seal) {
        /** What the seal says to who has this key. */
        Authenticity authenticity(@Nullable KeysetHandle key) {
            if (seal == null) return Authenticity.NOT_SEALED;
            if (key == null) return Authenticity.NO_KEY;
            return switch (ContentSeal.check(key, seal, text, CONTEXT)) {
                case INTACT -> Authenticity.AUTHENTIC;
                case CHANGED -> Authenticity.CHANGED;
                case OTHER_KEY -> Authenticity.OTHER_KEY;
            };
        }
    }

    /** For its owner only, sealed with this key if there is one, and on the disk when this returns. */
    static void write(Path file, Manifest manifest, Path database, @Nullable KeysetHandle key) throws IOException {
        byte[] text = Json.writeBytes(manifest);
        Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        try (OutputStream out = Files.newOutputStream(file);
                var zip = new ZipOutputStream(out)) {
            zip.setLevel(Deflater.BEST_SPEED); // metrics, most of it, are compressed already
            zip.putNextEntry(new ZipEntry(MANIFEST));
            zip.write(text);
            zip.putNextEntry(new ZipEntry(DATABASE));
            Files.copy(database, zip);
            if (key != null) {
                zip.putNextEntry(new ZipEntry(SEAL));
                zip.write(Base64.getEncoder().encode(ContentSeal.of(key, text, CONTEXT)));
            }
        }
        try (var channel = FileChannel.open(file, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }

    /** Throws {@link StartupException} with a sentence if it is not a backup, or one that this version can't read. */
    static Manifest manifest(Path file) {
        try (var zip = new ZipFile(file.toFile())) {
            return content(zip, file).manifest();
        } catch (IOException e) {
            throw unreadable(file, e);
        }
    }

    private static Content content(ZipFile zip, Path file) throws IOException {
        byte[] text = bytes(zip, MANIFEST);
        if (text == null) throw new ZipException("no manifest");
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
        byte[] seal = bytes(zip, SEAL);
        try {
            return new Content(
                    manifest, text, seal == null ? null : Base64.getDecoder().decode(seal));
        } catch (IllegalArgumentException e) {
            throw new ZipException("its seal is not one");
        }
    }

    private static byte @Nullable [] bytes(ZipFile zip, String name) throws IOException {
        ZipEntry entry = zip.getEntry(name);
        if (entry == null) return null;
        try (InputStream in = zip.getInputStream(entry)) {
            return in.readNBytes(MOST_MANIFEST);
        }
    }

    /** Writes the database of the backup to a new file, and checks that it is as the backup says. */
    static Content extract(Path file, Path database) {
        try (var zip = new ZipFile(file.toFile())) {
            Content content = content(zip, file);
            ZipEntry entry = zip.getEntry(DATABASE);
            if (entry == null) throw new ZipException("no database");
            Files.createFile(
                    database, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
            MessageDigest digest = digest();
            try (var in = new DigestInputStream(zip.getInputStream(entry), digest);
                    OutputStream out = Files.newOutputStream(database)) {
                in.transferTo(out);
            }
            if (!HexFormat.of()
                    .formatHex(digest.digest())
                    .equals(content.manifest().sha256())) {
                throw new ZipException("its database was changed or damaged");
            }
            return content;
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
