package dev.holdfast.base.memory;

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

    private static long memory() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof com.sun.management.OperatingSystemMXBean system
                ? system.getTotalMemorySize()
                : Long.MAX_VALUE;
    }
}
