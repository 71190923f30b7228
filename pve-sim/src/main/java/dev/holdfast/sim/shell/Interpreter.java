package dev.holdfast.sim.shell;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Runs scripts: what a shell knows at a moment, and what it does with each kind of command. */
final class Interpreter {
    final SimProcess process;
    final Computer computer;
    final Variables variables;
    final Map<String, Tree> functions = new HashMap<>();
    final List<String> callers = new ArrayList<>();
    final Map<Integer, SimProcess> children = new HashMap<>();
    final Expander expander = new Expander(this);
    final Traps traps = new Traps(this);
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
    /** How many conditions are being looked at: in those nothing ends the shell or is told to a trap for errors. */
    int guarded;

    private @Nullable Integer outputStatus;

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

    /** A shell of its own in a process. */
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
    private Interpreter fork(SimProcess child, Descriptors streams) {
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

    /** Runs a script to its end and tells its status, as the whole work of a process. */
    int runWhole(Source source) throws InterruptedException {
        return finish(() -> lines(source));
    }

    private int finish(SimProcess.Work work) throws InterruptedException {
        try {
            try {
                status = work.run();
                poll();
            } catch (Leave.Shell leave) {
                status = leave.status;
            } catch (Leave.Function leave) {
                status = leave.status;
            } catch (Leave.Loops leave) {
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

    /** Runs a script line by line in this very shell. */
    int lines(Source source) throws InterruptedException {
        var parser = new Parser(source);
        int end = 0;
        while (true) {
            Tree tree;
            try {
                tree = parser.next();
            } catch (SyntaxError e) {
                complain(e.getMessage());
                throw new Leave.Shell(2);
            }
            if (tree == null) return end;
            end = run(tree);
        }
    }

    /** Says what is wrong; leaving the shell is up to the caller, who throws what this returns. */
    Leave fatal(String text) {
        complain(text);
        return new Leave.Shell(1);
    }

    void complain(@Nullable String text) {
        try {
            descriptors.out(2).write(Bytes.of(name + ": line " + line + ": " + text + "\n"));
        } catch (IOException e) {
            // nobody listens
        }
    }

    /** What was sent to this process meanwhile: a trap runs, or the process ends. */
    void poll() throws InterruptedException {
        traps.poll();
    }

    int run(Tree tree) throws InterruptedException {
        poll();
        status = switch (tree) {
            case Tree.Simple simple -> command(() -> new Simple(this, simple).run(), true);
            case Tree.Redirected(Tree body, List<Tree.Redirection> redirections) ->
                command(() -> redirected(body, redirections), false);
            case Tree.Pipeline pipeline -> pipeline(pipeline);
            case Tree.Depending depending -> depending(depending);
            case Tree.Sequence(List<Tree> trees) -> {
                int last = 0;
                for (Tree one : trees) last = run(one);
                yield last;
            }
            case Tree.Background(Tree body) -> background(body);
            case Tree.Subshell(Tree body) -> command(() -> subshell(body, descriptors), true);
            case Tree.If(List<Tree.Branch> branches, Tree otherwise) -> branch(branches, otherwise);
            case Tree.Loop loop -> new Loops(this).run(loop);
            case Tree.For loop -> new Loops(this).run(loop);
            case Tree.Count loop -> command(() -> new Loops(this).run(loop), false);
            case Tree.Case choice -> choice(choice);
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

    /** Something that may fail by itself, and not only through what is in it. */
    private interface Deed {
        int run() throws IOException, InterruptedException;
    }

    private int command(Deed deed, boolean checked) throws InterruptedException {
        int end;
        try {
            end = deed.run();
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

    /** What a failure means where nobody looks at it. */
    int checked(int end) throws InterruptedException {
        status = end;
        if (end == 0 || guarded > 0) return end;
        traps.error();
        if (options.endsOnError) throw new Leave.Shell(end);
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

    private int branch(List<Tree.Branch> branches, @Nullable Tree otherwise) throws InterruptedException {
        for (Tree.Branch branch : branches) {
            if (guardedRun(branch.condition()) == 0) return run(branch.body());
        }
        return otherwise == null ? 0 : run(otherwise);
    }

    private int choice(Tree.Case tree) throws InterruptedException {
        String subject = expander.text(tree.subject());
        boolean falls = false;
        int end = 0;
        for (Tree.Choice choice : tree.choices()) {
            boolean fits = falls;
            for (Word pattern : choice.patterns()) {
                fits = fits || Glob.matches(expander.pattern(pattern), subject);
            }
            if (!fits) continue;
            end = run(choice.body());
            falls = choice.fallsThrough();
            if (!falls) return end;
        }
        return end;
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

    /** Runs in a copy of this shell on the same thread. */
    int subshell(Tree body, Descriptors streams) throws InterruptedException {
        SimProcess child = computer.process(process);
        return child.run(() -> fork(child, streams).finish(body));
    }

    private int finish(Tree body) throws InterruptedException {
        return finish(() -> run(body));
    }

    private SimProcess beside(Tree body, Descriptors streams, Runnable after) {
        SimProcess child = computer.process(process);
        Interpreter fork = fork(child, streams);
        Thread.ofVirtual().name("sim-process").start(() -> {
            try {
                child.run(() -> fork.finish(body));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } finally {
                after.run();
            }
        });
        return child;
    }

    private int background(Tree body) {
        SimProcess child = beside(body, descriptors.reading(0, Bytes.in("")), () -> {});
        background = child.pid();
        children.put(child.pid(), child);
        return 0;
    }

    private int pipeline(Tree.Pipeline tree) throws InterruptedException {
        List<Tree> stages = tree.stages();
        if (stages.size() == 1) return guardedRun(stages.getFirst()) == 0 ? 1 : 0;
        var started = new ArrayList<SimProcess>();
        Pipe before = null;
        for (Tree stage : stages) {
            Pipe from = before;
            Pipe to = started.size() == stages.size() - 1 ? null : new Pipe();
            Descriptors streams = from == null ? descriptors : descriptors.reading(0, from.in);
            if (to != null) streams = streams.writing(1, to.out);
            started.add(beside(stage, streams, () -> close(from, to)));
            before = to;
        }
        int last = 0;
        int failed = 0;
        for (int i = 0; i < started.size(); i++) {
            last = await(started.get(i));
            if (last != 0) failed = last;
            variables.set("PIPESTATUS" + (i == 0 ? "" : "[" + i + "]"), String.valueOf(last));
        }
        int end = options.pipesFail ? failed : last;
        return tree.negated() ? (end == 0 ? 1 : 0) : checked(end);
    }

    private static void close(@Nullable Pipe from, @Nullable Pipe to) {
        try {
            if (from != null) from.in.close();
            if (to != null) to.out.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A signal that this shell listens for waits until the other process has ended. */
    int await(SimProcess other) throws InterruptedException {
        while (true) {
            try {
                return other.await();
            } catch (InterruptedException e) {
                traps.interrupted();
            }
        }
    }

    /** What commands print, without the ends of lines at its end. */
    String output(Tree commands) throws InterruptedException {
        var bytes = new ByteArrayOutputStream();
        SimProcess child = computer.process(process);
        Interpreter fork = fork(child, descriptors.writing(1, bytes));
        fork.options.endsOnError = false;
        outputStatus = child.run(() -> fork.finish(commands));
        status = outputStatus;
        String text = Bytes.text(bytes.toByteArray());
        int end = text.length();
        while (end > 0 && text.charAt(end - 1) == '\n') end--;
        return text.substring(0, end).replace("\0", "");
    }

    /** The status of the last output since this was asked, 0 if there was none. */
    int takeOutputStatus() {
        int last = Objects.requireNonNullElse(outputStatus, 0);
        outputStatus = null;
        return last;
    }

    /** The path under which what commands print can be read. */
    String printed(Tree commands) {
        var pipe = new Pipe();
        var _ = beside(commands, descriptors.writing(1, pipe.out), () -> close(null, pipe));
        return computer.handle(pipe.in);
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
        } catch (Leave.Function leave) {
            return leave.status;
        } finally {
            variables.leave();
            callers.removeFirst();
            parameters = before;
        }
    }
}
