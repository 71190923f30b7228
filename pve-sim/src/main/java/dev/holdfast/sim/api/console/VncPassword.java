package dev.holdfast.sim.api.console;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;
import javax.crypto.Cipher;
import javax.crypto.spec.SecretKeySpec;

/**
 * The password of a VNC session, of which only the first eight characters count: they are a DES key with reversed bits.
 */
record VncPassword(String text) {
    static final int CHALLENGE = 16;

    boolean answers(byte[] challenge, byte[] response) {
        return MessageDigest.isEqual(encrypted(challenge), response);
    }

    @SuppressWarnings("InsecureCryptoUsage") // required by the protocol
    private byte[] encrypted(byte[] challenge) {
        byte[] key = Arrays.copyOf(text.getBytes(StandardCharsets.ISO_8859_1), 8);
        for (int i = 0; i < key.length; i++) key[i] = (byte) (Integer.reverse(key[i]) >>> 24);
        try {
            var des = Cipher.getInstance("DES/ECB/NoPadding");
            des.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(key, "DES"));
            return des.doFinal(challenge);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public String toString() {
        return "***";
    }
}
