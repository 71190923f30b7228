package dev.holdfast.sim.tools;

import dev.holdfast.sim.shell.file.FileEntry;
import dev.holdfast.sim.shell.process.Call;
import dev.holdfast.sim.shell.text.NotModelled;
import java.io.IOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** {@code tail -f}, from a position in bytes. */
final class Following {
    private static final long PAUSE = 10;

    private Following() {}

    static int tail(Call call, Arguments arguments) throws IOException, InterruptedException {
        String from = arguments.value("-c");
        if (from == null || arguments.operands().size() != 1) throw new NotModelled("tail -f by the line");
        String name = arguments.operands().getFirst();
        FileEntry file = call.files().find(call.path(name));
        if (file == null) return call.fail(1, "cannot open '" + name + "' for reading: No such file or directory");
        int printed = from.startsWith("+")
                ? Integer.parseInt(from.substring(1)) - 1
                : Math.max(0, file.size() - Integer.parseInt(from));
        while (true) {
            // Asked first: what it printed before its end is still copied.
            boolean over = isOver(call, arguments.value("--pid"));
            byte[] all = file.bytes();
            if (all.length > printed) {
                call.out().write(Arrays.copyOfRange(all, printed, all.length));
                printed = all.length;
            } else if (over) {
                return 0;
            }
            call.sleep(PAUSE);
        }
    }

    private static boolean isOver(Call call, @Nullable String pid) {
        return pid != null && call.computer().find(Integer.parseInt(pid)) == null;
    }
}
