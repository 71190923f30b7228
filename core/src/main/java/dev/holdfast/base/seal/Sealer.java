package dev.holdfast.base.seal;

import com.google.crypto.tink.Aead;
import com.google.crypto.tink.KeysetHandle;
import com.google.crypto.tink.aead.AeadConfig2026;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;

/**
 * Seals values for storage. The context (such as {@code host:12:token}) is bound to the sealed value: a value moved
 * to another row or column does not open there.
 */
public final class Sealer {
    /** Tink's format: a version byte, then the id of the key. */
    private static final int PREFIX = 5;

    private record Keys(Aead aead, int primary) {}

    private volatile Keys keys;

    Sealer(KeysetHandle handle) {
        this.keys = keys(handle);
    }

    /** From now on seals with the new primary key. */
    void use(KeysetHandle handle) {
        keys = keys(handle);
    }

    private static Keys keys(KeysetHandle handle) {
        try {
            // The configuration passed in spares the global registry, which would register dozens of key types.
            return new Keys(
                    handle.getPrimitive(AeadConfig2026.get(), Aead.class),
                    handle.getPrimary().getId());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("The master key can't be used for sealing", e);
        }
    }

    public byte[] seal(Secret secret, String context) {
        return seal(secret.reveal().getBytes(StandardCharsets.UTF_8), context);
    }

    public byte[] seal(byte[] plain, String context) {
        try {
            return keys.aead.encrypt(plain, context.getBytes(StandardCharsets.UTF_8));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Sealing failed", e);
        }
    }

    public Secret open(byte[] sealed, String context) {
        return Secret.of(new String(openBytes(sealed, context), StandardCharsets.UTF_8));
    }

    public byte[] openBytes(byte[] sealed, String context) {
        try {
            return keys.aead.decrypt(sealed, context.getBytes(StandardCharsets.UTF_8));
        } catch (GeneralSecurityException e) {
            throw new NotOpened(context, e);
        }
    }

    /** Was it sealed with a key that is no longer the primary one? */
    public boolean needsResealing(byte[] sealed) {
        return !isOf(keys.primary, sealed);
    }

    /** Whether a value names this key as the one that sealed it. */
    static boolean isOf(int key, byte[] sealed) {
        return sealed.length >= PREFIX && ByteBuffer.wrap(sealed, 1, 4).getInt() == key;
    }

    /** The bytes were changed, belong to another place, or were sealed with a key that is not there. */
    public static final class NotOpened extends RuntimeException {
        NotOpened(String context, Throwable cause) {
            super("A sealed value did not open in its place (" + context + ")", cause);
        }
    }
}
