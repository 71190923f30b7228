package dev.holdfast.sim.model.node;

import org.jspecify.annotations.Nullable;

/**
 * A disk of a node, with what its SMART data says.
 *
 * @param left how much of its life is left, in percent; null if it does not tell
 * @param failing whether its own assessment is that it fails
 * @param celsius its temperature; null if it does not tell
 * @param pending sectors that could not be read and wait to be replaced
 */
public record NodeDisk(
        String path,
        Kind kind,
        String model,
        String serial,
        long size,
        @Nullable Integer left,
        boolean failing,
        @Nullable Integer celsius,
        int hours,
        int pending) {
    /** What it is; a virtual one has no SMART data. */
    public enum Kind {
        HDD,
        SSD,
        NVME,
        /** Reports its SMART data as text, and {@code OK} instead of {@code PASSED}. */
        SAS,
        VIRTUAL
    }

    /** A healthy one. */
    public static NodeDisk of(String path, Kind kind, String model, String serial, int gib) {
        boolean wears = kind == Kind.SSD || kind == Kind.NVME;
        Integer celsius = kind == Kind.VIRTUAL ? null : (Integer) (kind == Kind.NVME ? 41 : 34);
        return new NodeDisk(path, kind, model, serial, (long) gib << 30, wears ? 97 : null, false, celsius, 12_345, 0);
    }

    /** With this much of its life left, in percent. */
    public NodeDisk left(int percent) {
        return new NodeDisk(path, kind, model, serial, size, percent, failing, celsius, hours, pending);
    }

    /** Failing, with sectors that can't be read. */
    public NodeDisk fails() {
        return new NodeDisk(path, kind, model, serial, size, left, true, celsius, hours, 24);
    }

    /** At this temperature. */
    public NodeDisk at(int degrees) {
        return new NodeDisk(path, kind, model, serial, size, left, failing, degrees, hours, pending);
    }

    /** With this many sectors that wait to be replaced. */
    public NodeDisk pending(int sectors) {
        return new NodeDisk(path, kind, model, serial, size, left, failing, celsius, hours, sectors);
    }

    /** Whether it has SMART data. */
    public boolean isSmart() {
        return kind != Kind.VIRTUAL;
    }

    /** What it says about itself, in the words of its kind. */
    public String health() {
        if (!isSmart()) return "UNKNOWN";
        if (kind == Kind.SAS) return failing ? "FAILURE PREDICTION THRESHOLD EXCEEDED" : "OK";
        return failing ? "FAILED!" : "PASSED";
    }
}
