package dev.holdfast.sim.shell.run;

import dev.holdfast.sim.shell.file.Glob;
import dev.holdfast.sim.shell.parse.Tree;
import dev.holdfast.sim.shell.parse.Word;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Runs {@code if} and {@code case}. */
final class Choices {
    private final Shell shell;

    Choices(Shell shell) {
        this.shell = shell;
    }

    int run(List<Tree.Branch> branches, @Nullable Tree otherwise) throws InterruptedException {
        for (Tree.Branch branch : branches) {
            if (shell.guardedRun(branch.condition()) == 0) return shell.run(branch.body());
        }
        return otherwise == null ? 0 : shell.run(otherwise);
    }

    int run(Tree.Case tree) throws InterruptedException {
        String subject = shell.expander.text(tree.subject());
        boolean falls = false;
        int end = 0;
        for (Tree.Choice choice : tree.choices()) {
            boolean fits = falls;
            for (Word pattern : choice.patterns()) {
                fits = fits || Glob.matches(shell.expander.pattern(pattern), subject);
            }
            if (!fits) continue;
            end = shell.run(choice.body());
            falls = choice.fallsThrough();
            if (!falls) return end;
        }
        return end;
    }
}
