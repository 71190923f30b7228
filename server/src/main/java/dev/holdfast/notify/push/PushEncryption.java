package dev.holdfast.notify.push;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import javax.crypto.Cipher;
import javax.crypto.KeyAgreement;
import javax.crypto.Mac;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/** Encrypts messages for one browser, so that the push service can't read them (RFC 8291, over RFC 8188). */
final class PushEncryption {
    /** The most that fits the 4096 bytes which every push service accepts (RFC 8030, 7.2). */
    static final int MOST_BYTES = 4096 - 86 - 1 - 16;

    private static final int RECORD = 4096;

    private PushEncryption() {}

    /**
     * The body of the request, a single record of {@code aes128gcm}.
     *
     * @param browser the browser's public key, as an uncompressed point
     * @param auth the browser's secret, 16 bytes
     * @param own a pair of keys for this message only
     * @param salt 16 random bytes
     */
    static byte[] encrypt(byte[] plain, byte[] browser, byte[] auth, EcKeys own, byte[] salt) {
        if (plain.length > MOST_BYTES) throw new IllegalArgumentException("Too long");
        try {
            var agreement = KeyAgreement.getInstance("ECDH");
            agreement.init(own.privateKey());
            agreement.doPhase(EcKeys.point(browser), true);
            byte[] shared = agreement.generateSecret();
            byte[] pair = join("WebPush: info\0".getBytes(StandardCharsets.US_ASCII), browser, own.publicBytes());
            byte[] input = expand(mac(auth, shared), pair, 32);
            byte[] key = mac(salt, input);
            byte[] content = expand(key, "Content-Encoding: aes128gcm\0".getBytes(StandardCharsets.US_ASCII), 16);
            byte[] nonce = expand(key, "Content-Encoding: nonce\0".getBytes(StandardCharsets.US_ASCII), 12);
            var cipher = Cipher.getInstance("AES/GCM/NoPadding");
            cipher.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(content, "AES"), new GCMParameterSpec(128, nonce));
            byte[] sealed = cipher.doFinal(join(plain, new byte[] {2})); // 2 ends the last record
            byte[] header = ByteBuffer.allocate(5)
                    .putInt(RECORD)
                    .put((byte) own.publicBytes().length)
                    .array();
            return join(salt, header, own.publicBytes(), sealed);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Encryption failed", e);
        }
    }

    /** HKDF (RFC 5869): what is extracted by {@link #mac}, expanded to at most 32 bytes. */
    private static byte[] expand(byte[] key, byte[] info, int length) throws GeneralSecurityException {
        return Arrays.copyOf(mac(key, join(info, new byte[] {1})), length);
    }

    private static byte[] mac(byte[] key, byte[] data) throws GeneralSecurityException {
        var mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(key, "HmacSHA256"));
        return mac.doFinal(data);
    }

    private static byte[] join(byte[]... parts) {
        var all = new ByteArrayOutputStream();
        for (byte[] part : parts) all.writeBytes(part);
        return all.toByteArray();
    }
}
