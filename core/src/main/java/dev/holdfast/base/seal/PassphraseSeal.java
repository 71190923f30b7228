package dev.holdfast.base.seal;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Base64;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.bouncycastle.crypto.generators.Argon2BytesGenerator;
import org.bouncycastle.crypto.params.Argon2Parameters;

/**
 * Bytes sealed with a passphrase: AES-256-GCM with a key from Argon2id. The costs are stored with them, so they can change.
 *
 * @param kibibytes memory of one derivation
 * @param passes passes over that memory
 * @param salt Base64
 * @param nonce Base64
 * @param sealed Base64
 */
public record PassphraseSeal(int kibibytes, int passes, String salt, String nonce, String sealed) {
    /** RFC 9106, section 4, the second recommended option, with one lane. It is done once a backup, not once a request. */
    private static final int KIBIBYTES = 64 * 1024;

    private static final int PASSES = 3;
    private static final int MOST_KIBIBYTES = 1024 * 1024;
    private static final int MOST_PASSES = 100;
    private static final int TAG_BITS = 128;

    /** The passphrase is wrong, or the bytes were changed: the two can't be told apart. */
    public static final class NotOpened extends Exception {
        private static final long serialVersionUID = 1L;

        NotOpened(Throwable cause) {
            super("It can't be opened with this passphrase.", cause);
        }
    }

    /** Seals these bytes. */
    public static PassphraseSeal of(byte[] plain, Secret passphrase) {
        var random = new SecureRandom();
        byte[] salt = new byte[16];
        byte[] nonce = new byte[12];
        random.nextBytes(salt);
        random.nextBytes(nonce);
        try {
            byte[] sealed = cipher(Cipher.ENCRYPT_MODE, key(passphrase, salt, KIBIBYTES, PASSES), nonce)
                    .doFinal(plain);
            Base64.Encoder base64 = Base64.getEncoder();
            return new PassphraseSeal(
                    KIBIBYTES,
                    PASSES,
                    base64.encodeToString(salt),
                    base64.encodeToString(nonce),
                    base64.encodeToString(sealed));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Sealing failed", e);
        }
    }

    /** The bytes that were sealed. */
    public byte[] open(Secret passphrase) throws NotOpened {
        Base64.Decoder base64 = Base64.getDecoder();
        try {
            // A changed file must not choose how much memory opening it takes.
            if (kibibytes > MOST_KIBIBYTES || passes > MOST_PASSES || kibibytes < 8 || passes < 1) {
                throw new IllegalArgumentException("costs");
            }
            return cipher(
                            Cipher.DECRYPT_MODE,
                            key(passphrase, base64.decode(salt), kibibytes, passes),
                            base64.decode(nonce))
                    .doFinal(base64.decode(sealed));
        } catch (GeneralSecurityException | IllegalArgumentException e) {
            throw new NotOpened(e);
        }
    }

    private static Cipher cipher(int mode, byte[] key, byte[] nonce) throws GeneralSecurityException {
        Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
        cipher.init(mode, new SecretKeySpec(key, "AES"), new GCMParameterSpec(TAG_BITS, nonce));
        return cipher;
    }

    private static byte[] key(Secret passphrase, byte[] salt, int kibibytes, int passes) {
        var generator = new Argon2BytesGenerator();
        generator.init(new Argon2Parameters.Builder(Argon2Parameters.ARGON2_id)
                .withVersion(Argon2Parameters.ARGON2_VERSION_13)
                .withMemoryAsKB(kibibytes)
                .withIterations(passes)
                .withParallelism(1)
                .withSalt(salt)
                .build());
        byte[] key = new byte[32];
        generator.generateBytes(passphrase.reveal().getBytes(StandardCharsets.UTF_8), key);
        return key;
    }
}
