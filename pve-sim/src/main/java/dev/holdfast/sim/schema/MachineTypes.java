package dev.holdfast.sim.schema;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The versions of the emulated boards that a node's QEMU knows, newest first. */
public final class MachineTypes {
    private static final List<String> VERSIONS =
            List.of("10.0+pve1", "10.0", "9.2+pve1", "9.2", "9.1", "9.0", "8.2", "8.1", "8.0", "7.2", "6.2");

    private MachineTypes() {}

    /** The rows of the list of a node. */
    public static List<Map<String, Object>> rows() {
        var rows = new ArrayList<Map<String, Object>>();
        for (String version : VERSIONS) {
            for (String type : List.of("i440fx", "q35")) {
                rows.add(Map.of("id", "pc-" + type + "-" + version, "type", type, "version", version));
            }
        }
        return rows;
    }
}
