package dev.holdfast.sim.shell.run;

/** Leaves a loop, a function, a typed line or the shell early. */
abstract sealed class ShellExit extends RuntimeException {
    private ShellExit() {
        super(null, null, false, false);
    }

    /** Leaves a number of loops, or continues with the next iteration of the last one. */
    static final class Loops extends ShellExit {
        final int count;
        final boolean goesOn;

        Loops(int count, boolean goesOn) {
            this.count = count;
            this.goesOn = goesOn;
        }
    }

    /** Leaves a function or a sourced file. */
    static final class Function extends ShellExit {
        final int status;

        Function(int status) {
            this.status = status;
        }
    }

    /** Leaves a line that was typed. */
    static final class Line extends ShellExit {}

    /** Leaves the shell. */
    static final class Shell extends ShellExit {
        final int status;

        Shell(int status) {
            this.status = status;
        }
    }
}
