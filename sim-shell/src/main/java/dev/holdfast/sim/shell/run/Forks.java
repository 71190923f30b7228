package dev.holdfast.sim.shell.run;

import dev.holdfast.sim.shell.parse.Tree;
import dev.holdfast.sim.shell.process.Descriptors;
import dev.holdfast.sim.shell.process.Pipe;
import dev.holdfast.sim.shell.process.SimProcess;
import dev.holdfast.sim.shell.text.Bytes;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Runs copies of a shell: subshells, pipelines, background commands and substitutions. */
final class Forks {
    private final Shell shell;

    Forks(Shell shell) {
        this.shell = shell;
    }

    /** Runs in a copy of this shell on the same thread. */
    int subshell(Tree body, Descriptors streams) throws InterruptedException {
        SimProcess child = shell.computer.process(shell.process);
        return child.run(() -> shell.fork(child, streams).finish(body));
    }

    private SimProcess beside(Tree body, Descriptors streams, Runnable after) {
        SimProcess child = shell.computer.process(shell.process);
        Shell fork = shell.fork(child, streams);
        Thread.ofVirtual().name("sim-shell.process").start(() -> {
            try {
                child.run(() -> fork.finish(body));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } finally {
                after.run();
            }
        });
        child.share();
        return child;
    }

    int background(Tree body) {
        SimProcess child = beside(body, shell.descriptors.reading(0, Bytes.in("")), () -> {});
        shell.background = child.pid();
        shell.children.put(child.pid(), child);
        return 0;
    }

    int pipeline(Tree.Pipeline tree) throws InterruptedException {
        List<Tree> stages = tree.stages();
        if (stages.size() == 1) return shell.guardedRun(stages.getFirst()) == 0 ? 1 : 0;
        var started = new ArrayList<SimProcess>();
        Pipe before = null;
        for (Tree stage : stages) {
            Pipe from = before;
            Pipe to = started.size() == stages.size() - 1 ? null : new Pipe();
            Descriptors streams = from == null ? shell.descriptors : shell.descriptors.reading(0, from.in());
            if (to != null) streams = streams.writing(1, to.out());
            started.add(beside(stage, streams, () -> close(from, to)));
            before = to;
        }
        int last = 0;
        int failed = 0;
        for (int i = 0; i < started.size(); i++) {
            last = shell.await(started.get(i));
            if (last != 0) failed = last;
            shell.variables.set("PIPESTATUS" + (i == 0 ? "" : "[" + i + "]"), String.valueOf(last));
        }
        int end = shell.options.pipesFail ? failed : last;
        return tree.negated() ? (end == 0 ? 1 : 0) : shell.checked(end);
    }

    private static void close(@Nullable Pipe from, @Nullable Pipe to) {
        try {
            if (from != null) from.in().close();
            if (to != null) to.out().close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The output of commands, without trailing newlines. */
    String output(Tree commands) throws InterruptedException {
        var bytes = new ByteArrayOutputStream();
        SimProcess child = shell.computer.process(shell.process);
        Shell fork = shell.fork(child, shell.descriptors.writing(1, bytes));
        fork.options.endsOnError = false;
        shell.outputStatus = child.run(() -> fork.finish(commands));
        shell.status = shell.outputStatus;
        String text = Bytes.text(bytes.toByteArray());
        int end = text.length();
        while (end > 0 && text.charAt(end - 1) == '\n') end--;
        return text.substring(0, end).replace("\0", "");
    }

    /** The path of a file that contains the output of commands. */
    String printed(Tree commands) {
        var pipe = new Pipe();
        var _ = beside(commands, shell.descriptors.writing(1, pipe.out()), () -> close(null, pipe));
        return shell.computer.handle(pipe.in());
    }
}
