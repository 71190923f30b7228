package dev.holdfast.sim.shell.run;

import dev.holdfast.sim.shell.parse.Source;
import dev.holdfast.sim.shell.process.BrokenPipe;
import dev.holdfast.sim.shell.process.Call;
import dev.holdfast.sim.shell.process.Signal;
import dev.holdfast.sim.shell.process.SimProcess;
import dev.holdfast.sim.shell.process.Tool;
import dev.holdfast.sim.shell.text.Bytes;
import dev.holdfast.sim.shell.text.Durations;
import dev.holdfast.sim.shell.text.NotModelled;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The shell as a program: {@code sh}, {@code bash} and programs that run other programs. */
public final class Shells {
    /** A long-running program, which gets its own process. */
    private record Lasting(Tool tool) implements Tool {
        @Override
        public boolean lasts() {
            return true;
        }

        @Override
        public int run(Call call) throws IOException, InterruptedException {
            return tool.run(call);
        }
    }

    private Shells() {}

    /** The programs by name. */
    public static Map<String, Tool> programs() {
        var shell = new Lasting(Shells::shell);
        return Map.of(
                "sh",
                shell,
                "bash",
                shell,
                "dash",
                shell,
                "ash",
                shell,
                "setsid",
                new Lasting(Shells::setsid),
                "timeout",
                new Lasting(Shells::timeout),
                "env",
                Shells::env,
                "nohup",
                call -> call.run(call.arguments()),
                "nice",
                call -> call.run(after(call.arguments())),
                "ionice",
                call -> call.run(after(call.arguments())));
    }

    private static List<String> after(List<String> arguments) {
        int first = 0;
        while (first < arguments.size() && arguments.get(first).startsWith("-")) {
            first += arguments.get(first).matches("-[nc]") ? 2 : 1;
        }
        return arguments.subList(Math.min(first, arguments.size()), arguments.size());
    }

    private static Interpreter interpreter(Call call, String name) {
        Interpreter shell = Interpreter.login(call.process(), call.environment(), call.directory(), call.descriptors());
        shell.name = name;
        return shell;
    }

    private static int shell(Call call) throws IOException, InterruptedException {
        Interpreter shell = interpreter(call, call.name());
        var rest = new ArrayList<>(call.arguments());
        boolean command = false;
        boolean input = false;
        while (!rest.isEmpty()
                && rest.getFirst().matches("[-+].+")
                && !rest.getFirst().equals("--")) {
            String option = rest.removeFirst();
            if (option.startsWith("--")) continue; // --login, --norc
            for (char letter : option.substring(1).toCharArray()) {
                if (letter == 'c') command = true;
                else if (letter == 's') input = true;
                else if (letter == 'o' && !rest.isEmpty()) {
                    if (!shell.options.set(rest.getFirst(), true)) throw new NotModelled("-o " + rest.getFirst());
                    rest.removeFirst();
                } else if (!shell.options.set(letter, option.startsWith("-"))) {
                    throw new NotModelled("-" + letter);
                }
            }
        }
        if (!rest.isEmpty() && rest.getFirst().equals("--")) rest.removeFirst();
        if (command) {
            if (rest.isEmpty()) return call.fail(2, "-c: option requires an argument");
            String script = rest.removeFirst();
            if (!rest.isEmpty()) shell.name = rest.removeFirst();
            shell.parameters = List.copyOf(rest);
            return shell.runWhole(Source.of(script));
        }
        if (input || rest.isEmpty()) {
            shell.parameters = List.copyOf(rest);
            if (call.descriptors().terminal(0) != null) return shell.interact(call.in());
            return shell.runWhole(new Source(call.in()));
        }
        String file = rest.removeFirst();
        shell.name = file;
        shell.parameters = List.copyOf(rest);
        return file(call, shell, file);
    }

    private static int file(Call call, Interpreter shell, String file) throws IOException, InterruptedException {
        String text;
        try (var in = call.open(file)) {
            text = Bytes.text(in.readAllBytes());
        } catch (IOException e) {
            return call.fail(127, file + ": " + e.getMessage());
        }
        shell.variables.set("BASH_SOURCE", file);
        return shell.runWhole(Source.of(text));
    }

    /** Runs a program in a new session; a real one that leads a group already does not wait without {@code --wait}. */
    private static int setsid(Call call) throws IOException, InterruptedException {
        List<String> words = after(call.arguments());
        if (words.isEmpty()) return call.fail(1, "no command specified");
        SimProcess child = call.computer().process(call.process());
        child.lead();
        return child.run(() -> replaced(call.in(child).detached(), words));
    }

    private static int replaced(Call call, List<String> words) throws InterruptedException {
        try {
            return call.run(words);
        } catch (BrokenPipe e) {
            return 128 + Signal.PIPE.number();
        } catch (java.io.InterruptedIOException e) {
            throw new InterruptedException();
        } catch (IOException e) {
            return 1;
        }
    }

    private static int timeout(Call call) throws InterruptedException {
        var rest = new ArrayList<>(call.arguments());
        Signal signal = Signal.TERM;
        while (!rest.isEmpty() && rest.getFirst().startsWith("-")) {
            String option = rest.removeFirst();
            if (List.of("-s", "-k").contains(option) && !rest.isEmpty()) {
                Signal named = Signal.find(rest.removeFirst());
                if (option.equals("-s") && named != null) signal = named;
            }
        }
        if (rest.size() < 2) throw new NotModelled("timeout without a duration and a command");
        long millis = Durations.millis(rest.removeFirst());
        SimProcess child = call.computer().process(call.process());
        Signal sent = signal;
        var watch = Thread.ofVirtual().unstarted(() -> {
            try {
                call.sleep(millis);
                child.send(sent);
            } catch (InterruptedException e) {
                // The program ended before the timeout.
                Thread.currentThread().interrupt();
            }
        });
        long end = call.computer().now() + millis;
        watch.start();
        try {
            int status = child.run(() -> replaced(call.in(child), rest));
            return status == 128 + sent.number() && call.computer().now() >= end ? 124 : status;
        } finally {
            watch.interrupt();
        }
    }

    /** A signal that is ignored here is never inherited. */
    private static void signals(String option) {
        String names = option.substring("--default-signal".length());
        if (!names.matches("(=[A-Z0-9,]+)?")) throw new NotModelled("env " + option);
    }

    private static int env(Call call) throws IOException, InterruptedException {
        var environment = new java.util.TreeMap<>(call.environment());
        var rest = new ArrayList<>(call.arguments());
        while (!rest.isEmpty()) {
            String word = rest.getFirst();
            if (word.equals("-i")) environment.clear();
            else if (word.startsWith("--default-signal")) signals(word);
            else if (word.equals("-u") && rest.size() > 1) environment.remove(rest.remove(1));
            else if (word.contains("=")) {
                int equals = word.indexOf('=');
                environment.put(word.substring(0, equals), word.substring(equals + 1));
            } else if (!word.equals("-S") && !word.equals("--")) break;
            rest.removeFirst();
        }
        if (rest.isEmpty()) {
            for (var variable : environment.entrySet())
                call.print(variable.getKey() + "=" + variable.getValue() + "\n");
            return 0;
        }
        return new Call(call.process(), call.name(), rest, environment, call.directory(), call.descriptors()).run(rest);
    }
}
