package dev.holdfast.sim.schema;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The types of processors that machines can have. No custom type is defined. */
public final class ProcessorTypes {
    /** Without the hundred versions of processors that QEMU knows as well. */
    private static final Map<String, List<String>> BY_VENDOR = Map.of(
            "default",
            List.of(
                    "host",
                    "kvm32",
                    "kvm64",
                    "max",
                    "qemu32",
                    "qemu64",
                    "x86-64-v2",
                    "x86-64-v2-AES",
                    "x86-64-v3",
                    "x86-64-v4"),
            "GenuineIntel",
            List.of(
                    "Broadwell",
                    "Cascadelake-Server",
                    "Conroe",
                    "Haswell",
                    "Icelake-Server",
                    "IvyBridge",
                    "Nehalem",
                    "Penryn",
                    "SandyBridge",
                    "SapphireRapids",
                    "Skylake-Client",
                    "Skylake-Server",
                    "Westmere"),
            "AuthenticAMD",
            List.of("EPYC", "EPYC-Genoa", "EPYC-Milan", "EPYC-Rome", "Opteron_G4", "Opteron_G5"));

    private static final Parameter KNOWN = Parameter.of((_, value) -> fault(value));
    private static final PropertyString FORMAT = new PropertyString(
            Map.of(
                    "cputype", KNOWN,
                    "flags", Parameter.TEXT,
                    "guest-phys-bits", Parameter.number(32, 64),
                    "hidden", Parameter.FLAG,
                    "hv-vendor-id", Parameter.TEXT,
                    "phys-bits", Parameter.TEXT,
                    "reported-model", KNOWN),
            "cputype");

    /** A machine's {@code cpu}. */
    public static final Parameter VALUE = Parameter.of(FORMAT);

    private ProcessorTypes() {}

    /** The rows of the list of a node. */
    public static List<Map<String, Object>> rows() {
        var rows = new ArrayList<Map<String, Object>>();
        BY_VENDOR.forEach((vendor, names) ->
                names.forEach(name -> rows.add(Map.of("name", name, "vendor", vendor, "custom", 0))));
        return rows;
    }

    private static @Nullable String fault(String type) {
        if (type.startsWith("custom-"))
            return "Custom cputype '" + type.substring("custom-".length()) + "' not found\n";
        boolean isKnown = BY_VENDOR.values().stream().anyMatch(names -> names.contains(type));
        return isKnown ? null : "Built-in cputype '" + type + "' is not defined (missing 'custom-' prefix?)\n";
    }
}
