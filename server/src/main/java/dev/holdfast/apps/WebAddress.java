package dev.holdfast.apps;

import dev.holdfast.base.Refusal;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Where people find an app in their browser. */
final class WebAddress {
    private WebAddress() {}

    /**
     * The address.
     *
     * @param decidedBy {@code settings} when protocol and port were set, {@code port} when the protocol was told from it
     */
    record WebUrl(String url, String protocol, String decidedBy) {}

    static WebUrl of(AppView app) {
        Integer port = app.webPort();
        String set = app.webProtocol();
        if (port == null && set == null) {
            throw Refusal.conflict("Nobody has said on which port this app answers. Set its web port.");
        }
        if (app.ip() == null) {
            throw Refusal.conflict("The app's address is not known now. It is known while its container runs.");
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
