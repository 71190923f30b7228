package dev.holdfast.sim.shell.run;

import dev.holdfast.sim.shell.parse.Tree;
import java.util.List;

/** Runs loops. */
final class Loops {
    private final Shell shell;

    Loops(Shell shell) {
        this.shell = shell;
    }

    /** Runs the body once; false to leave the loop. */
    private boolean round(Tree body) throws InterruptedException {
        try {
            shell.run(body);
            return true;
        } catch (ShellExit.Loops leave) {
            if (leave.count > 1) throw new ShellExit.Loops(leave.count - 1, leave.goesOn);
            shell.status = 0;
            return leave.goesOn;
        }
    }

    int run(Tree.Loop loop) throws InterruptedException {
        int end = 0;
        try {
            while ((shell.guardedRun(loop.condition()) == 0) != loop.until()) {
                if (!round(loop.body())) return 0;
                end = shell.status;
            }
        } catch (ShellExit.Loops leave) {
            // break or continue in the condition
            if (leave.count > 1) throw new ShellExit.Loops(leave.count - 1, leave.goesOn);
        }
        return end;
    }

    int run(Tree.For loop) throws InterruptedException {
        List<String> words = loop.words() == null ? shell.parameters : shell.expander.fields(loop.words());
        int end = 0;
        for (String word : words) {
            shell.variables.set(loop.name(), word);
            if (!round(loop.body())) return 0;
            end = shell.status;
        }
        return end;
    }

    int run(Tree.Count loop) throws InterruptedException {
        shell.expander.number(loop.first());
        int end = 0;
        while (loop.condition().parts().isEmpty() || shell.expander.number(loop.condition()) != 0) {
            shell.poll();
            if (!round(loop.body())) return 0;
            end = shell.status;
            shell.expander.number(loop.step());
        }
        return end;
    }
}
