package dev.holdfast.hardware;

import dev.holdfast.pve.node.PveHardware.Pool;
import dev.holdfast.pve.node.PveHardware.PoolPart;
import dev.holdfast.pve.node.PveHardware.PoolStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A ZFS pool.
 *
 * @param name the name of the pool on its node
 * @param condition {@code warning} when it is degraded or has errors, {@code failing} when it can't be used
 * @param state in the words of ZFS, such as {@code DEGRADED}
 * @param sizeBytes the size of the pool in bytes; null when the host does not report it
 * @param usedBytes the allocated bytes of the pool; null when the host does not report them
 * @param fragmentationPct the fragmentation of its free space in per cent, 0 to 100; null when the host does not
 *     report it
 * @param message what is wrong, and what to do about it
 * @param errors about lost data; null without any
 * @param scan the last or current scrub, as a sentence
 * @param devices its parts in the order of ZFS, each before those inside it, at most 256; empty when they could not
 *     be read
 */
record PoolView(
        String name,
        Condition condition,
        @Nullable String state,
        @Nullable Long sizeBytes,
        @Nullable Long usedBytes,
        @Nullable Double fragmentationPct,
        @Nullable String message,
        @Nullable String errors,
        @Nullable String scan,
        List<PoolDeviceView> devices) {
    private static final int MOST_DEVICES = 256;

    PoolView {
        devices = List.copyOf(devices);
    }

    /**
     * A part of a pool, from the outside to the disks.
     *
     * @param depth 0 for the outermost
     * @param name the name of the section, group of disks or disk, as ZFS calls it
     * @param state in the words of ZFS, such as {@code ONLINE}; null when it reports none
     * @param readErrors how many errors of reading ZFS counted; null when it reports none for this part
     * @param writeErrors how many errors of writing ZFS counted; null when it reports none for this part
     * @param checksumErrors how many wrong checksums ZFS counted; null when it reports none for this part
     * @param message what ZFS says about this part; null when it says nothing
     */
    record PoolDeviceView(
            int depth,
            String name,
            @Nullable String state,
            @Nullable Long readErrors,
            @Nullable Long writeErrors,
            @Nullable Long checksumErrors,
            @Nullable String message) {
        boolean hasErrors() {
            return isSome(readErrors) || isSome(writeErrors) || isSome(checksumErrors);
        }

        private static boolean isSome(@Nullable Long count) {
            return count != null && count > 0;
        }
    }

    /**
     * Of what was told.
     *
     * @param status null when it could not be read
     */
    static PoolView of(Pool pool, @Nullable PoolStatus status) {
        var devices = new ArrayList<PoolDeviceView>();
        if (status != null) add(status.children(), 0, devices);
        String state = Texts.shown(status == null || status.state() == null ? pool.health() : status.state());
        Condition condition = condition(state);
        String errors = status == null ? null : Texts.shown(status.errors());
        if (errors != null && errors.toLowerCase(Locale.ROOT).startsWith("no known data errors")) errors = null;
        boolean isFaulty = errors != null || devices.stream().anyMatch(PoolDeviceView::hasErrors);
        return new PoolView(
                Texts.shown(pool.name(), "?"),
                isFaulty ? condition.worse(Condition.WARNING) : condition,
                state,
                pool.size(),
                pool.alloc(),
                pool.frag(),
                status == null ? null : joined(Texts.shown(status.status()), Texts.shown(status.action())),
                errors,
                status == null ? null : Texts.shown(status.scan()),
                devices);
    }

    private static @Nullable String joined(@Nullable String one, @Nullable String other) {
        if (one == null || other == null) return one == null ? other : one;
        return one + " " + other;
    }

    /** Whether it does not have all its disks. */
    boolean isDegraded() {
        return state != null && !state.equals("ONLINE");
    }

    private static Condition condition(@Nullable String state) {
        if (state == null) return Condition.UNKNOWN;
        return switch (state) {
            case "ONLINE" -> Condition.OK;
            case "DEGRADED" -> Condition.WARNING;
            case "FAULTED", "UNAVAIL", "SUSPENDED", "OFFLINE", "REMOVED" -> Condition.FAILING;
            default -> Condition.UNKNOWN;
        };
    }

    private static void add(List<PoolPart> parts, int depth, List<PoolDeviceView> into) {
        for (PoolPart part : parts) {
            if (into.size() >= MOST_DEVICES) return;
            into.add(new PoolDeviceView(
                    depth,
                    Texts.shown(part.name(), "?"),
                    Texts.shown(part.state()),
                    count(part.read()),
                    count(part.write()),
                    count(part.cksum()),
                    Texts.shown(part.msg())));
            add(part.children(), depth + 1, into);
        }
    }

    private static @Nullable Long count(@Nullable Double number) {
        return number == null ? null : (Long) Math.round(number);
    }
}
