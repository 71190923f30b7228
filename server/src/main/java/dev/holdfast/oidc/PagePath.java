package dev.holdfast.oidc;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;

/** Tells places of this page from what only looks like one and leads elsewhere. */
final class PagePath {
    private static final int MOST_CHARACTERS = 1000;
    /** The characters of a URI. No backslash, which browsers take for a slash, and nothing they would leave out. */
    private static final Pattern CHARACTERS = Pattern.compile("/(?:[A-Za-z0-9._~!$&'()*+,;=:@/?#-]|%[0-9A-Fa-f]{2})*");
    /** To the interface one does not return, and after signing in the door leads nowhere. */
    private static final List<String> NOT_THERE = List.of("/api", "/login", "/recover");

    private PagePath() {}

    /** Whether {@code text} is one, also for a proxy or browser that decodes it once or twice more than it should. */
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
            return text; // a lone percent sign stands for itself
        }
    }
}
