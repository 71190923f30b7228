package dev.holdfast.sim.shell;

/** Leaves what is being run before its end. */
abstract sealed class ShellExit extends RuntimeException {
    private ShellExit() {
        super(null, null, false, false);
    }

    /** Leaves so many loops, or goes on with the next round of the last of them. */
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

    /** Leaves the shell. */
    static final class Shell extends ShellExit {
        final int status;

        Shell(int status) {
            this.status = status;
        }
    }
}
