package dev.holdfast.backups.testrestore;

import dev.holdfast.backups.tested.Evidence;
import dev.holdfast.backups.tested.Evidence.What;
import dev.holdfast.base.text.TerminalLine;
import dev.holdfast.hosts.client.HypervisorFailures;
import dev.holdfast.jobs.JobContext;
import dev.holdfast.pve.api.GuestKind;
import dev.holdfast.pve.console.Picture;
import dev.holdfast.pve.console.Terminal;
import dev.holdfast.pve.console.VncConsole;
import dev.holdfast.pve.guest.PveGuest;
import dev.holdfast.pve.wire.PveException;
import java.awt.Image;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import javax.imageio.ImageIO;
import org.jspecify.annotations.Nullable;

/**
 * What a copy that came up shows to people: the picture of a machine's display, or the last lines of a text console. It says
 * more than the other evidence, such as that a database is being repaired, but it does not decide whether the backup is good.
 *
 * @param evidence null for a machine that shows nothing anywhere
 * @param png the picture; null without one
 */
@SuppressWarnings("ArrayRecordComponent") // handed on once
record CopyDisplay(@Nullable Evidence evidence, byte @Nullable [] png) {
    private static final Duration PAUSE = Duration.ofMillis(500);
    private static final int TRIES = 20;
    private static final int MOST = 64 * 1024;
    private static final int LINES = 5;
    private static final int WIDEST_LINE = 160;
    private static final int WIDEST_PICTURE = 800;
    private static final byte[] ENTER = {'\r'};

    static CopyDisplay read(Copy copy, GuestKind kind, JobContext job) throws InterruptedException {
        String vga = copy.config().values().getOrDefault("vga", "").replaceFirst("^type=", "");
        if (kind == GuestKind.QEMU && vga.startsWith("none")) return new CopyDisplay(null, null);
        boolean isText = kind == GuestKind.LXC || vga.startsWith("serial");
        try {
            PveGuest guest = copy.guest().client();
            return isText ? console(guest, job) : picture(guest);
        } catch (PveException e) {
            var why = new Evidence(isText ? What.CONSOLE : What.DISPLAY, null, HypervisorFailures.detail(e));
            return new CopyDisplay(why, null);
        }
    }

    private static CopyDisplay picture(PveGuest guest) {
        try (VncConsole console = guest.vnc()) {
            console.signIn();
            Picture picture = console.picture();
            String size = picture.width() + " by " + picture.height();
            return new CopyDisplay(
                    new Evidence(What.DISPLAY, true, "Its display of " + size + " was seen."), png(picture));
        }
    }

    /** As PNG, scaled down to a width that fits a page. */
    static byte[] png(Picture picture) {
        var whole = new BufferedImage(picture.width(), picture.height(), BufferedImage.TYPE_INT_RGB);
        whole.setRGB(0, 0, picture.width(), picture.height(), picture.pixels(), 0, picture.width());
        int width = Math.min(picture.width(), WIDEST_PICTURE);
        int height = Math.max(1, (int) ((long) picture.height() * width / picture.width()));
        var drawn = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        Image scaled = width == picture.width() ? whole : whole.getScaledInstance(width, height, Image.SCALE_SMOOTH);
        var graphics = drawn.createGraphics();
        graphics.drawImage(scaled, 0, 0, null);
        graphics.dispose();
        var bytes = new ByteArrayOutputStream();
        try {
            ImageIO.write(drawn, "png", bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e); // memory does not fail
        }
        return bytes.toByteArray();
    }

    /** A login prompt appears only for somebody who presses Enter. It may come in pieces: it is whole when nothing follows. */
    private static CopyDisplay console(PveGuest guest, JobContext job) throws InterruptedException {
        var received = new ByteArrayOutputStream();
        try (Terminal terminal = guest.terminal()) {
            Thread.ofVirtual().name("test-restore-console").start(() -> receive(terminal, received));
            terminal.send(ENTER);
            int before = -1;
            for (int tries = 0;
                    tries < TRIES
                            && (received.size() != before || lines(received).isEmpty());
                    tries++) {
                before = received.size();
                job.pause(PAUSE);
            }
        }
        List<String> lines = lines(received);
        return new CopyDisplay(
                lines.isEmpty()
                        ? new Evidence(What.CONSOLE, null, "Its console shows nothing.")
                        : new Evidence(What.CONSOLE, true, "Its console shows: " + String.join(" | ", lines)),
                null);
    }

    /** Ends when the terminal is closed. */
    private static void receive(Terminal terminal, ByteArrayOutputStream received) {
        try {
            terminal.forEach(bytes -> {
                if (received.size() < MOST) received.writeBytes(bytes);
            });
        } catch (PveException e) {
            // what was received until then counts
        }
    }

    private static List<String> lines(ByteArrayOutputStream received) {
        List<String> lines = received.toString(StandardCharsets.UTF_8)
                .lines()
                .map(TerminalLine::shown)
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .map(line -> line.substring(0, Math.min(WIDEST_LINE, line.length())))
                .toList();
        return lines.subList(Math.max(0, lines.size() - LINES), lines.size());
    }
}
