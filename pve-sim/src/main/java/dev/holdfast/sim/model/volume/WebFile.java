package dev.holdfast.sim.model.volume;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * A file that nodes can download.
 *
 * @param content the bytes, of which checksums are computed
 * @param format what the file really is, such as {@code qcow2 raw iso}
 * @param size in bytes, as {@code qemu-img} reports it
 */
public record WebFile(String content, String format, long size) {
    /** A container template of this name: each name has content of its own. */
    public static WebFile template(String name) {
        return new WebFile(name, "t" + name.substring(name.lastIndexOf('.') + 1), 130L << 20);
    }

    /** How many bytes are transferred. */
    public long length() {
        return content.getBytes(StandardCharsets.UTF_8).length;
    }

    /** Its checksum by one of Proxmox VE's algorithms, such as {@code sha256}, in hexadecimal digits. */
    public String hash(String algorithm) {
        try {
            String name = algorithm.equals("md5") ? "MD5" : algorithm.replace("sha", "SHA-");
            return HexFormat.of()
                    .formatHex(MessageDigest.getInstance(name).digest(content.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalArgumentException("Not an algorithm: " + algorithm, e);
        }
    }
}
