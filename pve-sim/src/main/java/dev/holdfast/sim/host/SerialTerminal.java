package dev.holdfast.sim.host;

import dev.holdfast.sim.model.SimGuest;
import dev.holdfast.sim.model.SimNode;
import dev.holdfast.sim.shell.process.Call;
import dev.holdfast.sim.shell.process.Terminal;
import dev.holdfast.sim.shell.text.NotModelled;
import dev.holdfast.sim.terminal.Shell;
import dev.holdfast.sim.terminal.ShellContext;
import dev.holdfast.sim.terminal.Tty;
import dev.holdfast.sim.wire.Failure;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@code qm terminal}: the serial interface of a virtual machine, until Ctrl-O is pressed; with {@code -escape 0} no key ends it. */
final class SerialTerminal {
    private static final int ESCAPE = 0x0f;

    private final SimNode node;
    private final NodeCommands orders;

    SerialTerminal(SimNode node, NodeCommands orders) {
        this.node = node;
        this.orders = orders;
    }

    int run(Call call) throws IOException, InterruptedException {
        return orders.refusing(call, () -> open(call));
    }

    private int open(Call call) throws IOException, InterruptedException {
        List<String> words = call.arguments();
        var operands = new ArrayList<String>();
        Map<String, String> options = NodeCommands.parameters(words.subList(1, words.size()), operands);
        String escape = options.getOrDefault("escape", "^O");
        if (operands.size() != 1 || !escape.matches("\\^O|0")) throw new NotModelled("qm " + String.join(" ", words));
        SimGuest machine = machine(operands.getFirst());
        String serial = serial(machine);
        if (serial == null) throw Failure.server("unable to find a serial interface");
        if (!machine.isRunning()) throw Failure.server("VM " + machine.vmid() + " not running");
        Terminal terminal = call.descriptors().terminal(0);
        if (terminal == null) throw new NotModelled("qm terminal without a terminal");
        boolean escapes = escape.equals("^O");
        call.print("starting serial terminal on interface " + serial + (escapes ? " (press Ctrl+O to exit)\n" : "\n"));
        Terminal.Modes before = terminal.modes();
        terminal.modes(Terminal.Modes.RAW);
        var tty = new Tty(bytes -> call.out().write(bytes));
        Thread shell = Thread.ofVirtual().name("sim-serial").start(() -> {
            Shell.run(ShellContext.of(machine, machine.cluster().dataCentre()), null, tty);
        });
        try {
            connect(terminal.in(), tty, escapes);
            return 0;
        } finally {
            tty.hangUp();
            shell.interrupt();
            terminal.modes(before);
        }
    }

    /** A machine that is stopped meanwhile leaves a silent terminal. */
    private static void connect(InputStream in, Tty tty, boolean escapes) throws IOException {
        byte[] bytes = new byte[4096];
        for (int count = in.read(bytes); count >= 0; count = in.read(bytes)) {
            for (int i = 0; i < count; i++) {
                if (escapes && bytes[i] == ESCAPE) return;
            }
            tty.type(Arrays.copyOf(bytes, count));
        }
    }

    private SimGuest machine(String vmid) {
        SimGuest guest = vmid.matches("[0-9]{1,9}") ? node.cluster().guest(Integer.parseInt(vmid)) : null;
        if (guest == null || guest.isContainer() || !guest.node().equals(node.name())) {
            throw Failure.server(
                    "Configuration file 'nodes/" + node.name() + "/qemu-server/" + vmid + ".conf' does not exist");
        }
        return guest;
    }

    private static @Nullable String serial(SimGuest machine) {
        for (int i = 0; i < 4; i++) {
            if ("socket".equals(machine.get("serial" + i))) return "serial" + i;
        }
        return null;
    }
}
