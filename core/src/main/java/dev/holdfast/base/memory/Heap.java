package dev.holdfast.base.memory;

import com.sun.management.HotSpotDiagnosticMXBean;
import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/** How large the heap may become. Every limit on what is kept in memory is a part of it. */
public final class Heap {
    private Heap() {}

    /**
     * In bytes: what the JVM allows, and at most half of the memory that the machine or the process's control group has, because
     * the JVM's own bound is the same on each machine.
     */
    public static long most() {
        return most(Runtime.getRuntime().maxMemory(), memory());
    }

    static long most(long allowed, long memory) {
        return Math.min(allowed, memory / 2);
    }

    /**
     * Gives back to the system what is not needed any more. G1 finds that when it looks at the whole heap, which by itself it does only
     * when the heap is nearly full or nothing at all happens: after an hour of much work it would stay as large as it had to be then. Does
     * nothing where the collector would stop everything meanwhile.
     */
    public static void giveBack() {
        if (isOn("UseG1GC") && isOn("ExplicitGCInvokesConcurrent")) System.gc();
    }

    private static boolean isOn(String option) {
        return Boolean.parseBoolean(ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
                .getVMOption(option)
                .getValue());
    }

    private static long memory() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system
                ? system.getTotalMemorySize()
                : Long.MAX_VALUE;
    }
}
