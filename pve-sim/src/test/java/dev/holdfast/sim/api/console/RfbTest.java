package dev.holdfast.sim.api.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.sim.Worlds;
import dev.holdfast.sim.model.SimCluster;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import javax.crypto.Cipher;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** The picture of a machine, as a VNC viewer requests it. */
class RfbTest extends Worlds {
    private static final String MACHINE = "/nodes/alpha/qemu/201";
    private static final String VERSION = "RFB 003.008\n";

    private record Update(int x, int y, int width, int height, byte[] dots) {}

    @BeforeEach
    void begin() {
        SimCluster alpha = sim.host("alpha");
        alpha.machine(201, "alpha", "win").start();
        alpha.container(101, "alpha", "web").start();
    }

    private JsonNode offer(String form) {
        var answer = root("alpha").post(MACHINE + "/vncproxy", form);
        assertThat(answer.status()).as(answer.reason()).isEqualTo(200);
        return answer.data();
    }

    private Viewer challenged(String path, JsonNode offer, String password) throws Exception {
        Viewer viewer = Viewer.open(sim.node("alpha"), sim.token(), path, offer);
        assertThat(viewer.await("\n")).isEqualTo(VERSION);
        viewer.send(VERSION);
        assertThat(viewer.bytes(2)).containsExactly(1, 2);
        viewer.send(new byte[] {2});
        byte[] key = Arrays.copyOf(password.getBytes(StandardCharsets.US_ASCII), 8);
        for (int i = 0; i < 8; i++) {
            int mirrored = 0;
            for (int bit = 0; bit < 8; bit++) mirrored |= (key[i] >> bit & 1) << (7 - bit);
            key[i] = (byte) mirrored;
        }
        var des = Cipher.getInstance("DES/ECB/NoPadding");
        des.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(key, "DES"));
        viewer.send(des.doFinal(viewer.bytes(16)));
        return viewer;
    }

    private Viewer seen(String path, JsonNode offer, String password, String name) throws Exception {
        Viewer viewer = challenged(path, offer, password);
        assertThat(viewer.bytes(4)).containsExactly(0, 0, 0, 0);
        viewer.send(new byte[] {1});
        ByteBuffer init = ByteBuffer.wrap(viewer.bytes(24));
        assertThat(init.getShort() + "x" + init.getShort()).isEqualTo("640x400");
        assertThat(init.get()).isEqualTo((byte) 32);
        assertThat(new String(viewer.bytes(init.getInt(20)), StandardCharsets.UTF_8))
                .isEqualTo(name);
        return viewer;
    }

    private Viewer machine() throws Exception {
        JsonNode offer = offer("websocket=1&generate-password=1");
        return seen(MACHINE, offer, offer.path("password").asString(), "win");
    }

    private static void ask(Viewer viewer, boolean changesOnly) {
        viewer.send(ByteBuffer.allocate(10)
                .put((byte) 3)
                .put((byte) (changesOnly ? 1 : 0))
                .putInt(0)
                .putShort((short) 640)
                .putShort((short) 400)
                .array());
    }

    private static Update[] update(Viewer viewer, int bytesOfADot) {
        ByteBuffer head = ByteBuffer.wrap(viewer.bytes(4));
        assertThat(head.getShort()).isZero();
        var updates = new Update[head.getShort()];
        for (int i = 0; i < updates.length; i++) {
            ByteBuffer rectangle = ByteBuffer.wrap(viewer.bytes(12));
            int x = rectangle.getShort();
            int y = rectangle.getShort();
            int width = rectangle.getShort();
            int height = rectangle.getShort();
            assertThat(rectangle.getInt()).as("raw").isZero();
            updates[i] = new Update(x, y, width, height, viewer.bytes(width * height * bytesOfADot));
        }
        return updates;
    }

    private static void press(Viewer viewer, int key) {
        for (byte down : new byte[] {1, 0}) {
            viewer.send(ByteBuffer.allocate(8)
                    .put((byte) 4)
                    .put(down)
                    .putShort((short) 0)
                    .putInt(key)
                    .array());
        }
    }

    /** The number of bytes of pixels that are not black. */
    private static int lit(Update[] updates) {
        int lit = 0;
        for (Update update : updates) {
            for (byte dot : update.dots()) if (dot != 0) lit++;
        }
        return lit;
    }

    @Test
    void pressedKeyAppearsOnTheScreenOfAMachine() throws Exception {
        pressedKeyAppears(machine());
    }

    @Test
    void pressedKeyAppearsOnThePictureOfAContainersTerminal() throws Exception {
        JsonNode offer = root("alpha")
                .post("/nodes/alpha/lxc/101/vncproxy", "websocket=1")
                .data();
        pressedKeyAppears(
                seen("/nodes/alpha/lxc/101", offer, offer.path("ticket").asString(), "web"));
    }

    private static void pressedKeyAppears(Viewer viewer) {
        ask(viewer, false);
        Update[] whole = update(viewer, 4);
        assertThat(Arrays.stream(whole).mapToInt(Update::height).sum()).isEqualTo(400);
        int before;
        do {
            // The prompt may still be on its way.
            ask(viewer, false);
            before = lit(update(viewer, 4));
        } while (before < 200 * 3);
        ask(viewer, true);
        press(viewer, 'M');
        Update[] changed = update(viewer, 4);
        assertThat(changed).hasSize(1);
        assertThat(changed[0].width() + "x" + changed[0].height()).isEqualTo("640x16");
        ask(viewer, false);
        assertThat(lit(update(viewer, 4))).isGreaterThan(before);
    }

    @ParameterizedTest(name = "{0} bits a dot")
    @CsvSource({"8, 7, 7, 3, 0, 3, 6", "16, 31, 63, 31, 11, 5, 0", "32, 255, 255, 255, 0, 8, 16"})
    void eachViewerHasItsOwnPixelFormat(int bits, int red, int green, int blue, int redBy, int greenBy, int blueBy)
            throws Exception {
        Viewer viewer = machine();
        viewer.send(ByteBuffer.allocate(20)
                .putInt(0)
                .put((byte) bits)
                .put((byte) bits)
                .put((byte) 1)
                .put((byte) 1)
                .putShort((short) red)
                .putShort((short) green)
                .putShort((short) blue)
                .put((byte) redBy)
                .put((byte) greenBy)
                .put((byte) blueBy)
                .array());
        viewer.send(ByteBuffer.allocate(12)
                .put((byte) 2)
                .put((byte) 0)
                .putShort((short) 2)
                .putInt(0)
                .putInt(-239)
                .array());
        viewer.send(new byte[] {5, 0, 0, 10, 0, 10});
        viewer.send(new byte[] {6, 0, 0, 0, 0, 0, 0, 2, 'h', 'i'});
        ask(viewer, false);
        Update[] whole = update(viewer, bits / 8);
        int ink = 0xd0 * red / 255 << redBy | 0xd0 * green / 255 << greenBy | 0xd0 * blue / 255 << blueBy;
        ByteBuffer dots = ByteBuffer.wrap(whole[0].dots());
        for (int i = 0; i < 640 * 16; i++) {
            int dot = bits == 8 ? dots.get() & 0xff : bits == 16 ? dots.getShort() & 0xffff : dots.getInt();
            assertThat(dot).isIn(0, ink);
        }
    }

    @Test
    void wrongPasswordIsRefused() throws Exception {
        Viewer viewer = challenged(MACHINE, offer("websocket=1&generate-password=1"), "wrong");
        assertThat(viewer.rest()).endsWith("Authentication failed");
    }

    @Test
    void aWebSocketHasAPasswordOfItsOwnInVersion9() throws Exception {
        JsonNode offer = offer("websocket=1");
        assertThat(offer.path("cert").asString()).startsWith("-----BEGIN CERTIFICATE-----\n");
        seen(MACHINE, offer, offer.path("password").asString(), "win");
    }

    @Test
    void unknownProtocolOrMessageEndsTheConnection() throws Exception {
        Viewer old = Viewer.open(sim.node("alpha"), sim.token(), MACHINE, offer("websocket=1"));
        old.send("RFB 003.003\n");
        assertThat(old.rest()).isEqualTo(VERSION);
        Viewer odd = machine();
        odd.send(new byte[] {99});
        odd.rest();
    }

    @Test
    void screenScrollsWrapsAndClears() {
        var screen = new Screen();
        screen.print("x".repeat(81) + "\r\nab\bc");
        assertThat(screen.lines().subList(0, 3))
                .extracting(String::strip)
                .containsExactly("x".repeat(80), "x", "ac" + Font.CURSOR);
        screen.print("\r\n".repeat(23) + "end");
        assertThat(screen.lines().getFirst()).startsWith("x ");
        assertThat(screen.lines().getLast()).startsWith("end" + Font.CURSOR);
        screen.print("\u001b[H\u001b[2J\u001b[3Jnew");
        assertThat(String.join("", screen.lines()).strip()).isEqualTo("new" + Font.CURSOR);
    }

    @Test
    void everyLetterLooksDifferent() {
        var looks = new java.util.HashSet<String>();
        for (char letter = ' '; letter <= '~'; letter++) {
            var look = new StringBuilder();
            for (int y = 0; y < 16; y++) for (int x = 0; x < 8; x++) look.append(Font.isLit(letter, x, y) ? '#' : ' ');
            assertThat(looks.add(look.toString())).as("%s", letter).isTrue();
        }
    }
}
