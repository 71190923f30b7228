package dev.holdfast.sim.schema;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Digests, by which a change is refused when someone else was faster. They are not those of the real files. */
public final class Digest {
    private Digest() {}

    /** The SHA-1 of a text, in hexadecimal. */
    public static String of(String text) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-1").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
