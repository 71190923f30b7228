package dev.holdfast.metrics.store;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The newest values of a series, at numbered places. As long as all are the same, as those of states, it is one number and no array:
 * there are a dozen series of each guest, and most of them rarely change.
 */
final class Ring {
    private final int size;
    private long newest;
    /** How many of the newest places have the same value; 0 without any. */
    private int run;

    private float value;
    /** The values before the run; null if none is known. */
    private float @Nullable [] before;

    /** A ring of so many places. */
    Ring(int size) {
        this.size = size;
    }

    /** The value; {@code NaN} where none is known, and at places that are too old or to come. */
    float get(long place) {
        if (run == 0 || place > newest || place <= newest - size) return Float.NaN;
        if (place > newest - run) return value;
        return before == null ? Float.NaN : before[index(place)];
    }

    /** Sets a known value. Places that are left out are unknown; one that is too old is not kept. */
    void set(long place, float known) {
        if (run == 0) begin(place, known);
        else if (place == newest + 1 && known == value) lengthen();
        else if (place > newest) {
            float[] all = spread();
            long end = Math.min(place, newest + 1 + size);
            for (long each = newest + 1; each < end; each++) all[index(each)] = Float.NaN;
            begin(place, known);
        } else if (place > newest - size && get(place) != known) {
            float[] all = spread();
            all[index(place)] = known;
            run = 1;
            value = all[index(newest)];
        }
    }

    private void begin(long place, float known) {
        newest = place;
        value = known;
        run = 1;
    }

    private void lengthen() {
        newest++;
        if (run < size) run++;
        if (run == size) before = null;
    }

    /** The array, with the values of the run. */
    private float[] spread() {
        float[] all = before;
        if (all == null) {
            all = new float[size];
            Arrays.fill(all, Float.NaN);
            before = all;
        }
        for (long each = newest - run + 1; each <= newest; each++) all[index(each)] = value;
        return all;
    }

    private int index(long place) {
        return (int) Math.floorMod(place, (long) size);
    }
}
