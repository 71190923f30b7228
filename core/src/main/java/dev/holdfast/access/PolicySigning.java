package dev.holdfast.access;

import dev.holdfast.base.StartupException;
import dev.holdfast.base.seal.SigningKey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.EnumSet;
import java.util.List;

/** The command {@code sign-policy}: writes a policy file, and creates the key if there is none. */
public final class PolicySigning {
    private static final String USAGE =
            "Usage: sign-policy KEY_FILE POLICY_FILE SUBJECT DAYS FEATURE…, with the features to switch off.";

    private PolicySigning() {}

    /** Writes the policy and returns the settings that apply it. Throws {@link StartupException} on invalid arguments. */
    public static String run(List<String> words, InstantSource clock) {
        if (words.size() < 4 || !words.get(3).matches("[1-9][0-9]{0,3}")) throw new StartupException(USAGE);
        Path file = Path.of(words.get(1));
        var off = EnumSet.noneOf(Entitlement.class);
        for (String key : words.subList(4, words.size())) {
            Entitlement feature = Entitlement.find(key);
            if (feature == null) throw new StartupException("There is no feature " + key + ". " + USAGE);
            off.add(feature);
        }
        SigningKey key = SigningKey.open(Path.of(words.getFirst()), "policy");
        Instant now = clock.instant();
        var policy = new Policy(words.get(2), now, now.plus(Duration.ofDays(Long.parseLong(words.get(3)))), off);
        write(file, policy.sign(key));
        return "HOLDFAST_POLICY_FILE=" + file.toAbsolutePath() + "\nHOLDFAST_POLICY_KEY=" + key.publicText();
    }

    /** A service that reads the file at the same time gets either the old or the new policy. */
    private static void write(Path file, String text) {
        Path fresh = file.resolveSibling(file.getFileName() + ".new");
        try {
            Files.writeString(fresh, text + "\n");
            Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new StartupException("The policy can't be written to " + file + ".", e);
        }
    }
}
