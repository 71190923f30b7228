package dev.holdfast.sim.shell.run;

import dev.holdfast.sim.shell.expand.Expander;
import dev.holdfast.sim.shell.expand.Variables;
import dev.holdfast.sim.shell.file.Glob;
import dev.holdfast.sim.shell.parse.Parser;
import dev.holdfast.sim.shell.parse.Source;
import dev.holdfast.sim.shell.parse.SyntaxError;
import dev.holdfast.sim.shell.parse.Tree;
import dev.holdfast.sim.shell.process.Computer;
import dev.holdfast.sim.shell.process.Descriptors;
import dev.holdfast.sim.shell.process.SimProcess;
import dev.holdfast.sim.shell.text.Bytes;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The state of a shell and what its commands ask of it; {@link Interpreter} runs them. */
abstract class Shell implements Expander.Context {
    final SimProcess process;
    final Computer computer;
    final Variables variables;
    final Map<String, Tree> functions = new HashMap<>();
    final List<String> callers = new ArrayList<>();
    final Map<Integer, SimProcess> children = new HashMap<>();
    final Expander expander = new Expander(this);
    final Traps traps;
    private final int rootPid;
    private final long began;
    Options options = new Options();
    List<String> parameters = List.of();
    String name = "sh";
    Descriptors descriptors;
    String directory;
    boolean keepsDescriptors;
    int status;
    int background;
    int line = 1;
    /** The number of conditions in evaluation; within them a failure neither ends the shell nor runs the ERR trap. */
    private int guarded;

    private int runningTraps;
    private boolean inErrorTrap;

    @Nullable
    Integer outputStatus;

    Shell(SimProcess process, Variables variables, String directory, Descriptors descriptors) {
        this(process, variables, directory, descriptors, process.pid());
    }

    private Shell(SimProcess process, Variables variables, String directory, Descriptors descriptors, int rootPid) {
        this.process = process;
        this.computer = process.computer();
        this.variables = variables;
        this.directory = directory;
        this.descriptors = descriptors;
        this.traps = new Traps(process);
        this.rootPid = rootPid;
        this.began = computer.now();
    }

    /** A copy of a shell in another process. */
    Shell(Shell original, SimProcess process, Descriptors descriptors) {
        this(process, original.variables.copy(), original.directory, descriptors, original.rootPid);
        functions.putAll(original.functions);
        callers.addAll(original.callers);
        options = original.options.copy();
        parameters = original.parameters;
        name = original.name;
        status = original.status;
        background = original.background;
        line = original.line;
        guarded = original.guarded;
        traps.inherit(original.traps, options.errorsTraced);
    }

    /** Runs a command and returns its status. */
    abstract int run(Tree tree) throws InterruptedException;

    /** A copy of this shell in another process. */
    abstract Shell fork(SimProcess child, Descriptors streams);

    /** Runs commands as the whole work of a process. */
    abstract int finish(Tree body) throws InterruptedException;

    /** Runs a script line by line in this shell. */
    int lines(Source source) throws InterruptedException {
        var parser = new Parser(source);
        int end = 0;
        while (true) {
            Tree tree;
            try {
                tree = parser.next();
            } catch (SyntaxError e) {
                complain(e.getMessage());
                throw new ShellExit.Shell(2);
            }
            if (tree == null) return end;
            end = run(tree);
        }
    }

    /** Runs a command whose failure has no consequences, such as a condition. */
    int guardedRun(Tree tree) throws InterruptedException {
        guarded++;
        try {
            return run(tree);
        } finally {
            guarded--;
        }
    }

    /** Outside of conditions, a failure runs the ERR trap and, with {@code set -e}, ends the shell. */
    int checked(int end) throws InterruptedException {
        status = end;
        if (end == 0 || guarded > 0) return end;
        failed();
        if (options.endsOnError) throw new ShellExit.Shell(end);
        return end;
    }

    /** Runs the ERR trap; within functions only with {@code set -E}. */
    private void failed() throws InterruptedException {
        String command = traps.error();
        if (command == null || inErrorTrap || (!callers.isEmpty() && !options.errorsTraced)) return;
        inErrorTrap = true;
        try {
            trap(command);
        } finally {
            inErrorTrap = false;
        }
    }

    /** Handles a pending signal: runs its trap or ends the process. */
    void poll() throws InterruptedException {
        String command = traps.takeSignal();
        if (command != null) trap(command);
    }

    /** Runs the EXIT trap, once. */
    void exit() throws InterruptedException {
        String command = traps.takeExit();
        if (command == null) return;
        try {
            trap(command);
        } catch (ShellExit.Shell leave) {
            status = leave.status;
        }
    }

    private void trap(String command) throws InterruptedException {
        int before = status;
        runningTraps++;
        try {
            // The trap sees the status of the command that triggered it.
            var parser = new Parser(Source.of(command));
            for (Tree tree = parser.next(); tree != null; tree = parser.next()) run(tree);
        } finally {
            runningTraps--;
        }
        status = before;
    }

    /** Sets the line of the running command; the commands of a trap do not change it. */
    void at(int number) {
        if (runningTraps == 0) line = number;
    }

    /** Waits for a process; a trapped signal to this shell stays pending until that process has ended. */
    int await(SimProcess other) throws InterruptedException {
        while (true) {
            try {
                return other.await();
            } catch (InterruptedException e) {
                traps.interrupted();
            }
        }
    }

    /**
     * Runs a program.
     *
     * @param more additional exported variables
     * @param inPlace whether it replaces the shell
     */
    int program(List<String> words, Map<String, String> more, boolean inPlace)
            throws IOException, InterruptedException {
        Map<String, String> environment = variables.environment();
        environment.putAll(more);
        return computer.run(process, words, environment, directory, descriptors, inPlace);
    }

    /** Calls a function. */
    int call(String function, Tree body, List<String> arguments) throws InterruptedException {
        if (callers.size() > 200) throw fatal(function + ": maximum function nesting level exceeded");
        List<String> before = parameters;
        parameters = List.copyOf(arguments);
        callers.addFirst(function);
        variables.enter();
        try {
            return run(body);
        } catch (ShellExit.Function leave) {
            return leave.status;
        } finally {
            variables.leave();
            callers.removeFirst();
            parameters = before;
        }
    }

    /** The status of the last command substitution since the previous call, 0 if there was none. */
    int takeOutputStatus() {
        int last = Objects.requireNonNullElse(outputStatus, 0);
        outputStatus = null;
        return last;
    }

    /** Prints an error and returns the exception that the caller throws to leave the shell. */
    @Override
    public ShellExit fatal(String text) {
        complain(text);
        return new ShellExit.Shell(1);
    }

    void complain(@Nullable String text) {
        try {
            descriptors.out(2).write(Bytes.of(name + ": line " + line + ": " + text + "\n"));
        } catch (IOException e) {
            // standard error is closed
        }
    }

    @Override
    public Variables variables() {
        return variables;
    }

    @Override
    public List<String> parameters() {
        return parameters;
    }

    @Override
    public boolean unsetIsError() {
        return options.unsetIsError;
    }

    @Override
    public List<String> paths(String pattern) {
        return options.noGlob ? List.of() : Glob.paths(computer.files(), directory, pattern);
    }

    @Override
    public @Nullable String value(String name) {
        return switch (name) {
            case "#" -> String.valueOf(parameters.size());
            case "?" -> String.valueOf(status);
            case "$" -> String.valueOf(rootPid);
            case "!" -> background == 0 ? null : String.valueOf(background);
            case "-" -> options.toString();
            case "0" -> this.name;
            case "@", "*" -> parameters.isEmpty() ? null : String.join(" ", parameters);
            case "LINENO" -> String.valueOf(line);
            case "RANDOM" -> String.valueOf((int) (Math.random() * 32768));
            case "SECONDS" -> String.valueOf((computer.now() - began) / 1000);
            case "BASHPID" -> String.valueOf(process.pid());
            case "PPID" -> String.valueOf(process.parentPid());
            case "EUID", "UID" -> "0";
            case "HOSTNAME" -> computer.name();
            case "FUNCNAME" -> callers.isEmpty() ? null : callers.getFirst();
            default -> {
                if (!Character.isDigit(name.charAt(0))) yield variables.find(name);
                int index = Integer.parseInt(name);
                yield index <= parameters.size() ? parameters.get(index - 1) : null;
            }
        };
    }
}
