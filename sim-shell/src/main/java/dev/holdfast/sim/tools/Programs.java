package dev.holdfast.sim.tools;

import dev.holdfast.sim.shell.process.Tool;
import dev.holdfast.sim.shell.run.Shells;
import java.util.Map;
import java.util.TreeMap;

/** The programs that every computer has. */
public final class Programs {
    private Programs() {}

    /** The programs by name. */
    public static Map<String, Tool> all() {
        var all = new TreeMap<String, Tool>(Shells.programs());
        FileTools.add(all);
        TextTools.add(all);
        LineTools.add(all);
        SystemTools.add(all);
        TerminalTools.add(all);
        Whiptail.add(all);
        return all;
    }
}
