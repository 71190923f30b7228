package dev.holdfast.base.seal;

import dev.holdfast.base.StartupException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.EnumSet;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Refuses a key file that everybody on the machine can read. */
final class KeyFileMode {
    private static final Logger LOG = LoggerFactory.getLogger(KeyFileMode.class);
    private static final Set<PosixFilePermission> OTHERS = EnumSet.of(
            PosixFilePermission.OTHERS_READ, PosixFilePermission.OTHERS_WRITE, PosixFilePermission.OTHERS_EXECUTE);

    private KeyFileMode() {}

    /** Throws {@link StartupException}; only warns where the mount decides the mode and nobody can change it. */
    static void check(Path file) throws IOException {
        Set<PosixFilePermission> mode = Files.getPosixFilePermissions(file);
        if (!isOpen(mode)) return;
        if (isFixed(file, mode)) {
            LOG.warn("The master key {} can be read by everybody on this machine, for its mount makes it so.", file);
            return;
        }
        throw new StartupException(
                "The master key " + file + " can be read by everybody on this machine. Run chmod 600 " + file
                        + " and start again; if others may have read it, run rotate-key as well.");
    }

    private static boolean isOpen(Set<PosixFilePermission> mode) {
        return mode.stream().anyMatch(OTHERS::contains);
    }

    /**
     * Tries it: a mount of secrets is read-only, one of another system's files takes the change and ignores it or refuses it
     * even to the file's owner. Where it works it is undone: it is for the owner to know that the key lay open.
     */
    private static boolean isFixed(Path file, Set<PosixFilePermission> mode) throws IOException {
        if (Files.getFileStore(file).isReadOnly()) return true;
        var narrow = EnumSet.copyOf(mode);
        narrow.removeAll(OTHERS);
        try {
            Files.setPosixFilePermissions(file, narrow);
        } catch (IOException e) {
            return isOwn(file);
        }
        if (isOpen(Files.getPosixFilePermissions(file))) return true;
        Files.setPosixFilePermissions(file, mode);
        return false;
    }

    /** Only the owner and root may change a mode at all. */
    private static boolean isOwn(Path file) throws IOException {
        String user = System.getProperty("user.name");
        return "root".equals(user) || Files.getOwner(file).getName().equals(user);
    }
}
