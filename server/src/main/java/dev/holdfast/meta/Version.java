package dev.holdfast.meta;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/**
 * The running version.
 *
 * @param version the version that the build wrote, such as {@code 1.20.3}; {@code unknown} if it wrote none
 */
public record Version(String version) {
    /** The version that the build wrote. */
    public static Version current() {
        return new Version(property("version"));
    }

    /** The public key of whoever signs releases, as the build wrote it; empty if it has none. */
    public static String releaseKey() {
        return property("release.key");
    }

    private static String property(String name) {
        try (InputStream in = Version.class.getResourceAsStream("/holdfast.properties")) {
            var properties = new Properties();
            if (in != null) properties.load(in);
            return properties.getProperty(name, name.equals("version") ? "unknown" : "");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
