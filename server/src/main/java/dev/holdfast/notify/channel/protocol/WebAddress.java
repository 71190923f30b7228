package dev.holdfast.notify.channel.protocol;

import dev.holdfast.notify.channel.ChannelAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Addresses of web servers, as people enter them. */
public final class WebAddress {
    /** What is expected where there is none. */
    static final String EXPECTED = "Must be an address such as https://example.net.";

    private WebAddress() {}

    /** The http or https address of a host; null if it is none. */
    public static @Nullable URI read(String text) {
        try {
            var uri = new URI(text);
            String scheme = uri.getScheme() == null ? "" : uri.getScheme().toLowerCase(Locale.ROOT);
            boolean holds = (scheme.equals("https") || scheme.equals("http"))
                    && uri.getHost() != null
                    && uri.getRawFragment() == null
                    && uri.getPort() != 0
                    && uri.getPort() <= 65535;
            return holds ? new URI(scheme + text.substring(scheme.length())) : null;
        } catch (URISyntaxException e) {
            return null;
        }
    }

    /** An address that was checked. */
    public static URI of(String text) {
        return Objects.requireNonNull(read(text));
    }

    /** The host, with the port if it was given. */
    public static String hostOf(URI uri) {
        return uri.getHost() + (uri.getPort() < 0 ? "" : ":" + uri.getPort());
    }

    /** The host of the field {@code server}, which was checked. */
    static String serverHost(Map<String, String> values) {
        return hostOf(of(values.getOrDefault("server", "")));
    }

    /** Where it leads, and whether encrypted. */
    static String destination(URI uri) {
        return uri.getScheme() + "://" + hostOf(uri);
    }

    /** Where the field {@code server}, which was checked, leads. */
    static String serverDestination(Map<String, String> values) {
        return destination(of(values.getOrDefault("server", "")));
    }

    /** The address without a user name and password: so it appears in errors. */
    static URI bare(URI uri) {
        String path = uri.getRawPath() == null || uri.getRawPath().isEmpty() ? "/" : uri.getRawPath();
        return URI.create(uri.getScheme() + "://" + hostOf(uri) + path
                + (uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery()));
    }

    /**
     * The fields that the query of a channel's address names, and as {@code server} the address of its host: https, unless
     * {@code tls=no} asks for http.
     */
    static Map<String, String> server(ChannelAddress address) {
        if (address.host().isEmpty()) throw new IllegalArgumentException("Must name a server.");
        var values = new LinkedHashMap<>(address.query());
        String tls = values.remove("tls");
        if (tls != null && !tls.equals("no") && !tls.equals("yes")) {
            throw new IllegalArgumentException("May have only tls=yes or tls=no.");
        }
        values.put("server", ("no".equals(tls) ? "http://" : "https://") + address.host());
        return values;
    }

    /** The fault of the field {@code server}, if there is one: an address without a query. */
    static Map<String, String> serverFaults(Map<String, String> values) {
        URI server = read(values.getOrDefault("server", ""));
        return server == null || server.getRawQuery() != null ? Map.of("server", EXPECTED) : Map.of();
    }

    /** The path below the address of a server, which may have a path itself. */
    static URI below(String server, String path) {
        return URI.create(server.replaceAll("/+$", "") + path);
    }

    /** The value of {@code Authorization} for a user name and password. */
    static String basic(String credentials) {
        return "Basic " + Base64.getEncoder().encodeToString(credentials.getBytes(StandardCharsets.UTF_8));
    }
}
