package dev.holdfast.pve;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A terminal: what is sent is typed, what is received is for an xterm to show. It begins with 80 columns and 20 rows. */
public final class Terminal extends Console {
    private static final String WELCOME = "OK";
    private static final int LARGEST_SIZE = 9999;

    private byte @Nullable [] early;

    private Terminal(WebSocket socket, PveTask task) {
        super(socket, task);
    }

    /** Signs in with the ticket once more, for the program behind the port, which trusts nobody who came that far. */
    static Terminal signIn(WebSocket socket, ConsoleTicket offer, PveTask task) {
        var terminal = new Terminal(socket, task);
        try (var deadline = socket.deadline()) {
            try {
                socket.send((offer.user() + ":" + offer.ticket() + "\n").getBytes(StandardCharsets.UTF_8));
                terminal.awaitWelcome();
            } catch (PveException e) {
                socket.close();
                throw deadline.isOver() ? deadline.timedOut(false) : e;
            }
            if (!deadline.release()) throw deadline.timedOut(false);
            return terminal;
        }
    }

    private void awaitWelcome() {
        var heard = new ByteArrayOutputStream();
        while (heard.size() < WELCOME.length()) {
            byte[] bytes = socket.receive();
            if (bytes == null) {
                throw new PveException.SignInFailed(
                        "The terminal did not let the token in. Before Proxmox VE 9 none is: see whether VNC will do.");
            }
            heard.writeBytes(bytes);
        }
        if (!heard.toString(StandardCharsets.UTF_8).startsWith(WELCOME)) {
            throw new PveException.Unreachable("The terminal began with something else than a terminal does.", false);
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

    /** Tells how large the window is. */
    public void resize(int columns, int rows) {
        if (Math.min(columns, rows) < 1 || Math.max(columns, rows) > LARGEST_SIZE) {
            throw new IllegalArgumentException("No size for a terminal: " + columns + " by " + rows);
        }
        socket.send(("1:" + columns + ":" + rows + ":").getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public void ping() {
        super.ping();
        // The program behind the port knows pings of its own, and sees no others.
        socket.send(new byte[] {'2'});
    }
}
