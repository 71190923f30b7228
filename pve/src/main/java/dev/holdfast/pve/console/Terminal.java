package dev.holdfast.pve.console;

import dev.holdfast.pve.task.PveTask;
import dev.holdfast.pve.wire.PveException;
import dev.holdfast.pve.wire.WebSocket;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A terminal: sent bytes are typed, received bytes are for an xterm to display. It begins with 80 columns and 20 rows. */
public final class Terminal extends Console {
    private static final String WELCOME = "OK";
    private static final int LARGEST_SIZE = 9999;

    private byte @Nullable [] early;

    private Terminal(WebSocket socket, PveTask task) {
        super(socket, task);
    }

    /** Sends the ticket once more, to the program behind the port, which authenticates every connection itself. */
    static Terminal signIn(WebSocket socket, ConsoleTicket offer, PveTask task) {
        var terminal = new Terminal(socket, task);
        socket.underDeadline(() -> {
            socket.send((offer.user() + ":" + offer.ticket() + "\n").getBytes(StandardCharsets.UTF_8));
            terminal.awaitWelcome();
        });
        return terminal;
    }

    private void awaitWelcome() {
        var heard = new ByteArrayOutputStream();
        while (heard.size() < WELCOME.length()) {
            byte[] bytes = socket.receive();
            if (bytes == null) {
                throw new PveException.SignInFailed(
                        "The terminal refused the token. Before Proxmox VE 9 it accepts no tokens. Use a VNC console.");
            }
            heard.writeBytes(bytes);
        }
        if (!heard.toString(StandardCharsets.UTF_8).startsWith(WELCOME)) {
            throw new PveException.Unreachable("The terminal sent an unexpected first message.", false);
        }
        byte[] all = heard.toByteArray();
        early = all.length == WELCOME.length() ? null : Arrays.copyOfRange(all, WELCOME.length(), all.length);
    }

    /** Types these bytes. */
    @Override
    public void send(byte[] bytes) {
        if (bytes.length == 0) return;
        byte[] head = ("0:" + bytes.length + ":").getBytes(StandardCharsets.UTF_8);
        byte[] message = Arrays.copyOf(head, head.length + bytes.length);
        System.arraycopy(bytes, 0, message, head.length, bytes.length);
        socket.send(message);
    }

    @Override
    public byte @Nullable [] receive() {
        byte[] first = early;
        early = null;
        return first == null ? super.receive() : first;
    }

    /** Sends the size of the window. */
    public void resize(int columns, int rows) {
        if (Math.min(columns, rows) < 1 || Math.max(columns, rows) > LARGEST_SIZE) {
            throw new IllegalArgumentException("Not a terminal size: " + columns + " by " + rows);
        }
        socket.send(("1:" + columns + ":" + rows + ":").getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public void ping() {
        super.ping();
        // The program behind the port uses its own pings and does not see others.
        socket.send(new byte[] {'2'});
    }
}
