package dev.holdfast.sim.api.console;

import dev.holdfast.sim.model.SimTask;
import dev.holdfast.sim.terminal.Shell;
import dev.holdfast.sim.terminal.Tty;
import dev.holdfast.sim.wire.WebSocket;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A VNC server, RFB 3.8 with a password, whose picture is a shell on a text screen. It implements the encoding that
 * every viewer must support, and sends only changed lines of text.
 */
final class Rfb implements ConsoleProxy.Talk {
    static final int WIDTH = Screen.COLUMNS * Font.WIDTH;
    static final int HEIGHT = Screen.ROWS * Font.HEIGHT;

    private static final int INK = 0xd0d0d0;
    private static final int PAPER = 0x000000;
    private static final int WITH_PASSWORD = 2;

    private final ConsoleTarget target;
    private final VncPassword password;

    Rfb(ConsoleTarget target, String password) {
        this.target = target;
        this.password = new VncPassword(password);
    }

    @Override
    public void over(WebSocket socket, SimTask task) throws IOException {
        var in = new DataInputStream(socket.received());
        if (!shakeHands(in, socket)) return;
        var picture = new Picture(socket);
        var tty = new Tty(bytes -> picture.print(new String(bytes, StandardCharsets.UTF_8)));
        var shell = Thread.ofVirtual().name("sim-shell").start(() -> {
            Shell.run(target.place(), target.absent().get(), tty);
            socket.hangUp();
        });
        try {
            listen(in, picture, new Keyboard(tty));
        } finally {
            tty.hangUp();
            shell.interrupt();
        }
    }

    private boolean shakeHands(DataInputStream in, WebSocket socket) throws IOException {
        socket.send("RFB 003.008\n".getBytes(StandardCharsets.US_ASCII));
        byte[] version = in.readNBytes(12);
        if (!Arrays.equals(version, "RFB 003.008\n".getBytes(StandardCharsets.US_ASCII))) return false;
        socket.send(new byte[] {1, WITH_PASSWORD});
        if (in.readUnsignedByte() != WITH_PASSWORD) return false;
        byte[] challenge = new byte[VncPassword.CHALLENGE];
        new SecureRandom().nextBytes(challenge);
        socket.send(challenge);
        byte[] response = new byte[VncPassword.CHALLENGE];
        in.readFully(response);
        if (!password.answers(challenge, response)) {
            byte[] reason = "Authentication failed".getBytes(StandardCharsets.US_ASCII);
            socket.send(ByteBuffer.allocate(8 + reason.length)
                    .putInt(1)
                    .putInt(reason.length)
                    .put(reason)
                    .array());
            return false;
        }
        socket.send(new byte[4]);
        in.readUnsignedByte(); // the shared flag: sharing is always allowed
        byte[] name = target.place().name().getBytes(StandardCharsets.UTF_8);
        socket.send(ByteBuffer.allocate(24 + name.length)
                .putShort((short) WIDTH)
                .putShort((short) HEIGHT)
                .put(PixelFormat.USUAL.bytes())
                .putInt(name.length)
                .put(name)
                .array());
        return true;
    }

    private static void listen(DataInputStream in, Picture picture, Keyboard keyboard) throws IOException {
        for (int kind = in.read(); kind >= 0; kind = in.read()) {
            switch (kind) {
                case 0 -> {
                    in.readFully(new byte[3]);
                    picture.format(PixelFormat.read(in));
                }
                case 2 -> {
                    in.readUnsignedByte();
                    in.readFully(new byte[4 * in.readUnsignedShort()]);
                }
                case 3 -> {
                    boolean rest = in.readUnsignedByte() != 0;
                    in.readFully(new byte[8]);
                    picture.ask(rest);
                }
                case 4 -> {
                    boolean down = in.readUnsignedByte() != 0;
                    in.readUnsignedShort();
                    keyboard.key(in.readInt(), down);
                }
                case 5 -> in.readFully(new byte[5]); // pointer events are ignored
                case 6 -> {
                    in.readFully(new byte[3]);
                    in.skipNBytes(in.readInt() & 0xffffffffL);
                }
                default -> throw new IOException("unknown message: " + kind);
            }
        }
    }

    /** The screen as one viewer sees it. */
    private static final class Picture {
        private final WebSocket socket;
        private final Screen screen = new Screen();
        private PixelFormat format = PixelFormat.USUAL;
        private List<String> shown = List.of();
        private boolean asked;

        Picture(WebSocket socket) {
            this.socket = socket;
        }

        synchronized void print(String text) throws IOException {
            screen.print(text);
            if (asked) update();
        }

        synchronized void format(PixelFormat wanted) {
            format = wanted;
            shown = List.of();
        }

        /** An incremental request waits until something has changed. */
        synchronized void ask(boolean rest) throws IOException {
            if (!rest) shown = List.of();
            asked = true;
            update();
        }

        private void update() throws IOException {
            List<String> lines = screen.lines();
            var changed = new ArrayList<Integer>();
            for (int row = 0; row < Screen.ROWS; row++) {
                if (shown.isEmpty() || !shown.get(row).equals(lines.get(row))) changed.add(row);
            }
            if (changed.isEmpty()) return;
            var bytes = new ByteArrayOutputStream();
            bytes.writeBytes(ByteBuffer.allocate(4)
                    .putShort((short) 0)
                    .putShort((short) changed.size())
                    .array());
            for (int row : changed) draw(lines.get(row), row, bytes);
            asked = false;
            shown = lines;
            socket.send(bytes.toByteArray());
        }

        private void draw(String line, int row, ByteArrayOutputStream bytes) {
            bytes.writeBytes(ByteBuffer.allocate(12)
                    .putShort((short) 0)
                    .putShort((short) (row * Font.HEIGHT))
                    .putShort((short) WIDTH)
                    .putShort((short) Font.HEIGHT)
                    .putInt(0)
                    .array());
            byte[] ink = format.pixel(INK);
            byte[] paper = format.pixel(PAPER);
            for (int y = 0; y < Font.HEIGHT; y++) {
                for (int x = 0; x < WIDTH; x++) {
                    bytes.writeBytes(Font.isLit(line.charAt(x / Font.WIDTH), x % Font.WIDTH, y) ? ink : paper);
                }
            }
        }
    }

    /** Maps X11 key numbers to what a terminal would send. */
    private static final class Keyboard {
        private static final int CONTROL_LEFT = 0xffe3;
        private static final int CONTROL_RIGHT = 0xffe4;

        private final Tty tty;
        private boolean control;

        Keyboard(Tty tty) {
            this.tty = tty;
        }

        void key(int symbol, boolean down) throws IOException {
            if (symbol == CONTROL_LEFT || symbol == CONTROL_RIGHT) control = down;
            if (!down) return;
            String typed = switch (symbol) {
                case 0xff0d, 0xff8d -> "\r";
                case 0xff08 -> "\u007f";
                default -> symbol >= ' ' && symbol <= 0xff ? Character.toString(control ? symbol & 31 : symbol) : "";
            };
            tty.type(typed.getBytes(StandardCharsets.UTF_8));
        }
    }
}
