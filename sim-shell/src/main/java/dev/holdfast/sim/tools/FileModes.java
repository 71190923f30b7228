package dev.holdfast.sim.tools;

import dev.holdfast.sim.shell.file.FileEntry;
import dev.holdfast.sim.shell.process.Call;
import dev.holdfast.sim.shell.text.NotModelled;
import java.io.IOException;

/** File permissions: {@code chmod}, and their display. */
final class FileModes {
    private FileModes() {}

    static int run(Call call) throws IOException {
        var arguments =
                call.arguments().stream().filter(a -> !a.matches("-[Rfv]+")).toList();
        if (arguments.size() < 2) return call.fail(1, "missing operand");
        String mode = arguments.getFirst();
        int end = 0;
        for (String operand : arguments.subList(1, arguments.size())) {
            FileEntry entry = call.files().find(call.path(operand));
            if (entry == null) end = call.fail(1, "cannot access '" + operand + "': No such file or directory");
            else entry.mode(changed(entry.mode(), mode));
        }
        return end;
    }

    /** The mode bits after a change in octal or symbolic notation. */
    static int changed(int before, String mode) {
        if (mode.matches("[0-7]{3,4}")) return Integer.parseInt(mode, 8);
        int bits = before;
        for (String change : mode.split(",")) {
            if (!change.matches("[ugoa]*[-+=][rwxX]*")) throw new NotModelled("the mode " + mode);
            String who = change.replaceAll("[-+=].*", "");
            String what = change.replaceAll("^[ugoa]*[-+=]", "");
            char how = change.charAt(who.length());
            int one = (what.contains("r") ? 4 : 0) | (what.contains("w") ? 2 : 0) | (what.matches(".*[xX].*") ? 1 : 0);
            boolean all = who.isEmpty() || who.contains("a");
            int mask = (all || who.contains("u") ? 0100 : 0)
                    | (all || who.contains("g") ? 010 : 0)
                    | (all || who.contains("o") ? 1 : 0);
            int set = one * mask;
            bits = how == '+' ? bits | set : how == '-' ? bits & ~set : (bits & ~(7 * mask)) | set;
        }
        return bits;
    }

    /** The mode as {@code ls -l} shows it. */
    static String bits(FileEntry entry) {
        var bits = new StringBuilder(entry.isFolder() ? "d" : "-");
        for (int i = 8; i >= 0; i--) bits.append((entry.mode() >> i & 1) == 1 ? "rwx".charAt((8 - i) % 3) : '-');
        return bits.toString();
    }
}
