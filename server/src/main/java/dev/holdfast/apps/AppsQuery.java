package dev.holdfast.apps;

import dev.holdfast.http.Input;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A filter for apps: of one host, with this text in name, address, node, tags or CT ID, in one status.
 *
 * @param host only of the host with this id in Holdfast
 * @param q a text that the name, the address, the node, the host, a tag or the CT ID contains, in any case
 * @param status only in this status
 */
record AppsQuery(@Nullable Long host, @Nullable String q, AppView.@Nullable Status status) implements Input {
    boolean fits(AppView app) {
        return (host == null || host.equals(app.hostId()))
                && (status == null || status == app.status())
                && (q == null || words(app).contains(q.trim().toLowerCase(Locale.ROOT)));
    }

    private static String words(AppView app) {
        return String.join(
                        " ",
                        app.name(),
                        Integer.toString(app.ctid()),
                        String.valueOf(app.ip()),
                        String.valueOf(app.node()),
                        String.valueOf(app.hostName()),
                        String.join(" ", app.tags()))
                .toLowerCase(Locale.ROOT);
    }
}
