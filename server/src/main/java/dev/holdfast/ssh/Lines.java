package dev.holdfast.ssh;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/** Cuts a stream of bytes into lines as they come. */
final class Lines {
    /** A longer line is cut: a progress bar that never ends its line must not fill the memory. */
    static final int LONGEST = 8192;

    private Lines() {}

    /** Reads to the end. A lone carriage return ends a line as well: that is how progress is redrawn. */
    static void read(InputStream in, Consumer<String> line) throws IOException {
        byte[] bytes = new byte[LONGEST];
        int length = 0;
        byte[] chunk = new byte[4096];
        for (int count = in.read(chunk); count >= 0; count = in.read(chunk)) {
            for (int i = 0; i < count; i++) {
                boolean end = chunk[i] == '\n' || chunk[i] == '\r';
                if (!end) bytes[length++] = chunk[i];
                if (length == LONGEST) {
                    int cut = gap(bytes);
                    line.accept(new String(bytes, 0, cut, StandardCharsets.UTF_8));
                    length -= cut;
                    System.arraycopy(bytes, cut, bytes, 0, length);
                } else if (end && length > 0) {
                    line.accept(new String(bytes, 0, length, StandardCharsets.UTF_8));
                    length = 0;
                }
            }
        }
        if (length > 0) line.accept(new String(bytes, 0, length, StandardCharsets.UTF_8));
    }

    /** Where to cut: behind the last word, if there are words. A secret that is torn in two would not be known again. */
    private static int gap(byte[] bytes) {
        for (int i = LONGEST; i > LONGEST / 2; i--) {
            if (bytes[i - 1] == ' ') return i;
        }
        return LONGEST;
    }
}
