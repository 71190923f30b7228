package dev.holdfast.sim.api.console;

import dev.holdfast.sim.api.ApiCall;
import dev.holdfast.sim.model.SimTask;
import dev.holdfast.sim.model.access.Caller;
import dev.holdfast.sim.terminal.Shell;
import dev.holdfast.sim.terminal.Tty;
import dev.holdfast.sim.wire.Failure;
import dev.holdfast.sim.wire.WebSocket;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The program behind a terminal's port. The client starts with {@code user:ticket} and a line feed and gets {@code OK};
 * after that it sends {@code 0:LENGTH:DATA} for input, {@code 1:COLUMNS:ROWS:} for its size and {@code 2} as a
 * keep-alive, independent of message boundaries, and receives the output as is.
 */
final class Termproxy implements ConsoleProxy.Talk {
    private static final int LONGEST_SIGN_IN = 8192;
    private static final int MOST_DIGITS = 20;

    private final ApiCall asking;
    private final ConsoleTarget target;
    private final int port;

    Termproxy(ApiCall asking, ConsoleTarget target, int port) {
        this.asking = asking;
        this.target = target;
        this.port = port;
    }

    @Override
    public Failure missed(SimTask task) {
        return broken(task, "failed waiting for client: timed out");
    }

    /** The cause is in the log; the task itself only reports that its command failed. */
    private Failure broken(SimTask task, String why) {
        task.line(why);
        String options = asking.dataCentre().admitsTokensToTerminals()
                ? " --vncticket-endpoint --verify-port --ticket-fd 6"
                : "";
        return Failure.server("command '/usr/bin/termproxy " + port + " --path " + target.path() + " --perm "
                + target.privilege() + options + " -- " + target.command() + "' failed: exit code 1");
    }

    @Override
    public void over(WebSocket socket, SimTask task) throws IOException {
        InputStream in = socket.received();
        if (!isSignIn(signIn(in, task))) throw broken(task, "invalid authentication - 401 authentication failure");
        socket.send("OK".getBytes(StandardCharsets.UTF_8));
        var tty = new Tty(socket::send);
        var shell = Thread.ofVirtual().name("sim-shell").start(() -> {
            Shell.run(target.place(), target.absent().get(), tty);
            socket.hangUp();
        });
        try {
            listen(in, tty);
        } finally {
            tty.hangUp();
            shell.interrupt();
        }
    }

    private String signIn(InputStream in, SimTask task) throws IOException {
        var line = new ByteArrayOutputStream();
        for (int next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0) throw broken(task, "failed reading ticket: connection closed before authentication");
            line.write(next);
            if (line.size() > LONGEST_SIGN_IN)
                throw broken(task, "failed reading ticket: authentication data is incomplete");
        }
        return line.toString(StandardCharsets.UTF_8);
    }

    /** In older versions the ticket is verified by the sign-in of users, and a token is not a user. */
    private boolean isSignIn(String line) {
        int colon = line.indexOf(':');
        if (colon < 0) return false;
        var caller = new Caller(asking.cluster().access().config(), line.substring(0, colon));
        if (caller.isToken() && !asking.dataCentre().admitsTokensToTerminals()) return false;
        return caller.has(target.path(), target.privilege())
                && new ConsoleTicket(caller.id(), target.path(), port)
                        .isGood(asking.cluster(), line.substring(colon + 1));
    }

    private static void listen(InputStream in, Tty tty) throws IOException {
        for (int kind = in.read(); kind >= 0; kind = in.read()) {
            // Everything else, including a ping, is skipped byte by byte.
            if (kind != '0' && kind != '1') continue;
            if (in.read() < 0) return;
            int first = number(in);
            if (kind == '1') tty.resize(first, number(in));
            else type(in, first, tty);
        }
    }

    private static void type(InputStream in, int length, Tty tty) throws IOException {
        for (int left = length; left > 0; ) {
            byte[] some = new byte[Math.min(left, 4096)];
            int read = in.read(some);
            if (read < 0) return;
            tty.type(Arrays.copyOf(some, read));
            left -= read;
        }
    }

    /** A number and the colon after it. */
    private static int number(InputStream in) throws IOException {
        var digits = new StringBuilder();
        for (int next = in.read(); next != ':'; next = in.read()) {
            if (next < 0 || digits.length() == MOST_DIGITS) throw new IOException("error parsing number");
            digits.append((char) next);
        }
        if (!digits.toString().matches("[0-9]{1,9}")) throw new IOException("error parsing number");
        return Integer.parseInt(digits.toString());
    }
}
