package dev.holdfast.sim.shell;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Runs scripts: the state of a shell and the execution of each type of command. */
final class Interpreter {
    final SimProcess process;
    final Computer computer;
    final Variables variables;
    final Map<String, Tree> functions = new HashMap<>();
    final List<String> callers = new ArrayList<>();
    final Map<Integer, SimProcess> children = new HashMap<>();
    final Expander expander = new Expander(this);
    final Traps traps = new Traps(this);
    final Forks forks = new Forks(this);
    final int rootPid;
    final long began;
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
    int guarded;

    @Nullable
    Integer outputStatus;

    private Interpreter(
            SimProcess process, Variables variables, String directory, Descriptors descriptors, int rootPid) {
        this.process = process;
        this.computer = process.computer();
        this.variables = variables;
        this.directory = directory;
        this.descriptors = descriptors;
        this.rootPid = rootPid;
        this.began = computer.now();
    }

    /** Creates a new shell in a process. */
    static Interpreter login(
            SimProcess process, Map<String, String> environment, String directory, Descriptors descriptors) {
        var variables = new Variables();
        environment.forEach((key, value) -> {
            variables.set(key, value);
            variables.export(key, true);
        });
        variables.set("IFS", " \t\n");
        variables.set("OPTIND", "1");
        return new Interpreter(process, variables, directory, descriptors, process.pid());
    }

    /** A copy of this shell in another process. */
    Interpreter fork(SimProcess child, Descriptors streams) {
        var fork = new Interpreter(child, variables.copy(), directory, streams, rootPid);
        fork.functions.putAll(functions);
        fork.callers.addAll(callers);
        fork.options = options.copy();
        fork.parameters = parameters;
        fork.name = name;
        fork.status = status;
        fork.background = background;
        fork.line = line;
        fork.guarded = guarded;
        fork.traps.inherit(traps);
        return fork;
    }

    String separators() {
        String separators = variables.find("IFS");
        return separators == null ? " \t\n" : separators;
    }

    /** Runs a script as the whole work of a process and returns its status. */
    int runWhole(Source source) throws InterruptedException {
        return finish(() -> lines(source));
    }

    /** Runs commands as the whole work of a process. */
    int finish(Tree body) throws InterruptedException {
        return finish(() -> run(body));
    }

    private int finish(SimProcess.Work work) throws InterruptedException {
        try {
            try {
                status = work.run();
                poll();
            } catch (ShellExit.Shell leave) {
                status = leave.status;
            } catch (ShellExit.Function leave) {
                status = leave.status;
            } catch (ShellExit.Loops leave) {
                status = 0;
            } catch (NotModelled e) {
                complain(e.getMessage());
                status = 2;
            } catch (SyntaxError | Variables.ReadOnly e) {
                complain(e.getMessage());
                status = 1;
            } catch (UncheckedIOException e) {
                status = 1;
            }
        } catch (Killed killed) {
            if (killed.signal() != Signal.KILL) traps.exit();
            throw killed;
        } catch (InterruptedException e) {
            process.check();
            throw e;
        }
        traps.exit();
        return status;
    }

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

    /** Prints an error and returns the exception that the caller throws to leave the shell. */
    ShellExit fatal(String text) {
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

    /** Handles a pending signal: runs its trap or ends the process. */
    void poll() throws InterruptedException {
        traps.poll();
    }

    int run(Tree tree) throws InterruptedException {
        poll();
        status = switch (tree) {
            case Tree.Simple simple -> command(() -> new Simple(this, simple).run(), true);
            case Tree.Redirected(Tree body, List<Tree.Redirection> redirections) ->
                command(() -> redirected(body, redirections), false);
            case Tree.Pipeline pipeline -> forks.pipeline(pipeline);
            case Tree.Depending depending -> depending(depending);
            case Tree.Sequence(List<Tree> trees) -> {
                int last = 0;
                for (Tree one : trees) last = run(one);
                yield last;
            }
            case Tree.Background(Tree body) -> forks.background(body);
            case Tree.Subshell(Tree body) -> command(() -> forks.subshell(body, descriptors), true);
            case Tree.If(List<Tree.Branch> branches, Tree otherwise) -> new Choices(this).run(branches, otherwise);
            case Tree.Loop loop -> new Loops(this).run(loop);
            case Tree.For loop -> new Loops(this).run(loop);
            case Tree.Count loop -> command(() -> new Loops(this).run(loop), false);
            case Tree.Case choice -> new Choices(this).run(choice);
            case Tree.Function(String function, Tree body) -> {
                functions.put(function, body);
                yield 0;
            }
            case Tree.Test(Tree.Condition condition, int at) -> {
                line = at;
                yield command(() -> new Conditions(this).holds(condition) ? 0 : 1, true);
            }
            case Tree.Calculation(Word expression, int at) -> {
                line = at;
                yield command(() -> expander.number(expression) != 0 ? 0 : 1, true);
            }
        };
        return status;
    }

    /** A command that can fail itself, not only through the commands in it. */
    private interface Action {
        int run() throws IOException, InterruptedException;
    }

    private int command(Action action, boolean checked) throws InterruptedException {
        int end;
        try {
            end = action.run();
        } catch (BrokenPipe e) {
            throw new Killed(Signal.PIPE);
        } catch (InterruptedIOException | InterruptedException e) {
            end = traps.interrupted();
        } catch (SyntaxError | Variables.ReadOnly e) {
            complain(e.getMessage());
            end = 1;
            if (!checked) return checked(end);
        } catch (IOException e) {
            complain(e.getMessage());
            return checked(1);
        }
        return checked ? checked(end) : end;
    }

    /** Outside of conditions, a failure runs the ERR trap and, with {@code set -e}, ends the shell. */
    int checked(int end) throws InterruptedException {
        status = end;
        if (end == 0 || guarded > 0) return end;
        traps.error();
        if (options.endsOnError) throw new ShellExit.Shell(end);
        return end;
    }

    int guardedRun(Tree tree) throws InterruptedException {
        guarded++;
        try {
            return run(tree);
        } finally {
            guarded--;
        }
    }

    private int depending(Tree.Depending tree) throws InterruptedException {
        int left = guardedRun(tree.left());
        return (left == 0) == tree.onSuccess() ? run(tree.right()) : left;
    }

    private int redirected(Tree body, List<Tree.Redirection> redirections) throws IOException, InterruptedException {
        Descriptors before = descriptors;
        boolean kept = keepsDescriptors;
        keepsDescriptors = false;
        try (var opened = new Redirector(this)) {
            descriptors = opened.apply(redirections);
            int end = run(body);
            if (keepsDescriptors) {
                before = descriptors;
                opened.keep();
            }
            return end;
        } finally {
            descriptors = before;
            keepsDescriptors = kept;
        }
    }

    /** The status of the last command substitution since the previous call, 0 if there was none. */
    int takeOutputStatus() {
        int last = Objects.requireNonNullElse(outputStatus, 0);
        outputStatus = null;
        return last;
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
}
