package dev.holdfast.sim.tools;

import dev.holdfast.sim.shell.process.Call;
import dev.holdfast.sim.shell.text.Bytes;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads and prints lines. */
final class Lines {
    private Lines() {}

    /** Reads the next line including its newline, null at the end; consumes nothing after the line. */
    static @Nullable String line(InputStream in) throws IOException {
        var line = new ByteArrayOutputStream();
        for (int c = in.read(); c >= 0; c = in.read()) {
            line.write(c);
            if (c == '\n') break;
        }
        return line.size() == 0 ? null : Bytes.text(line.toByteArray());
    }

    /** The lines of files without their newlines; of standard input if there are no files. */
    static List<String> lines(Call call, List<String> files) throws IOException {
        var lines = new ArrayList<String>();
        for (String file : files.isEmpty() ? List.of("-") : files) {
            try (var in = call.open(file)) {
                // Java's own line reading also ends lines at a carriage return.
                for (String line = line(in); line != null; line = line(in)) {
                    lines.add(line.endsWith("\n") ? line.substring(0, line.length() - 1) : line);
                }
            } catch (IOException e) {
                throw new IOException(call.name() + ": " + file + ": " + e.getMessage(), e);
            }
        }
        return lines;
    }

    /** Prints lines, each with a newline. */
    static void print(Call call, List<String> lines) throws IOException {
        var text = new StringBuilder();
        for (String line : lines) text.append(line).append('\n');
        call.print(text.toString());
    }
}
