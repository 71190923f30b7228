package dev.holdfast.sim.shell.run;

import dev.holdfast.sim.shell.expand.Variables;
import dev.holdfast.sim.shell.parse.Parser;
import dev.holdfast.sim.shell.parse.Source;
import dev.holdfast.sim.shell.parse.SyntaxError;
import dev.holdfast.sim.shell.parse.Tree;
import dev.holdfast.sim.shell.parse.Word;
import dev.holdfast.sim.shell.process.BrokenPipe;
import dev.holdfast.sim.shell.process.Descriptors;
import dev.holdfast.sim.shell.process.Killed;
import dev.holdfast.sim.shell.process.Signal;
import dev.holdfast.sim.shell.process.SimProcess;
import dev.holdfast.sim.shell.text.Bytes;
import dev.holdfast.sim.shell.text.NotModelled;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Runs scripts: the execution of each type of command. */
final class Interpreter extends Shell {
    private final Forks forks = new Forks(this);

    private Interpreter(SimProcess process, Variables variables, String directory, Descriptors descriptors) {
        super(process, variables, directory, descriptors);
    }

    private Interpreter(Interpreter original, SimProcess process, Descriptors descriptors) {
        super(original, process, descriptors);
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
        return new Interpreter(process, variables, directory, descriptors);
    }

    @Override
    Interpreter fork(SimProcess child, Descriptors streams) {
        return new Interpreter(this, child, streams);
    }

    @Override
    public String output(Tree commands) throws InterruptedException {
        return forks.output(commands);
    }

    @Override
    public String printed(Tree commands) {
        return forks.printed(commands);
    }

    /** Runs a script as the whole work of a process and returns its status. */
    int runWhole(Source source) throws InterruptedException {
        return finish(() -> lines(source));
    }

    /** Runs commands as they are typed, until the input ends or the shell is left. Ctrl-C only ends the command. */
    int interact(InputStream typed) throws InterruptedException {
        traps.interactive();
        return finish(() -> {
            while (true) {
                String line = typed(typed);
                if (line == null) return leave();
                if (!line.isBlank()) answer(line);
            }
        });
    }

    private int leave() {
        print("exit\n");
        return status;
    }

    /** The next line that is typed; empty after Ctrl-C, null at the end. */
    private @Nullable String typed(InputStream typed) throws InterruptedException {
        print("root@" + computer.name() + ":" + directory.replaceFirst("^/root(?=/|$)", "~") + "# ");
        var line = new StringBuilder();
        try {
            for (int c = typed.read(); c != '\n'; c = typed.read()) {
                if (c < 0) return null;
                line.append((char) c);
            }
            return line.toString();
        } catch (IOException e) {
            if (!(e instanceof InterruptedIOException)) return null;
            status = traps.interrupted();
            leaveLine();
            return "";
        }
    }

    private void leaveLine() throws InterruptedException {
        try {
            poll();
        } catch (ShellExit.Line leave) {
            print("\n");
        }
    }

    /** What is wrong in a line does not end the shell. */
    private void answer(String line) throws InterruptedException {
        try {
            var parser = new Parser(Source.of(line));
            for (Tree tree = parser.next(); tree != null; tree = parser.next()) run(tree);
            poll();
        } catch (ShellExit.Line leave) {
            status = 128 + Signal.INT.number();
        } catch (SyntaxError | Variables.ReadOnly | NotModelled e) {
            complain(e.getMessage());
            status = 2;
        }
    }

    private void print(String text) {
        try {
            descriptors.out(2).write(Bytes.of(text));
        } catch (IOException e) {
            // the terminal is closed, which the next read finds
        }
    }

    @Override
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
            if (killed.signal() != Signal.KILL) exit();
            throw killed;
        } catch (InterruptedException e) {
            process.check();
            throw e;
        }
        exit();
        return status;
    }

    @Override
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
            end = traps.broken();
            complain("write error: Broken pipe");
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
}
