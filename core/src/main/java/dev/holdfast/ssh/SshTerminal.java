package dev.holdfast.ssh;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.sshd.client.channel.ChannelExec;
import org.apache.sshd.client.session.ClientSession;
import org.apache.sshd.common.channel.PtyChannelConfiguration;
import org.apache.sshd.common.channel.PtyMode;
import org.jspecify.annotations.Nullable;

/**
 * A command on a host that runs in a terminal: sent bytes are typed, received bytes are for an xterm to display. The host
 * hangs it up when this is closed.
 */
public final class SshTerminal extends SshStream implements HostTerminal {
    /** The command of a login shell of the user who signs in. */
    public static final String LOGIN_SHELL = "exec \"${SHELL:-/bin/sh}\" -l";

    private static final String TYPE = "xterm-256color";
    private static final int LARGEST_SIZE = 9999;
    /** More than what the start files of a shell print before a command. */
    private static final int MOST_BEFORE_START = 64 * 1024;
    /** The exit status when there is no terminal. */
    private static final int NO_TERMINAL = 214;

    private static final Map<PtyMode, Integer> MODES = modes();

    private byte @Nullable [] early;

    private SshTerminal(ClientSession session, ChannelExec channel) {
        super(session, channel);
    }

    private static Map<PtyMode, Integer> modes() {
        var modes = new EnumMap<PtyMode, Integer>(PtyMode.class);
        modes.putAll(PtyChannelConfiguration.DEFAULT_PTY_MODES);
        modes.put(PtyMode.IUTF8, 1);
        return modes;
    }

    /** A channel with a terminal of this size for a command line, not open yet. */
    static ChannelExec channel(ClientSession session, String line, int columns, int rows) throws IOException {
        var terminal = new PtyChannelConfiguration();
        terminal.setPtyType(TYPE);
        terminal.setPtyColumns(columns);
        terminal.setPtyLines(rows);
        terminal.setPtyModes(MODES);
        try {
            ChannelExec channel = session.createExecChannel(line, terminal, Map.of());
            channel.setUsePty(true);
            return channel;
        } catch (IllegalStateException e) {
            throw new IOException(e); // the connection was lost a moment ago
        }
    }

    /**
     * Runs a line for the POSIX shell in a terminal. A host that gives no terminal does not refuse it: the line would run
     * without one. So the line begins only after a check, which reports its success.
     */
    static SshTerminal open(ClientSession session, String command, int columns, int rows)
            throws SshException, InterruptedException {
        requireSize(columns, rows);
        String mark = "holdfast-" + UUID.randomUUID();
        String line = "exec sh -c "
                + Command.quoted("[ -t 0 ] || exit " + NO_TERMINAL + "; printf %s " + mark + "\n" + command);
        ChannelExec channel = null;
        boolean begun = false;
        try {
            limit(session);
            channel = channel(session, line, columns, rows);
            open(channel);
            var terminal = new SshTerminal(session, channel);
            terminal.awaitStart(mark);
            begun = true;
            return terminal;
        } catch (InterruptedIOException e) {
            throw new InterruptedException();
        } catch (IOException e) {
            throw lost(e);
        } finally {
            if (!begun && channel != null) channel.close(true);
        }
    }

    private void awaitStart(String mark) throws IOException, SshException {
        var begun = new CountDownLatch(1);
        Thread.startVirtualThread(() -> closeUnless(begun));
        try {
            var heard = new ByteArrayOutputStream();
            while (heard.size() < MOST_BEFORE_START) {
                byte[] bytes = read();
                if (bytes == null) break;
                heard.writeBytes(bytes);
                int at = heard.toString(StandardCharsets.ISO_8859_1).indexOf(mark);
                if (at < 0) continue;
                int after = at + mark.length();
                if (after < heard.size()) early = Arrays.copyOfRange(heard.toByteArray(), after, heard.size());
                return;
            }
        } finally {
            begun.countDown();
        }
        if (Integer.valueOf(NO_TERMINAL).equals(status())) throw new SshException.NoTerminal();
        throw new SshException.Broken("The host gave a terminal but did not report that its command started", null);
    }

    private void closeUnless(CountDownLatch begun) {
        try {
            if (!begun.await(OPENING.toMillis(), TimeUnit.MILLISECONDS)) channel.close(true);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public byte @Nullable [] receive() throws SshException, InterruptedException {
        byte[] first = early;
        early = null;
        return first == null ? super.receive() : first;
    }

    @Override
    public void resize(int columns, int rows) throws SshException {
        requireSize(columns, rows);
        try {
            channel.sendWindowChange(columns, rows);
        } catch (IOException e) {
            throw lost(e);
        }
    }

    /** Throws {@link IllegalArgumentException} for a size that no terminal has. */
    public static void requireSize(int columns, int rows) {
        if (Math.min(columns, rows) < 1 || Math.max(columns, rows) > LARGEST_SIZE) {
            throw new IllegalArgumentException("Not a terminal size: " + columns + " by " + rows);
        }
    }
}
