package dev.holdfast.sim.host;

import dev.holdfast.sim.model.SimNode;
import dev.holdfast.sim.model.SimTask;
import dev.holdfast.sim.shell.process.Call;
import dev.holdfast.sim.shell.text.Bytes;
import dev.holdfast.sim.shell.text.NotModelled;
import dev.holdfast.sim.wire.Failure;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The common part of a node's programs: they call the API with their options as parameters and wait for the task. */
final class NodeCommands {
    private static final Duration LOOK = Duration.ofMillis(50);
    private static final int REFUSED = 255;

    private final SimNode node;

    NodeCommands(SimNode node) {
        this.node = node;
    }

    SimNode node() {
        return node;
    }

    /** An action that the API can refuse. */
    interface Action {
        int run() throws IOException, InterruptedException;
    }

    /** Prints a refusal as the real programs do, and returns status 255. */
    int refusing(Call call, Action action) throws IOException, InterruptedException {
        try {
            return action.run();
        } catch (Failure failure) {
            if (failure.status() == 501) throw new NotModelled(failure.text().replace("not modelled: ", ""));
            call.complain((failure.status() == 400 ? "400 " : "")
                    + Bytes.from(failure.text()).strip());
            for (var error : failure.errors().entrySet()) {
                call.complain(
                        error.getKey() + ": " + Bytes.from(error.getValue()).strip());
            }
            return REFUSED;
        }
    }

    @Nullable
    Object get(String path) {
        return node.ask("GET", local(path), Map.of());
    }

    String local(String path) {
        return path.replaceFirst("^/nodes/localhost(?=/|$)", "/nodes/" + node.name());
    }

    /** Calls the API and waits for its task; prints the task log line by line if {@code prints} is set. */
    int order(Call call, String method, String path, Map<String, String> parameters, boolean prints)
            throws IOException, InterruptedException {
        return refusing(call, () -> {
            Object answer = node.ask(method, local(path), parameters);
            SimTask task = answer == null ? null : node.cluster().task(answer.toString());
            return task == null ? 0 : follow(call, task, prints);
        });
    }

    private static int follow(Call call, SimTask task, boolean prints) throws IOException, InterruptedException {
        int printed = 0;
        while (true) {
            String exit = task.await(LOOK);
            List<String> lines = task.lines();
            for (; prints && printed < lines.size(); printed++) {
                if (!lines.get(printed).startsWith("TASK ")) call.print(Bytes.from(lines.get(printed)) + "\n");
            }
            if (Thread.interrupted()) {
                // The task's worker is a child process of the program and ends with it.
                task.stop();
                throw new InterruptedException();
            }
            if (exit == null) continue;
            if (exit.equals("OK") || exit.startsWith("WARNINGS")) return 0;
            call.complain(Bytes.from(exit));
            return REFUSED;
        }
    }

    /** Converts options to API parameters; one without a value gets 1. Other arguments go into {@code operands}. */
    static Map<String, String> parameters(List<String> arguments, List<String> operands) {
        var parameters = new TreeMap<String, String>();
        for (int i = 0; i < arguments.size(); i++) {
            String argument = arguments.get(i);
            if (!argument.matches("--?[a-zA-Z].*")) {
                operands.add(argument);
                continue;
            }
            String name = argument.replaceFirst("^--?", "");
            int equals = name.indexOf('=');
            if (equals > 0) {
                parameters.put(name.substring(0, equals), Bytes.decode(name.substring(equals + 1)));
            } else if (i + 1 < arguments.size() && !arguments.get(i + 1).matches("--?[a-zA-Z].*")) {
                parameters.put(name, Bytes.decode(arguments.get(++i)));
            } else {
                parameters.put(name, "1");
            }
        }
        return parameters;
    }
}
