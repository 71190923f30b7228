package dev.holdfast.sim.shell.run;

import dev.holdfast.sim.shell.parse.Tree;
import dev.holdfast.sim.shell.text.Bytes;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Runs a simple command: assignments, a function, a builtin or a program. */
final class Simple {
    private final Shell shell;
    private final Tree.Simple command;

    Simple(Shell shell, Tree.Simple command) {
        this.shell = shell;
        this.command = command;
    }

    int run() throws IOException, InterruptedException {
        shell.at(command.line());
        var _ = shell.takeOutputStatus();
        List<String> words = shell.expander.fields(command.words());
        if (words.isEmpty()) {
            for (Tree.Assignment assignment : command.assignments()) assign(assignment);
            return shell.takeOutputStatus();
        }
        if (shell.options.tells) tell(words);
        return run(words);
    }

    private void tell(List<String> words) throws IOException {
        shell.descriptors.out(2).write(Bytes.of("+ " + String.join(" ", words) + "\n"));
    }

    private String assign(Tree.Assignment assignment) throws InterruptedException {
        String value = shell.expander.text(assignment.value());
        if (assignment.appends()) value = shell.variables.get(assignment.name()) + value;
        shell.variables.set(assignment.name(), value);
        return value;
    }

    private int run(List<String> words) throws IOException, InterruptedException {
        String name = words.getFirst();
        Tree function = shell.functions.get(name);
        Builtin builtin = function == null ? Builtins.find(name) : null;
        if (builtin != null && command.assignments().isEmpty()) {
            return builtin.run(shell, words.subList(1, words.size()));
        }
        var before = new HashMap<String, @Nullable String>();
        for (Tree.Assignment assignment : command.assignments()) {
            before.put(assignment.name(), shell.variables.find(assignment.name()));
        }
        Map<String, String> more = new HashMap<>();
        for (Tree.Assignment assignment : command.assignments()) more.put(assignment.name(), assign(assignment));
        try {
            if (function != null) return shell.call(name, function, words.subList(1, words.size()));
            if (builtin != null) return builtin.run(shell, words.subList(1, words.size()));
            return shell.program(words, more, false);
        } finally {
            before.forEach((variable, value) -> {
                if (value == null) shell.variables.unset(variable);
                else shell.variables.set(variable, value);
            });
        }
    }
}
