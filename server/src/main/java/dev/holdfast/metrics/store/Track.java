package dev.holdfast.metrics.store;

import java.util.Arrays;

/** The values of one metric at equal distances: the smallest, the mean and the largest. {@code NaN} where nothing was measured. */
final class Track {
    private final float[] min;
    private final float[] mean;
    private final float[] max;

    Track(int points) {
        this.min = new float[points];
        this.mean = new float[points];
        this.max = new float[points];
        Arrays.fill(min, Float.NaN);
        Arrays.fill(mean, Float.NaN);
        Arrays.fill(max, Float.NaN);
    }

    int points() {
        return mean.length;
    }

    boolean isKnown(int point) {
        return !Float.isNaN(mean[point]);
    }

    boolean isEmpty() {
        return !isAnyKnown(0, points());
    }

    float min(int point) {
        return min[point];
    }

    float mean(int point) {
        return mean[point];
    }

    float max(int point) {
        return max[point];
    }

    void set(int point, float value) {
        set(point, value, value, value);
    }

    void set(int point, float least, float middle, float most) {
        min[point] = least;
        mean[point] = middle;
        max[point] = most;
    }

    /** Takes the other's values where they are known, from this point on. */
    void overlay(int from, Track other) {
        for (int i = 0; i < other.points(); i++) {
            int point = from + i;
            if (point < 0 || point >= points() || !other.isKnown(i)) continue;
            set(point, other.min[i], other.mean[i], other.max[i]);
        }
    }

    /** Takes the other's values where none is known here. False if there were none. */
    boolean fill(Track other) {
        boolean filled = false;
        for (int i = 0; i < points(); i++) {
            if (isKnown(i) || !other.isKnown(i)) continue;
            set(i, other.min[i], other.mean[i], other.max[i]);
            filled = true;
        }
        return filled;
    }

    /** Takes each of the other's values for {@code count} points here, where none of these is known. */
    void fillWhole(int count, Track other) {
        for (int i = 0; i < other.points(); i++) {
            if (!other.isKnown(i) || isAnyKnown(i * count, (i + 1) * count)) continue;
            for (int j = i * count; j < (i + 1) * count; j++) set(j, other.min[i], other.mean[i], other.max[i]);
        }
    }

    private boolean isAnyKnown(int from, int to) {
        for (int i = from; i < to; i++) if (isKnown(i)) return true;
        return false;
    }

    /** So many points from this one on. */
    Track part(int from, int points) {
        var part = new Track(points);
        part.overlay(-from, this);
        return part;
    }

    /** Each {@code count} points become one; the mean is that of the known points. */
    Track joined(int count) {
        var joined = new Track((points() + count - 1) / count);
        for (int i = 0; i < joined.points(); i++) {
            float least = Float.NaN;
            float most = Float.NaN;
            double sum = 0;
            int known = 0;
            for (int j = i * count; j < Math.min(points(), (i + 1) * count); j++) {
                if (!isKnown(j)) continue;
                least = known == 0 ? min[j] : Math.min(least, min[j]);
                most = known == 0 ? max[j] : Math.max(most, max[j]);
                sum += mean[j];
                known++;
            }
            if (known > 0) joined.set(i, least, (float) (sum / known), most);
        }
        return joined;
    }
}
