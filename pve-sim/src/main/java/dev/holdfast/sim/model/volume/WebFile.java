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
    private static final String IMAGE = "oci";

    /** A container template of this name: each name has content of its own. */
    public static WebFile template(String name) {
        return new WebFile(name, "t" + name.substring(name.lastIndexOf('.') + 1), 130L << 20);
    }

    /**
     * An image of a registry, as an archive.
     *
     * @param entrypoint the command that its container runs
     * @param environment the variables of that command, each as {@code NAME=value}
     */
    public static WebFile image(String entrypoint, String... environment) {
        return new WebFile(entrypoint + "\n" + String.join("\0", environment), IMAGE, 60L << 20);
    }

    /** Whether it is an image of a registry. */
    public boolean isImage() {
        return format.equals(IMAGE);
    }

    /** The command that the container of an image runs. */
    public String entrypoint() {
        return content.substring(0, content.indexOf('\n'));
    }

    /** The variables of that command, separated by NUL. */
    public String environment() {
        return content.substring(content.indexOf('\n') + 1);
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
