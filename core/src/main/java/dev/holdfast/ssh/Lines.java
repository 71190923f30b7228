package dev.holdfast.ssh;

import dev.holdfast.base.text.TerminalLine;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/**
 * Cuts a stream of bytes into lines as they arrive. Output that redraws its line, such as a progress bar, becomes one
 * line.
 */
final class Lines {
    /** Longer lines are split: a line that never ends must not fill the memory. */
    static final int LONGEST = TerminalLine.WIDEST;

    private Lines() {}

    /** Reads to the end. A long line is split after a word, because a secret split in two would not be recognized. */
    static void read(InputStream in, Consumer<PrintedLine> lines) throws IOException {
        Reader reader = new InputStreamReader(in, StandardCharsets.UTF_8);
        var line = new TerminalLine();
        int number = 1;
        boolean begun = false;
        char[] chunk = new char[4096];
        for (int count = reader.read(chunk); count >= 0; count = reader.read(chunk)) {
            for (int i = 0; i < count; i++) {
                begun = chunk[i] != '\n';
                if (begun) {
                    if (line.isFull()) lines.accept(new PrintedLine(number, line.up(), line.cut()));
                    line.add(chunk[i]);
                } else {
                    lines.accept(new PrintedLine(number++, line.up(), line.text()));
                    line.clear();
                }
            }
        }
        if (begun) lines.accept(new PrintedLine(number, line.up(), line.text()));
    }
}
