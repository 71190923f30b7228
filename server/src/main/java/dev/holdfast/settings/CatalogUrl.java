package dev.holdfast.settings;

import java.net.URI;
import java.util.regex.Pattern;

/** Where community scripts come from. */
public final class CatalogUrl {
    /** What one looks like, for whoever sent another. */
    public static final String EXPECTED = "the https address of a git repository, without a user and a question mark,"
            + " such as https://git.example.net/scripts.git";
    /** What a branch looks like. */
    public static final String BRANCH_EXPECTED = "the name of a branch, such as main";

    private static final int MOST_CHARACTERS = 250;
    private static final Pattern BRANCH = Pattern.compile("[A-Za-z0-9](?:[A-Za-z0-9_+-]|[./](?![./])){0,199}");

    private CatalogUrl() {}

    /**
     * The address without a slash at its end. Throws {@link IllegalArgumentException} when it is none. A user in it would be
     * shown to everybody who may see the catalogue. Plain http is for mirrors on this very machine, as tests have them.
     */
    public static String parse(String text) {
        if (text.length() > MOST_CHARACTERS) throw new IllegalArgumentException("too long");
        URI uri = URI.create(text);
        String host = uri.getHost();
        boolean isHere = "127.0.0.1".equals(host) || "localhost".equals(host) || "[::1]".equals(host);
        if (host == null
                || !("https".equals(uri.getScheme()) || ("http".equals(uri.getScheme()) && isHere))
                || uri.getRawUserInfo() != null
                || uri.getRawQuery() != null
                || uri.getRawFragment() != null
                || uri.getPort() == 0
                || uri.getPort() > 65535) {
            throw new IllegalArgumentException("not " + EXPECTED);
        }
        return text.replaceFirst("/+$", "");
    }

    /** The same, or the absolute path of a directory: only for what whoever runs the service sets. */
    public static String parseOrPath(String text) {
        return text.startsWith("/") ? text : parse(text);
    }

    static boolean isOne(String text) {
        try {
            parse(text);
            return true;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    /** Whether a branch may be called so. */
    public static boolean isBranch(String text) {
        return BRANCH.matcher(text).matches() && !text.endsWith("/") && !text.endsWith(".") && !text.endsWith(".lock");
    }
}
