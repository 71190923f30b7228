package dev.holdfast.metrics.store;

import dev.holdfast.metrics.Metric;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Makes blocks of what hypervisors recorded. Pure. A value over a longer time than a step is that of each step. */
final class RecordedBlocks {
    private RecordedBlocks() {}

    /** The blocks with these values, by number; without what is older than {@code oldest} or after {@code now}, in epoch seconds. */
    static Map<Long, Block> of(Resolution resolution, List<Recorded> recorded, long oldest, long now) {
        var values = new HashMap<Metric, Map<Long, float[]>>(); // by slot: count, min, sum, max
        for (Recorded one : recorded) {
            if (one.until() <= oldest || one.from() > now) continue;
            long first = Math.floorDiv(Math.max(one.from(), oldest), resolution.step());
            long last = Math.floorDiv(Math.min(one.until(), now) - 1, resolution.step());
            one.values().forEach((metric, value) -> {
                for (long slot = first; slot <= last; slot++) {
                    values.computeIfAbsent(metric, _ -> new HashMap<>())
                            .merge(
                                    slot,
                                    new float[] {1, value.floatValue(), value.floatValue(), value.floatValue()},
                                    RecordedBlocks::together);
                }
            });
        }
        var made = new HashMap<Long, Block>();
        values.forEach((metric, slots) -> slots.forEach((slot, all) -> {
            long number = Math.floorDiv(slot, (long) resolution.points());
            made.computeIfAbsent(number, _ -> new Block(resolution.points()))
                    .track(metric)
                    .set((int) (slot - number * resolution.points()), all[1], all[2] / all[0], all[3]);
        }));
        return made;
    }

    private static float[] together(float[] one, float[] other) {
        return new float[] {one[0] + other[0], Math.min(one[1], other[1]), one[2] + other[2], Math.max(one[3], other[3])
        };
    }
}
