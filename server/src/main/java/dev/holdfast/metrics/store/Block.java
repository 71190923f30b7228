package dev.holdfast.metrics.store;

import dev.holdfast.metrics.Metric;
import java.util.EnumMap;
import java.util.Map;

/** The values of one subject in one block of time, by metric. */
final class Block {
    private final int points;
    private final Map<Metric, Track> tracks = new EnumMap<>(Metric.class);

    Block(int points) {
        this.points = points;
    }

    int points() {
        return points;
    }

    Map<Metric, Track> tracks() {
        return tracks;
    }

    /** The values of a metric, to be filled. */
    Track track(Metric metric) {
        return tracks.computeIfAbsent(metric, _ -> new Track(points));
    }

    boolean isEmpty() {
        return tracks.values().stream().allMatch(Track::isEmpty);
    }

    /** Takes the other's values where none is known here. False if there were none. */
    boolean fill(Block other) {
        boolean filled = false;
        for (var one : other.tracks.entrySet()) filled |= track(one.getKey()).fill(one.getValue());
        return filled;
    }
}
