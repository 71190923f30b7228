package dev.holdfast.vms.create;

import dev.holdfast.base.Word;
import dev.holdfast.guests.network.NetworkSyntax;
import dev.holdfast.http.Checks;
import dev.holdfast.http.DefaultValue;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A disk image that the node downloads before a machine is made from it.
 *
 * @param url {@code https} only
 * @param checksum in hexadecimal digits, which the node compares
 * @param algorithm of the checksum; {@code sha256} if left out
 * @param storage where the image is kept, one for images to import; the node's one with the most free space if null
 */
record ImageUrl(
        String url,
        String checksum,
        @DefaultValue("sha256") Algorithm algorithm,
        @Nullable String storage) {
    // In its host, an @ is not accepted: a user name and a password would appear in the log of the node's task.
    private static final Pattern URL =
            Pattern.compile("https://([A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?|\\[[0-9A-Fa-f:.]+\\])(:[0-9]{1,5})?/"
                    + "([\\x21\\x22\\x24-\\x3e\\x40-\\x7e]*/)?[\\x21\\x22\\x24-\\x2e\\x30-\\x3e\\x40-\\x7e]{1,200}"
                    + "\\.(qcow2|raw|vmdk|img)(\\?[\\x21\\x22\\x24-\\x7e]*)?");
    private static final Pattern CHECKSUM = Pattern.compile("[0-9A-Fa-f]{64}|[0-9A-Fa-f]{96}|[0-9A-Fa-f]{128}");

    /** The algorithms of checksums. */
    enum Algorithm implements Word {
        SHA256(64),
        SHA384(96),
        SHA512(128);

        private final int digits;

        Algorithm(int digits) {
            this.digits = digits;
        }

        int digits() {
            return digits;
        }

        /** Whether it can be a checksum of this algorithm. */
        boolean fits(String checksum) {
            return CHECKSUM.matcher(checksum).matches() && checksum.length() == digits;
        }
    }

    /** Whether it can be the address of an image. */
    static boolean isUrl(String url) {
        return url.length() <= 2000 && URL.matcher(url).matches();
    }

    static void check(Checks checks, @Nullable ImageUrl image) {
        String url = image == null ? null : image.url();
        checks.length("url", url, 2000);
        checks.matches(
                "url",
                url,
                URL,
                "Must be an https address without user name and password, of a file that ends with .qcow2, .raw, .vmdk or"
                        + " .img. Proxmox VE does not unpack compressed images.");
        checks.matches(
                "checksum",
                image == null ? null : image.checksum(),
                CHECKSUM,
                "Must be a checksum in hexadecimal digits.");
        checks.that(
                image == null || image.algorithm().digits == image.checksum().length(),
                "checksum",
                "value_error",
                "Must have 64 digits for sha256, 96 for sha384 and 128 for sha512.");
        NetworkSyntax.storage(checks, "storage", image == null ? null : image.storage());
    }

    /**
     * The name under which the image is kept. It contains a part of the checksum: the same address has another image after a
     * release, and Proxmox VE never replaces a file. An image that was downloaded before is therefore found again by its
     * name, and the node computes its checksum before it is used. Ubuntu calls its QCOW2 images {@code .img}, which Proxmox
     * VE does not accept for an import; it refuses a file whose content is not what its name says.
     */
    String fileName() {
        return fileName(url, checksum.substring(0, 12).toLowerCase(Locale.ROOT));
    }

    /** The same with another mark than a part of the checksum. */
    static String fileName(String url, String mark) {
        String last = url.replaceFirst("\\?.*", "").replaceFirst(".*/", "");
        int dot = last.lastIndexOf('.');
        String plain = last.substring(0, dot).replaceAll("[^A-Za-z0-9_.-]", "_");
        String ending = last.substring(dot + 1).equals("img") ? "qcow2" : last.substring(dot + 1);
        return plain.substring(0, Math.min(plain.length(), 120)) + "-" + mark + "." + ending;
    }
}
