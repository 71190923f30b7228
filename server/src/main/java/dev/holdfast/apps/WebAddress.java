package dev.holdfast.apps;

import dev.holdfast.base.Refusal;
import dev.holdfast.base.net.WebProtocol;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The address of an app's web page. */
final class WebAddress {
    private WebAddress() {}

    /**
     * The address.
     *
     * @param url the whole address, with the container's IP address; the port is left out if it is the protocol's
     *     default
     * @param protocol the protocol, as in the address
     * @param decidedBy {@code settings} when the protocol was set, {@code port} when it was derived from the port
     */
    record WebUrl(String url, WebProtocol protocol, DecidedBy decidedBy) {
        /** What the protocol is known from. */
        enum DecidedBy {
            SETTINGS,
            PORT
        }
    }

    static WebUrl of(AppView app) {
        Integer port = app.webPort();
        WebProtocol set = app.webProtocol();
        if (port == null && set == null) {
            throw Refusal.conflict("The web port of this app is not set. Set it first.");
        }
        if (app.ip() == null) {
            throw Refusal.conflict("The app's IP address is unknown. Holdfast reads it only while the container runs.");
        }
        WebProtocol protocol = set == null ? protocol(Objects.requireNonNull(port)) : set;
        String authority = app.ip().contains(":") ? "[" + app.ip() + "]" : app.ip();
        String path = app.webPath() == null ? "/" : app.webPath();
        String url = protocol.scheme() + "://" + authority + (isDefault(protocol, port) ? "" : ":" + port) + path;
        return new WebUrl(url, protocol, set == null ? WebUrl.DecidedBy.PORT : WebUrl.DecidedBy.SETTINGS);
    }

    private static WebProtocol protocol(int port) {
        return port == 443 || port == 8443 || port == 9443 ? WebProtocol.HTTPS : WebProtocol.HTTP;
    }

    private static boolean isDefault(WebProtocol protocol, @Nullable Integer port) {
        return port == null || port == protocol.port();
    }
}
