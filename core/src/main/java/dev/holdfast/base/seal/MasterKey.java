package dev.holdfast.base.seal;

import com.google.crypto.tink.InsecureSecretKeyAccess;
import com.google.crypto.tink.KeysetHandle;
import com.google.crypto.tink.TinkJsonProtoKeysetFormat;
import com.google.crypto.tink.aead.AeadConfig2026;
import com.google.crypto.tink.aead.AesGcmParameters;
import dev.holdfast.base.StartupException;
import dev.holdfast.base.data.DiskFailure;
import dev.holdfast.base.db.Db;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The key that seals every stored secret, in a file of its own beside the database. A value in the database, sealed
 * with it, tells whether file and database belong together; if not, the service must not start, because what it would
 * write then could never be opened again.
 */
public final class MasterKey {
    private static final String CHECK_CONTEXT = "seal_check";
    private static final byte[] CHECK = "holdfast".getBytes(StandardCharsets.UTF_8);

    private final Path file;
    private final Db db;
    private final SealCheckStore store = new SealCheckStore();
    private final Sealer sealer;
    private KeysetHandle keys;

    private MasterKey(Path file, Db db, KeysetHandle keys) {
        this.file = file;
        this.db = db;
        this.keys = keys;
        this.sealer = new Sealer(keys);
    }

    /** Opens the key, or makes it if the database has never been sealed with one. */
    public static MasterKey open(Path file, Db db) {
        return open(file, db, read(file));
    }

    /** With a key that {@link #read} has fetched on another thread meanwhile: Tink's first use takes its time. */
    public static MasterKey open(Path file, Db db, @Nullable KeysetHandle found) {
        byte[] check = db.read(new SealCheckStore()::find);
        if (found == null && check != null) {
            throw new StartupException(
                    "The master key " + file + " is gone, but the database holds values sealed with it."
                            + " Put the key file back from your backup and start again.");
        }
        KeysetHandle keys = found == null ? create(file) : found;
        var masterKey = new MasterKey(file, db, keys);
        masterKey.prove();
        return masterKey;
    }

    /** Whether the database was ever used with a key. */
    public static boolean hasSealed(Db db) {
        return db.read(new SealCheckStore()::find) != null;
    }

    /** The key in the file, or null when there is no such file. */
    public static @Nullable KeysetHandle read(Path file) {
        try {
            KeyFileMode.check(file);
            return parse(Files.readString(file));
        } catch (NoSuchFileException e) {
            return null;
        } catch (IOException e) {
            throw new StartupException("The master key " + file + " can't be read (" + e.getMessage() + ").", e);
        } catch (GeneralSecurityException | IllegalArgumentException e) {
            throw new StartupException("The file " + file + " is not a master key. Put the right one back.", e);
        }
    }

    /** The key in the text of a key file. Throws {@link GeneralSecurityException} if it is none. */
    public static KeysetHandle parse(String text) throws GeneralSecurityException {
        return TinkJsonProtoKeysetFormat.parseKeyset(text, AeadConfig2026.get(), InsecureSecretKeyAccess.get());
    }

    public Sealer sealer() {
        return sealer;
    }

    /** Another replica may write its check first: then ours must open it, like any other. */
    private void prove() {
        byte[] check = db.read(store::find);
        if (check == null) {
            byte[] own = sealer.seal(CHECK, CHECK_CONTEXT);
            db.writing(handle -> store.addIfMissing(handle, own));
            check = db.read(store::find);
        }
        if (check == null) throw new IllegalStateException("The check value was not stored");
        try {
            sealer.openBytes(check, CHECK_CONTEXT);
        } catch (Sealer.NotOpened e) {
            throw new StartupException(
                    "The master key " + file + " is not the one this database was sealed with."
                            + " Put the right key file back from your backup and start again.",
                    e);
        }
    }

    /**
     * Adds a new primary key; the old ones still open what they sealed. The file comes first: a crash in between
     * leaves a key that opens everything.
     */
    public synchronized void rotate() {
        KeysetHandle more = withNewPrimary(keys);
        write(file, more);
        keys = more;
        sealer.use(more);
        db.writing(handle -> store.replace(handle, sealer.seal(CHECK, CHECK_CONTEXT)));
    }

    private static KeysetHandle withNewPrimary(KeysetHandle keys) {
        try {
            KeysetHandle fresh = KeysetHandle.generateNew(parameters(), AeadConfig2026.get());
            return KeysetHandle.newBuilder(keys)
                    .addEntry(
                            KeysetHandle.importKey(fresh.getPrimary().getKey()).makePrimary())
                    .build();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("A further key can't be made on this machine", e);
        }
    }

    private static KeysetHandle create(Path file) {
        try {
            KeysetHandle keys = KeysetHandle.generateNew(parameters(), AeadConfig2026.get());
            write(file, keys);
            return keys;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("A master key can't be made on this machine", e);
        }
    }

    private static AesGcmParameters parameters() {
        try {
            return AesGcmParameters.builder()
                    .setKeySizeBytes(32)
                    .setIvSizeBytes(12)
                    .setTagSizeBytes(16)
                    .setVariant(AesGcmParameters.Variant.TINK)
                    .build();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /** A power cut leaves the old file or the new one, never half of one. */
    private static void write(Path file, KeysetHandle keys) {
        Path absolute = file.toAbsolutePath();
        Path folder = absolute.getParent();
        Path fresh = absolute.resolveSibling(file.getFileName() + ".new");
        try {
            String json = TinkJsonProtoKeysetFormat.serializeKeyset(
                    keys, AeadConfig2026.get(), InsecureSecretKeyAccess.get());
            Files.createDirectories(folder);
            Files.deleteIfExists(fresh);
            try (var channel = FileChannel.open(
                    fresh,
                    Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("r--------")))) {
                var bytes = ByteBuffer.wrap(json.getBytes(StandardCharsets.UTF_8));
                while (bytes.hasRemaining()) channel.write(bytes);
                channel.force(true);
            }
            Files.move(fresh, absolute, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            try (var directory = FileChannel.open(folder, StandardOpenOption.READ)) {
                directory.force(true);
            }
        } catch (IOException e) {
            throw DiskFailure.refusal("The master key " + file, e);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }
}
