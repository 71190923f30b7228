package dev.holdfast.meta;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** The running version. */
public record Version(String version) {
    /** The version that the build wrote. */
    public static Version current() {
        try (InputStream in = Version.class.getResourceAsStream("/holdfast.properties")) {
            var properties = new Properties();
            if (in != null) properties.load(in);
            return new Version(properties.getProperty("version", "unknown"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
