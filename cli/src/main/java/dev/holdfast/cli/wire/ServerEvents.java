package dev.holdfast.cli.wire;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Reads a stream of server-sent events. */
public final class ServerEvents {
    /** @param id null if it has none */
    public record Event(@Nullable String id, String name, String data) {}

    private final BufferedReader reader;

    public ServerEvents(InputStream stream) {
        reader = new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8));
    }

    /** Waits for the next event; null at the end of the stream. An event that was cut off is not returned. */
    public @Nullable Event next() throws IOException {
        String id = null;
        String name = "message";
        var data = new StringBuilder();
        for (String line = reader.readLine(); line != null; line = reader.readLine()) {
            if (line.isEmpty()) {
                if (!data.isEmpty()) return new Event(id, name, data.substring(0, data.length() - 1));
                continue;
            }
            int colon = line.indexOf(':');
            String field = colon < 0 ? line : line.substring(0, colon);
            String value = colon < 0 ? "" : line.substring(colon + 1);
            if (value.startsWith(" ")) value = value.substring(1);
            switch (field) {
                case "id" -> id = value;
                case "event" -> name = value;
                case "data" -> data.append(value).append('\n');
                default -> {
                    // A comment, such as the ping.
                }
            }
        }
        return null;
    }
}
