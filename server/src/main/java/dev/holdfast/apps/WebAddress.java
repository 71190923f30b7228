package dev.holdfast.apps;

import dev.holdfast.base.Refusal;
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
     * @param protocol {@code http} or {@code https}, as in the address
     * @param decidedBy {@code settings} when the protocol was set, {@code port} when it was derived from the port
     */
    record WebUrl(String url, String protocol, String decidedBy) {}

    static WebUrl of(AppView app) {
        Integer port = app.webPort();
        String set = app.webProtocol();
        if (port == null && set == null) {
            throw Refusal.conflict("The web port of this app is not set. Set it first.");
        }
        if (app.ip() == null) {
            throw Refusal.conflict("The app's IP address is unknown. Holdfast reads it only while the container runs.");
        }
        String protocol = set == null ? protocol(Objects.requireNonNull(port)) : set;
        String authority = app.ip().contains(":") ? "[" + app.ip() + "]" : app.ip();
        String path = app.webPath() == null ? "/" : app.webPath();
        String url = protocol + "://" + authority + (isDefault(protocol, port) ? "" : ":" + port) + path;
        return new WebUrl(url, protocol, set == null ? "port" : "settings");
    }

    private static String protocol(int port) {
        return port == 443 || port == 8443 || port == 9443 ? "https" : "http";
    }

    private static boolean isDefault(String protocol, @Nullable Integer port) {
        return port == null || port == (protocol.equals("https") ? 443 : 80);
    }
}
