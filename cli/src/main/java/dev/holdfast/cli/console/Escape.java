package dev.holdfast.cli.console;

import java.io.ByteArrayOutputStream;

/** Finds {@code ~.} at the beginning of a line, which leaves the console as in ssh; {@code ~~} there sends one tilde. */
final class Escape {
    private enum At {
        LINE_START,
        TILDE,
        LINE
    }

    private At at = At.LINE_START;
    private boolean leaving;

    boolean isLeaving() {
        return leaving;
    }

    /** What goes to the console of the bytes that were typed. */
    byte[] pass(byte[] typed, int count) {
        var passed = new ByteArrayOutputStream();
        for (int i = 0; i < count && !leaving; i++) {
            byte key = typed[i];
            if (at == At.LINE_START && key == '~') {
                at = At.TILDE;
                continue;
            }
            if (at == At.TILDE) {
                if (key == '.') {
                    leaving = true;
                    break;
                }
                if (key != '~') passed.write('~');
            }
            passed.write(key);
            at = key == '\r' || key == '\n' ? At.LINE_START : At.LINE;
        }
        return passed.toByteArray();
    }
}
