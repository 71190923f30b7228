package dev.holdfast.base.seal;

import com.google.crypto.tink.KeysetHandle;
import dev.holdfast.base.Sha256;
import java.security.MessageDigest;

/**
 * A seal of bytes that stay in the clear: with the master key anyone can tell whether they are as they were sealed, and without
 * it nobody can seal others. Unlike a checksum, which whoever changes the bytes computes again.
 */
public final class ContentSeal {
    private ContentSeal() {}

    /** What a seal says. */
    public enum Verdict {
        /** The bytes are as they were sealed. */
        INTACT,
        /** They were changed, or the seal was. */
        CHANGED,
        /** They were sealed with another key. */
        OTHER_KEY
    }

    /** Seals {@code content}; the context tells what it is, so that no other sealed value passes for this seal. */
    public static byte[] of(KeysetHandle key, byte[] content, String context) {
        return new Sealer(key).seal(Sha256.of(content), context);
    }

    /** Compares {@code content} with its seal. */
    public static Verdict check(KeysetHandle key, byte[] seal, byte[] content, String context) {
        var sealer = new Sealer(key);
        try {
            byte[] sealed = sealer.openBytes(seal, context);
            return MessageDigest.isEqual(sealed, Sha256.of(content)) ? Verdict.INTACT : Verdict.CHANGED;
        } catch (Sealer.NotOpened e) {
            return isOf(key, seal) ? Verdict.CHANGED : Verdict.OTHER_KEY;
        }
    }

    private static boolean isOf(KeysetHandle key, byte[] seal) {
        for (int i = 0; i < key.size(); i++) {
            if (Sealer.isOf(key.getAt(i).getId(), seal)) return true;
        }
        return false;
    }
}
