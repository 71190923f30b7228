package dev.holdfast.consoles.recording;

import dev.holdfast.base.json.Json;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A recording in the format asciicast, version 2 (docs.asciinema.org, "asciicast v2"): a line of JSON about the whole, then one
 * for each output and each new size, with the seconds since the beginning. What is typed is not recorded: it may be a password,
 * and what a terminal shows of it is part of the output.
 */
final class Asciicast {
    private final CharsetDecoder decoder = StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPLACE)
            .onUnmappableCharacter(CodingErrorAction.REPLACE);
    private byte[] rest = new byte[0];

    /** The first line. The size of the window is not known yet; a line of its own says it once it is. */
    static String head(Instant began, String title) {
        return line(
                Map.of("version", 2, "width", 80, "height", 24, "timestamp", began.getEpochSecond(), "title", title));
    }

    /** A new size of the window. */
    static String size(double seconds, int columns, int rows) {
        return event(seconds, "r", columns + "x" + rows);
    }

    /** Some output. A character whose bytes come in two pieces is part of the second. Empty while it has no whole one. */
    String output(double seconds, byte[] bytes) {
        var in = ByteBuffer.allocate(rest.length + bytes.length)
                .put(rest)
                .put(bytes)
                .flip();
        var out = CharBuffer.allocate(in.remaining());
        decoder.reset().decode(in, out, false);
        rest = new byte[in.remaining()];
        in.get(rest);
        return out.position() == 0 ? "" : event(seconds, "o", out.flip().toString());
    }

    private static String event(double seconds, String kind, String data) {
        return line(List.of(Double.valueOf(String.format(Locale.ROOT, "%.3f", seconds)), kind, data));
    }

    private static String line(Object value) {
        return Json.write(value) + "\n";
    }
}
