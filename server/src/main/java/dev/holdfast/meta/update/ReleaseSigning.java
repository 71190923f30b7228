package dev.holdfast.meta.update;

import dev.holdfast.base.StartupException;
import dev.holdfast.base.seal.SignedText;
import dev.holdfast.base.seal.SigningKey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

/** The command {@code sign-release}: signs a list of releases, and creates the key if there is none. */
public final class ReleaseSigning {
    private static final String USAGE = "Usage: sign-release KEY_FILE RELEASES.json INDEX.jws";

    private ReleaseSigning() {}

    /** Writes the index and returns the settings that use it. Throws {@link StartupException} with a sentence. */
    public static String run(List<String> words) {
        if (words.size() != 3) throw new StartupException(USAGE);
        Path source = Path.of(words.get(1));
        Path target = Path.of(words.get(2));
        try {
            SigningKey key = SigningKey.open(Path.of(words.getFirst()), "release");
            String signed = SignedText.sign(Files.readAllBytes(source), key);
            ReleaseIndex.read(signed, SigningKey.parsePublic(key.publicText()));
            Path fresh = target.resolveSibling(target.getFileName() + ".new");
            Files.writeString(fresh, signed + "\n");
            Files.move(fresh, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            return "HOLDFAST_RELEASE_KEY=" + key.publicText();
        } catch (ReleaseIndex.Invalid e) {
            throw new StartupException("The file " + source + " is not a list of releases. " + e.getMessage(), e);
        } catch (IOException e) {
            throw new StartupException("The release index can't be written (" + e.getMessage() + ").", e);
        }
    }
}
