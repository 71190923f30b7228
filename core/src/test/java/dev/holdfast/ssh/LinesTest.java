package dev.holdfast.ssh;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LinesTest {
    private static final String PRINTED = """
            first ü
            \r\u001b[2K\u001b[93m⠋\u001b[m a step\r\u001b[2K\u001b[93m⠙\u001b[m a step\r\u001b[K✔ a step 🔧
            \u001b[1A\u001b[K\u001b]0;title\u001b\\again

            working 0/9\b\b\b   \b\b\bdone\r
            without an end""";

    private static List<PrintedLine> lines(InputStream in) throws IOException {
        var lines = new ArrayList<PrintedLine>();
        Lines.read(in, lines::add);
        return lines;
    }

    @Test
    void overwrittenFramesAreOneLineWhereverTheStreamIsCut() throws Exception {
        byte[] bytes = PRINTED.getBytes(StandardCharsets.UTF_8);
        List<PrintedLine> whole = lines(new ByteArrayInputStream(bytes));
        assertThat(whole)
                .containsExactly(
                        new PrintedLine(1, 0, "first ü"),
                        new PrintedLine(2, 0, "✔ a step 🔧"),
                        new PrintedLine(3, 1, "again"),
                        new PrintedLine(4, 0, ""),
                        new PrintedLine(5, 0, "working done"),
                        new PrintedLine(6, 0, "without an end"));
        var random = new Random(23);
        for (int most : new int[] {1, 2, 3, 7, 20}) {
            var inPieces = new ByteArrayInputStream(bytes) {
                @Override
                public int read(byte[] buffer, int from, int length) {
                    return super.read(buffer, from, Math.min(length, 1 + random.nextInt(most)));
                }
            };
            assertThat(lines(inPieces)).as("in pieces of up to %d bytes", most).isEqualTo(whole);
        }
    }

    @Test
    void aLongAnimationNeedsNoMoreMemoryThanALine() throws Exception {
        byte[] frame = "\r\u001b[2K⠹ Making a thing".getBytes(StandardCharsets.UTF_8);
        long[] left = {200_000};
        var endless = new InputStream() {
            private int at;

            @Override
            public int read() {
                if (at == frame.length && --left[0] > 0) at = 0;
                if (at == frame.length) return -1;
                return frame[at++] & 0xff;
            }
        };
        assertThat(lines(endless)).containsExactly(new PrintedLine(1, 0, "⠹ Making a thing"));
    }

    @Test
    void thePiecesOfALineThatIsTooLongHaveItsNumber() throws Exception {
        byte[] bytes = ("x".repeat(2 * Lines.LONGEST + 1) + "\nnext\n").getBytes(StandardCharsets.UTF_8);
        assertThat(lines(new ByteArrayInputStream(bytes)))
                .extracting(PrintedLine::number)
                .containsExactly(1, 1, 1, 2);
    }
}
