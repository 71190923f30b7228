package dev.holdfast.oidc;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;

/** Distinguishes paths of this page from texts that look like one but lead elsewhere. */
final class PagePath {
    private static final int MOST_CHARACTERS = 1000;
    /** The characters of a URI. No backslash, which browsers treat as a slash, and no characters that they drop. */
    private static final Pattern CHARACTERS = Pattern.compile("/(?:[A-Za-z0-9._~!$&'()*+,;=:@/?#-]|%[0-9A-Fa-f]{2})*");
    /** The API is not a page, and the sign-in pages are useless after signing in. */
    private static final List<String> NOT_THERE = List.of("/api", "/login", "/recover");

    private PagePath() {}

    /** Whether {@code text} is such a path, also for a proxy or browser that decodes it too often. */
    static boolean isOne(String text) {
        if (text.length() > MOST_CHARACTERS || !CHARACTERS.matcher(text).matches()) return false;
        String path = text.split("[?#]", 2)[0];
        for (String seen = path; ; ) {
            if (!isPath(seen)) return false;
            String decoded = decode(seen);
            if (decoded.equals(seen)) return true;
            seen = decoded;
        }
    }

    private static boolean isPath(String path) {
        return path.startsWith("/")
                && !path.contains("//")
                && !path.contains("\\")
                && path.chars().noneMatch(Character::isISOControl)
                && List.of(path.split("/")).stream().noneMatch(s -> s.equals(".") || s.equals(".."))
                && NOT_THERE.stream().noneMatch(p -> path.equals(p) || path.startsWith(p + "/"));
    }

    private static String decode(String text) {
        try {
            return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return text; // a single percent sign is literal
        }
    }
}
