package dev.holdfast.pve.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FramesTest {
    private static final Frames.Room AMPLE = _ -> {};

    private static DataInputStream stream(byte[] bytes) {
        return new DataInputStream(new ByteArrayInputStream(bytes));
    }

    private static byte[] bytes(int... bytes) {
        byte[] all = new byte[bytes.length];
        for (int i = 0; i < bytes.length; i++) all[i] = (byte) bytes[i];
        return all;
    }

    /** A frame as a server sends it: our own frame without the mask. */
    private static byte[] served(int opcode, byte[] payload) {
        byte[] frame = Frames.masked(opcode, payload, new byte[4]);
        int header = frame.length - payload.length - 4;
        byte[] plain = new byte[header + payload.length];
        System.arraycopy(frame, 0, plain, 0, header);
        plain[1] &= 0x7f;
        System.arraycopy(payload, 0, plain, header, payload.length);
        return plain;
    }

    @ParameterizedTest(name = "{0} bytes")
    @ValueSource(ints = {0, 1, 125, 126, 127, 65_535, 65_536, 1_048_576})
    void writtenFramesOfEveryLengthAreReadBack(int length) throws IOException {
        byte[] payload = new byte[length];
        new Random(length).nextBytes(payload);
        Frames.Frame frame = Frames.read(stream(served(Frames.BINARY, payload)), AMPLE);
        assertThat(frame.payload()).isEqualTo(payload);
        assertThat(frame.last()).isTrue();
        assertThat(frame.opcode()).isEqualTo(Frames.BINARY);
    }

    @Test
    void maskFollowsTheStandard() {
        // RFC 6455, 5.7: a masked "Hello", there sent as text.
        assertThat(Frames.masked(Frames.TEXT, "Hello".getBytes(), bytes(0x37, 0xfa, 0x21, 0x3d)))
                .isEqualTo(bytes(0x81, 0x85, 0x37, 0xfa, 0x21, 0x3d, 0x7f, 0x9f, 0x4d, 0x51, 0x58));
    }

    @ParameterizedTest(name = "{1}")
    @CsvSource({
        "c200,                 extensions",
        "8380,                 masked",
        "828000000000,         masked",
        "8300,                 unknown kind",
        "8b00,                 unknown kind",
        "0900,                 malformed control",
        "897e007e,             malformed control",
        "827f0000000000100001, larger",
        "827fffffffffffffffff, larger",
        "827f7fffffffffffffff, larger"
    })
    void invalidFrameIsRefused(String hex, String why) {
        byte[] bytes = java.util.HexFormat.of().parseHex(hex);
        assertThatThrownBy(() -> Frames.read(stream(bytes), AMPLE))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(why);
    }

    @Test
    void truncatedFrameIsRefusedAtEveryPosition() throws IOException {
        for (int length : new int[] {1, 200, 70_000}) {
            byte[] whole = served(Frames.BINARY, new byte[length]);
            for (int cut = 1; cut < whole.length; cut += 1 + cut / 50) {
                byte[] part = Arrays.copyOf(whole, cut);
                assertThat(catchThrowable(() -> Frames.read(stream(part), AMPLE)))
                        .isInstanceOf(IOException.class);
            }
        }
        assertThat(Frames.read(stream(new byte[0]), AMPLE)).isNull();
    }

    @Test
    void arbitraryBytesCauseOnlyExpectedFailures() {
        var random = new Random(7);
        for (int round = 0; round < 50_000; round++) {
            byte[] bytes = new byte[random.nextInt(40)];
            random.nextBytes(bytes);
            Throwable failure = catchThrowable(() -> {
                var in = stream(bytes);
                while (Frames.read(in, AMPLE) != null) {
                    // continue with the next
                }
            });
            if (failure != null) assertThat(failure).isInstanceOf(IOException.class);
        }
    }
}
