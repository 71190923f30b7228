package dev.holdfast.consoles;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** What a browser's VNC viewer does: it signs in without a password, asks for pictures and sends keys. */
final class RfbViewer {
    private static final int DOT = 4;

    private final ConsoleViewer console;
    private int width;
    private byte[] picture = new byte[0];

    RfbViewer(ConsoleViewer console) {
        this.console = console;
    }

    /** Greets as RFB 3.8 has it, and returns the name of the screen. */
    String greet() {
        assertThat(new String(console.bytes(12), StandardCharsets.US_ASCII)).isEqualTo("RFB 003.008\n");
        console.type("RFB 003.008\n");
        assertThat(console.bytes(2)).as("the security type None, and no other").containsExactly(1, 1);
        console.send(new byte[] {1});
        assertThat(console.bytes(4)).containsExactly(0, 0, 0, 0);
        console.send(new byte[] {1});
        ByteBuffer init = ByteBuffer.wrap(console.bytes(24));
        width = init.getShort();
        picture = new byte[width * init.getShort() * DOT];
        return new String(console.bytes(init.getInt(20)), StandardCharsets.UTF_8);
    }

    /** Asks for an update, for all of it unless {@code changes}, and waits for it. Returns the number of changed rows. */
    int update(boolean changes) {
        int height = picture.length / DOT / width;
        console.send(ByteBuffer.allocate(10)
                .put((byte) 3)
                .put((byte) (changes ? 1 : 0))
                .putInt(0)
                .putShort((short) width)
                .putShort((short) height)
                .array());
        ByteBuffer head = ByteBuffer.wrap(console.bytes(4));
        assertThat(head.get()).isZero();
        int parts = head.getShort(2);
        for (int i = 0; i < parts; i++) {
            ByteBuffer part = ByteBuffer.wrap(console.bytes(12));
            int from = (part.getShort(2) * width + part.getShort(0)) * DOT;
            assertThat(part.getInt(8)).as("the raw encoding").isZero();
            byte[] dots = console.bytes(part.getShort(4) * part.getShort(6) * DOT);
            System.arraycopy(dots, 0, picture, from, dots.length);
        }
        return parts;
    }

    /** Presses and releases keys. */
    void type(String text) {
        for (int letter : text.toCharArray()) {
            int key = letter == '\r' ? 0xff0d : letter;
            for (int down = 1; down >= 0; down--) {
                console.send(ByteBuffer.allocate(8)
                        .put((byte) 4)
                        .put((byte) down)
                        .putShort((short) 0)
                        .putInt(key)
                        .array());
            }
        }
    }

    /** The picture now. */
    byte[] picture() {
        return Arrays.copyOf(picture, picture.length);
    }
}
