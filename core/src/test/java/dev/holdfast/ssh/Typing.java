package dev.holdfast.ssh;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** Types into terminals on hosts, and reads what they show. */
public final class Typing {
    private Typing() {}

    public static void type(HostTerminal terminal, String text) throws SshException {
        terminal.send(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Receives until this text was shown, and returns everything since the last call. */
    public static String until(HostTerminal terminal, String text) throws Exception {
        var shown = new ByteArrayOutputStream();
        while (!shown.toString(StandardCharsets.UTF_8).contains(text)) {
            byte[] bytes = terminal.receive();
            if (bytes == null) throw new AssertionError("It ended after " + shown.toString(StandardCharsets.UTF_8));
            shown.writeBytes(bytes);
        }
        return shown.toString(StandardCharsets.UTF_8);
    }

    /** Receives until it ends. */
    public static String toTheEnd(HostTerminal terminal) throws Exception {
        var shown = new ByteArrayOutputStream();
        for (byte[] bytes = terminal.receive(); bytes != null; bytes = terminal.receive()) shown.writeBytes(bytes);
        return shown.toString(StandardCharsets.UTF_8);
    }
}
