package dev.holdfast.settings;

import java.net.URI;
import java.util.regex.Pattern;

/** The source of the community scripts. */
public final class CatalogUrl {
    /** Describes a valid address, for error messages. */
    public static final String EXPECTED =
            "the https address of a git repository, without a user and without a question mark,"
                    + " such as https://git.example.net/scripts.git";
    /** Describes a valid branch. */
    public static final String BRANCH_EXPECTED = "the name of a branch, such as main";

    private static final int MOST_CHARACTERS = 250;
    private static final Pattern BRANCH = Pattern.compile("[A-Za-z0-9](?:[A-Za-z0-9_+-]|[./](?![./])){0,199}");

    private CatalogUrl() {}

    /**
     * The address without a trailing slash. Throws {@link IllegalArgumentException} when it is not valid. A user in it
     * would be visible to everyone who can see the catalogue. Plain http is for mirrors on this machine, as in tests.
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

    /** The same, or the absolute path of a directory: only for values from the service's environment. */
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

    /** Whether this is a valid name of a branch. */
    public static boolean isBranch(String text) {
        return BRANCH.matcher(text).matches() && !text.endsWith("/") && !text.endsWith(".") && !text.endsWith(".lock");
    }
}
