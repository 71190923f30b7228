package dev.holdfast.sim.shell.run;

import dev.holdfast.sim.shell.parse.SyntaxError;
import dev.holdfast.sim.shell.text.NotModelled;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** {@code export}, {@code local} and the other builtins that declare variables. */
final class Declarations {
    private Declarations() {}

    static void add(Map<String, Builtin> all) {
        all.put("export", Declarations::export);
        all.put("readonly", (shell, arguments) -> {
            each(shell, arguments, false, name -> shell.variables.protect(name));
            return 0;
        });
        all.put("local", (shell, arguments) -> {
            if (shell.callers.isEmpty()) throw new IOException("local: can only be used in a function");
            return declare(shell, arguments);
        });
        all.put("declare", Declarations::declare);
        all.put("typeset", Declarations::declare);
        all.put("unset", Declarations::unset);
    }

    private interface After {
        void with(String name);
    }

    private static void each(Shell shell, List<String> arguments, boolean own, After after) {
        for (String argument : arguments) {
            if (argument.startsWith("-")) continue;
            int equals = argument.indexOf('=');
            String name = equals < 0 ? argument : argument.substring(0, equals);
            boolean appends = name.endsWith("+");
            if (appends) name = name.substring(0, name.length() - 1);
            if (!name.matches("[A-Za-z_][A-Za-z0-9_]*")) throw new SyntaxError("'" + argument + "': no name");
            if (own) shell.variables.hide(name);
            if (equals >= 0) {
                String value = argument.substring(equals + 1);
                shell.variables.set(name, appends ? shell.variables.get(name) + value : value);
            }
            after.with(name);
        }
    }

    private static int export(Shell shell, List<String> arguments) {
        if (arguments.contains("-f")) return 0; // functions are never exported here, and no script needs that
        boolean on = !arguments.contains("-n");
        each(shell, arguments, false, name -> shell.variables.export(name, on));
        return 0;
    }

    private static int declare(Shell shell, List<String> arguments) throws IOException {
        if (arguments.contains("-F") || arguments.contains("-f")) {
            String name = arguments.getLast();
            return shell.functions.containsKey(name) ? Builtin.print(shell, name + "\n") : 1;
        }
        Set<Character> letters = letters(arguments);
        for (char letter : letters) {
            if ("xrgi".indexOf(letter) < 0) throw new NotModelled("declare -" + letter);
        }
        each(shell, arguments, !shell.callers.isEmpty() && !letters.contains('g'), name -> {
            if (letters.contains('x')) shell.variables.export(name, true);
            if (letters.contains('r')) shell.variables.protect(name);
        });
        return 0;
    }

    private static Set<Character> letters(List<String> arguments) {
        var letters = new java.util.TreeSet<Character>();
        for (String argument : arguments) {
            if (!argument.startsWith("-")) break;
            for (char letter : argument.substring(1).toCharArray()) letters.add(letter);
        }
        return letters;
    }

    private static int unset(Shell shell, List<String> arguments) {
        boolean functions = arguments.contains("-f");
        for (String name : arguments) {
            if (name.startsWith("-")) continue;
            if (!functions && shell.variables.find(name) != null) shell.variables.unset(name);
            else if (functions || !arguments.contains("-v")) shell.functions.remove(name);
        }
        return 0;
    }
}
