package dev.holdfast.sim.shell.run;

import dev.holdfast.sim.shell.process.Signal;
import dev.holdfast.sim.shell.process.SimProcess;
import dev.holdfast.sim.shell.text.NotModelled;
import dev.holdfast.sim.shell.text.Printing;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** {@code trap}, {@code wait} and {@code kill}. */
final class Signals {
    private Signals() {}

    static void add(Map<String, Builtin> all) {
        all.put("trap", Signals::trap);
        all.put("wait", Signals::await);
        all.put("kill", Signals::kill);
    }

    private static int trap(Shell shell, List<String> arguments) throws IOException {
        var rest = new ArrayList<>(arguments);
        rest.remove("--");
        if (rest.isEmpty() || rest.getFirst().equals("-p")) {
            for (var trap : shell.traps.all().entrySet()) {
                Builtin.print(shell, "trap -- " + Printing.quoted(trap.getValue()) + " " + trap.getKey() + "\n");
            }
            return 0;
        }
        String command = rest.removeFirst();
        for (String event : rest) {
            String plain = event.startsWith("SIG") ? event.substring(3) : event;
            Signal signal = Signal.find(plain);
            String name = plain.equals("0") ? "EXIT" : signal == null ? plain : signal.name();
            if (List.of("RETURN", "DEBUG").contains(name)) throw new NotModelled("trap " + name);
            shell.traps.set(name, command.equals("-") ? null : command);
        }
        return 0;
    }

    private static int await(Shell shell, List<String> arguments) throws InterruptedException {
        int end = 0;
        if (arguments.isEmpty()) {
            for (SimProcess child : List.copyOf(shell.children.values())) shell.await(child);
            shell.children.clear();
            return 0;
        }
        for (String pid : arguments) {
            SimProcess child = pid.matches("[0-9]{1,9}") ? shell.children.get(Integer.valueOf(pid)) : null;
            end = child == null ? 127 : shell.await(child);
        }
        return end;
    }

    private static int kill(Shell shell, List<String> arguments) {
        Signal signal = Signal.TERM;
        boolean looks = false;
        int end = 0;
        for (int i = 0; i < arguments.size(); i++) {
            String argument = arguments.get(i);
            if (argument.equals("--")) continue;
            boolean first = i == 0 && argument.startsWith("-");
            if (first) {
                String name = argument.equals("-s") ? arguments.get(++i) : argument.substring(1);
                looks = name.equals("0");
                Signal found = Signal.find(name);
                if (found == null && !looks) throw new NotModelled("kill " + argument);
                if (found != null) signal = found;
            } else if (!argument.matches("-?[0-9]{1,9}")) {
                shell.complain("kill: " + argument + ": arguments must be process or job IDs");
                end = 1;
            } else if (!shell.computer.kill(Integer.parseInt(argument), looks ? null : signal)) {
                shell.complain("kill: (" + argument + ") - No such process");
                end = 1;
            }
        }
        return end;
    }
}
