package dev.holdfast.sim.shell.run;

import dev.holdfast.sim.shell.expand.Arithmetic;
import dev.holdfast.sim.shell.file.FileEntry;
import dev.holdfast.sim.shell.file.FileTree;
import dev.holdfast.sim.shell.parse.Source;
import dev.holdfast.sim.shell.process.BrokenPipe;
import dev.holdfast.sim.shell.text.Bytes;
import dev.holdfast.sim.shell.text.NotModelled;
import dev.holdfast.sim.shell.text.Printing;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The shell's builtins: control flow, running other commands, shell settings. */
final class Builtins {
    /** Builtins of real shells that this shell does not have. */
    private static final Set<String> UNKNOWN = Set.of(
            "getopts",
            "mapfile",
            "readarray",
            "pushd",
            "popd",
            "dirs",
            "fg",
            "bg",
            "jobs",
            "disown",
            "suspend",
            "caller",
            "bind",
            "complete",
            "compgen",
            "enable",
            "history",
            "fc",
            "builtin",
            "alias",
            "unalias");

    private static final Map<String, Builtin> ALL = all();

    private Builtins() {}

    static @Nullable Builtin find(String name) {
        return ALL.get(name);
    }

    private static Map<String, Builtin> all() {
        var all = new TreeMap<String, Builtin>();
        Builtin nothing = (_, _) -> 0;
        for (String ignored : List.of(":", "true", "shopt", "hash", "ulimit")) all.put(ignored, nothing);
        all.put("false", (_, _) -> 1);
        all.put("exit", (shell, arguments) -> {
            throw new ShellExit.Shell(status(shell, arguments));
        });
        all.put("return", (shell, arguments) -> {
            throw new ShellExit.Function(status(shell, arguments));
        });
        all.put("break", (_, arguments) -> {
            throw new ShellExit.Loops(count(arguments), false);
        });
        all.put("continue", (_, arguments) -> {
            throw new ShellExit.Loops(count(arguments), true);
        });
        all.put("eval", (shell, arguments) -> shell.lines(Source.of(String.join(" ", arguments))));
        all.put("source", Builtins::source);
        all.put(".", Builtins::source);
        all.put("exec", Builtins::exec);
        all.put("command", Builtins::command);
        all.put("type", Builtins::type);
        all.put("set", Builtins::set);
        all.put("shift", Builtins::shift);
        Signals.add(all);
        all.put("cd", Builtins::cd);
        all.put("pwd", (shell, _) -> Builtin.print(shell, shell.directory + "\n"));
        all.put("umask", Builtins::umask);
        all.put("test", (shell, arguments) -> new TestCommand(shell).run(arguments));
        all.put("[", (shell, arguments) -> {
            if (arguments.isEmpty() || !arguments.getLast().equals("]")) throw new IOException("[: missing ]");
            return new TestCommand(shell).run(arguments.subList(0, arguments.size() - 1));
        });
        all.put("let", (shell, arguments) -> {
            long value = 0;
            for (String expression : arguments) value = new Arithmetic(shell.variables, expression).value();
            return value == 0 ? 1 : 0;
        });
        Declarations.add(all);
        all.put("echo", (shell, arguments) -> Builtin.print(shell, Printing.echo(arguments)));
        all.put("printf", Builtins::printf);
        all.put("read", Reading::read);
        for (String name : UNKNOWN) {
            all.put(name, (_, _) -> {
                throw new NotModelled(name);
            });
        }
        return Map.copyOf(all);
    }

    private static int printf(Shell shell, List<String> arguments) throws IOException {
        if (arguments.size() > 1 && arguments.getFirst().equals("-v")) {
            shell.variables.set(arguments.get(1), Printing.printf(arguments.subList(2, arguments.size())));
            return 0;
        }
        return Builtin.print(shell, Printing.printf(arguments));
    }

    private static int status(Shell shell, List<String> arguments) throws IOException {
        if (arguments.isEmpty()) return shell.status;
        if (!arguments.getFirst().matches("-?[0-9]{1,9}")) {
            throw new IOException(arguments.getFirst() + ": numeric argument required");
        }
        return Integer.parseInt(arguments.getFirst()) & 0xff;
    }

    private static int count(List<String> arguments) {
        return arguments.isEmpty() ? 1 : Math.max(1, Integer.parseInt(arguments.getFirst()));
    }

    private static int source(Shell shell, List<String> arguments) throws IOException, InterruptedException {
        if (arguments.isEmpty()) throw new IOException("source: filename argument required");
        String path = FileTree.absolute(shell.directory, arguments.getFirst());
        List<String> before = shell.parameters;
        if (arguments.size() > 1) shell.parameters = List.copyOf(arguments.subList(1, arguments.size()));
        try (var in = shell.computer.open(path, shell.descriptors)) {
            // Reads everything first: the commands in it must not read the rest of the stream.
            return shell.lines(Source.of(Bytes.text(in.readAllBytes())));
        } catch (ShellExit.Function leave) {
            return leave.status;
        } catch (BrokenPipe e) {
            throw e;
        } catch (IOException e) {
            throw new IOException(arguments.getFirst() + ": " + e.getMessage(), e);
        } finally {
            shell.parameters = before;
        }
    }

    private static int exec(Shell shell, List<String> arguments) throws IOException, InterruptedException {
        if (arguments.isEmpty()) {
            shell.keepsDescriptors = true;
            return 0;
        }
        int end = shell.program(arguments, Map.of(), true);
        shell.traps.clear();
        throw new ShellExit.Shell(end);
    }

    private static int command(Shell shell, List<String> arguments) throws IOException, InterruptedException {
        if (arguments.isEmpty()) return 0;
        if (!arguments.getFirst().equals("-v") && !arguments.getFirst().equals("-V")) {
            Builtin builtin = find(arguments.getFirst());
            return builtin != null
                    ? builtin.run(shell, arguments.subList(1, arguments.size()))
                    : shell.program(arguments, Map.of(), false);
        }
        int end = 0;
        for (String name : arguments.subList(1, arguments.size())) {
            String found = where(shell, name);
            if (found == null) end = 1;
            else Builtin.print(shell, found + "\n");
        }
        return end;
    }

    private static @Nullable String where(Shell shell, String name) {
        if (shell.functions.containsKey(name) || (ALL.containsKey(name) && !UNKNOWN.contains(name))) return name;
        return shell.computer.find(name, shell.variables.environment(), shell.directory);
    }

    private static int type(Shell shell, List<String> arguments) throws IOException {
        int end = 0;
        boolean kind = !arguments.isEmpty() && arguments.getFirst().equals("-t");
        for (String name : arguments) {
            if (name.startsWith("-")) continue;
            String found = where(shell, name);
            if (found == null) {
                if (!kind) shell.complain("type: " + name + ": not found");
                end = 1;
                continue;
            }
            String what = shell.functions.containsKey(name) ? "function" : found.startsWith("/") ? "file" : "builtin";
            String text = what.equals("file") ? found : what.equals("function") ? "a function" : "a shell builtin";
            Builtin.print(shell, kind ? what + "\n" : name + " is " + text + "\n");
        }
        return end;
    }

    private static int set(Shell shell, List<String> arguments) throws IOException {
        for (int i = 0; i < arguments.size(); i++) {
            String argument = arguments.get(i);
            boolean on = argument.startsWith("-");
            if (argument.equals("--")) {
                shell.parameters = List.copyOf(arguments.subList(i + 1, arguments.size()));
                return 0;
            }
            if (!argument.matches("[-+][A-Za-z]+")) {
                shell.parameters = List.copyOf(arguments.subList(i, arguments.size()));
                return 0;
            }
            for (char letter : argument.substring(1).toCharArray()) {
                if (letter == 'o') {
                    if (++i == arguments.size()) return 0;
                    if (!shell.options.set(arguments.get(i), on)) throw new NotModelled("set -o " + arguments.get(i));
                } else if (!shell.options.set(letter, on)) {
                    throw new NotModelled("set -" + letter);
                }
            }
        }
        if (arguments.isEmpty()) {
            for (var variable : shell.variables.values().entrySet()) {
                Builtin.print(shell, variable.getKey() + "=" + Printing.quoted(variable.getValue()) + "\n");
            }
        }
        return 0;
    }

    private static int shift(Shell shell, List<String> arguments) {
        int by = arguments.isEmpty() ? 1 : Integer.parseInt(arguments.getFirst());
        if (by > shell.parameters.size()) return 1;
        shell.parameters = List.copyOf(shell.parameters.subList(by, shell.parameters.size()));
        return 0;
    }

    private static int cd(Shell shell, List<String> arguments) throws IOException {
        var rest = new ArrayList<>(arguments);
        rest.removeIf(argument -> argument.equals("--") || argument.equals("-P") || argument.equals("-L"));
        String to = rest.isEmpty() ? shell.variables.get("HOME") : rest.getFirst();
        if (to.equals("-")) to = shell.variables.get("OLDPWD");
        String path = FileTree.absolute(shell.directory, to);
        FileEntry entry = shell.computer.files().find(path);
        if (entry == null) throw new IOException("cd: " + to + ": No such file or directory");
        if (!entry.isFolder()) throw new IOException("cd: " + to + ": Not a directory");
        shell.variables.set("OLDPWD", shell.directory);
        shell.directory = path;
        shell.variables.set("PWD", path);
        return 0;
    }

    private static int umask(Shell shell, List<String> arguments) throws IOException {
        String now = shell.variables.find(" umask");
        if (arguments.isEmpty()) return Builtin.print(shell, (now == null ? "0022" : now) + "\n");
        if (!arguments.getFirst().matches("[0-7]{1,4}")) throw new NotModelled("umask " + arguments.getFirst());
        shell.variables.set(" umask", arguments.getFirst());
        return 0;
    }
}
