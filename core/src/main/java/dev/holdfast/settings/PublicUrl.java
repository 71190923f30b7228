package dev.holdfast.settings;

import java.net.URI;
import java.util.Locale;

/** The address at which users reach Holdfast: a scheme, a host and an optional port. */
public final class PublicUrl {
    /** Describes a valid address, for error messages. */
    public static final String EXPECTED =
            "an http or https address without a path, such as https://holdfast.example.net";

    private static final int MOST_CHARACTERS = 250;

    private PublicUrl() {}

    /**
     * The normalized address, without a trailing slash. Throws {@link IllegalArgumentException} when it is not valid.
     */
    public static String parse(String text) {
        if (text.length() > MOST_CHARACTERS) throw new IllegalArgumentException("too long");
        URI uri = URI.create(text);
        boolean bare = (uri.getRawPath() == null || uri.getRawPath().matches("/?"))
                && uri.getRawQuery() == null
                && uri.getRawFragment() == null
                && uri.getRawUserInfo() == null;
        String scheme = uri.getScheme() == null ? "" : uri.getScheme().toLowerCase(Locale.ROOT);
        if (!bare
                || !scheme.matches("https?")
                || uri.getHost() == null
                || uri.getPort() == 0
                || uri.getPort() > 65535) {
            throw new IllegalArgumentException("not " + EXPECTED);
        }
        return scheme + "://" + uri.getHost().toLowerCase(Locale.ROOT) + (uri.getPort() < 0 ? "" : ":" + uri.getPort());
    }

    /** Whether a text is such an address. */
    public static boolean isOne(String text) {
        try {
            parse(text);
            return true;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }
}
