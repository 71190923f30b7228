package dev.holdfast.metrics.export;

import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;

/** The address of a time-series store. Some stores want their secret in its query, so it is shown without it. */
final class PushAddress {
    static final String MASK = "***";

    /** Parameters that only say where values go. */
    private static final Set<String> SHOWN =
            Set.of("org", "orgID", "bucket", "precision", "db", "rp", "consistency", "accept_partial");

    private PushAddress() {}

    /** The address with a mask in the place of each value in its query that may be secret. */
    static String shown(String url) {
        int query = url.indexOf('?');
        if (query < 0) return url;
        return url.substring(0, query + 1)
                + Arrays.stream(url.substring(query + 1).split("&", -1))
                        .map(PushAddress::shownParameter)
                        .collect(Collectors.joining("&"));
    }

    private static String shownParameter(String text) {
        int equals = text.indexOf('=');
        String name = equals < 0 ? "" : text.substring(0, equals);
        if (SHOWN.contains(name) || text.isEmpty()) return text;
        return (equals < 0 ? "" : name + "=") + MASK;
    }
}
