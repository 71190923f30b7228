package dev.holdfast.consoles.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.base.json.Json;
import dev.holdfast.consoles.relay.FarEnd;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Output becomes parts of a recording before it is shown. */
class RecorderTest {
    private final Terminal terminal = new Terminal();
    private final Parts parts = new Parts();
    private final Recorder recorder = new Recorder(terminal, "", parts, () -> 0);

    /** A far end with prepared output. */
    private static final class Terminal implements FarEnd {
        final Queue<byte[]> output = new ArrayDeque<>();
        boolean closed;

        @Override
        public byte @Nullable [] receive() {
            return output.poll();
        }

        @Override
        public void send(byte[] bytes) {
            output.add(bytes);
        }

        @Override
        public void resize(int columns, int rows) {}

        @Override
        public void ping() {}

        @Override
        public void close() {
            closed = true;
        }
    }

    /** Keeps parts, until it is full. */
    private static final class Parts implements Recorder.Shelf {
        final List<String> lines = new ArrayList<>();
        boolean full;
        int ends;

        @Override
        public void add(int number, String part, long bytes) {
            if (full) throw new FarEnd.Lost("full");
            assertThat(number).isEqualTo(lines.size());
            lines.add(part);
        }

        @Override
        public void end(Recorder ended) {
            ends++;
        }

        String output() {
            return lines.stream()
                    .flatMap(String::lines)
                    .map(line -> Json.tree(line).get(2).asString())
                    .collect(Collectors.joining());
        }
    }

    private void show(byte[] bytes) {
        terminal.output.add(bytes);
        recorder.receive();
    }

    private void afterNotice() {
        recorder.receive();
    }

    @Test
    void aCharacterThatComesInPiecesIsOne() {
        afterNotice();
        byte[] euro = "€".getBytes(StandardCharsets.UTF_8);
        show(new byte[] {'1', ' ', euro[0]});
        show(new byte[] {euro[1]});
        show(new byte[] {euro[2], '\n', (byte) 0xff});
        recorder.close();
        assertThat(parts.output()).isEqualTo("1 €\n\ufffd");
    }

    @Test
    void partsAreStoredWhenTheyAreLargeOrTheirTimeHasCome() {
        afterNotice();
        show("x".repeat(40_000).getBytes(StandardCharsets.UTF_8));
        assertThat(parts.lines).hasSize(1);
        show("y".getBytes(StandardCharsets.UTF_8));
        assertThat(parts.lines).hasSize(1);
        recorder.flush();
        recorder.flush();
        assertThat(parts.lines).hasSize(2);
        recorder.close();
        recorder.close();
        assertThat(parts.lines).hasSize(2);
        assertThat(parts.ends).isOne();
        assertThat(parts.output()).endsWith("xy");
    }

    @Test
    void whatCannotBeStoredIsNotShown() {
        afterNotice();
        parts.full = true;
        terminal.output.add("z".repeat(40_000).getBytes(StandardCharsets.UTF_8));
        assertThatThrownBy(recorder::receive).isInstanceOf(FarEnd.Lost.class);
    }

    @Test
    void aConsoleEndsWithinASecondWhenItsRecordingCannotBeStored() {
        afterNotice();
        show("a".getBytes(StandardCharsets.UTF_8));
        parts.full = true;
        recorder.flush();
        assertThat(terminal.closed).isTrue();
        assertThatThrownBy(recorder::receive).isInstanceOf(FarEnd.Lost.class);
    }

    @Test
    void aRecordingHasALimit() {
        afterNotice();
        byte[] much = new byte[1 << 20];
        for (int i = 0; i < 64; i++) show(much);
        terminal.output.add(new byte[1]);
        assertThatThrownBy(recorder::receive)
                .isInstanceOf(FarEnd.Lost.class)
                .extracting(e -> ((FarEnd.Lost) e).sentence())
                .asString()
                .contains("64 MiB");
    }
}
