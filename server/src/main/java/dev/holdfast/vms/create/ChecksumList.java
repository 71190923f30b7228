package dev.holdfast.vms.create;

import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads the files in which publishers list checksums: as {@code sha256sum} prints them, as BSD does, or one alone. */
final class ChecksumList {
    private ChecksumList() {}

    /**
     * The checksum of this length of the file that {@code url} names, in lower case; null unless the text contains exactly
     * one. A text whose own address is that of the image with an ending is about this image alone: such a text names no
     * file, or the one to which the image's address leads.
     */
    static @Nullable String find(String text, int digits, String url, String address) {
        String hex = "[0-9A-Fa-f]{" + digits + "}";
        String file = Pattern.quote(url.substring(url.lastIndexOf('/') + 1));
        Set<String> named = all(
                text,
                "(?m)^(?:(" + hex + ")[ \\t]+[*]?(?:[^\\s()]*/)?" + file + "|[A-Z0-9-]+ \\((?:[^\\s()]*/)?" + file
                        + "\\) = (" + hex + "))[ \\t]*\\r?$");
        if (named.isEmpty() && address.startsWith(url)) {
            named = all(text, "(?<![0-9A-Za-z])(" + hex + ")(?![0-9A-Za-z])()");
        }
        return named.size() == 1 ? named.iterator().next() : null;
    }

    private static Set<String> all(String text, String pattern) {
        var found = new HashSet<String>();
        Matcher matcher = Pattern.compile(pattern).matcher(text);
        while (matcher.find()) {
            String one = matcher.group(1) == null ? matcher.group(2) : matcher.group(1);
            found.add(one.toLowerCase(Locale.ROOT));
        }
        return found;
    }
}
