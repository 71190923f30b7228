package dev.holdfast.metrics.store;

import dev.holdfast.metrics.Metric;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;
import org.jspecify.annotations.Nullable;

/**
 * A block as bytes. Values keep 16 bits of their mantissa, which is an error of less than 0.001 %; of each metric the first bytes of
 * all values come first, then the second ones: neighbours are alike, and compress well.
 *
 * <p>Layout: one byte, 1 if the rest is compressed; then for each metric its number, its form and its values. The forms are one value
 * for all points; known points and a value for each; known points and mean, smallest and largest value.
 */
final class BlockCodec {
    private static final int CONSTANT = 0;
    private static final int SINGLE = 1;
    private static final int TRIPLE = 2;
    private static final int ROUNDED = 7;
    /** Less is not worth it. */
    private static final int COMPRESSED_FROM = 400;

    /** The best level, 9, takes three times as long and saves less than 2 %. */
    private static final int LEVEL = 5;

    private final Map<Metric, Integer> numbers;
    private final Map<Integer, Metric> metrics;
    /** One for all blocks: it has a quarter of a megabyte. */
    private final Deflater deflater = new Deflater(LEVEL, true);

    BlockCodec(Map<Metric, Integer> numbers) {
        this.numbers = Map.copyOf(numbers);
        var byNumber = new HashMap<Integer, Metric>();
        numbers.forEach((metric, number) -> byNumber.put(number, metric));
        this.metrics = Map.copyOf(byNumber);
    }

    byte[] encode(Block block) {
        ByteBuffer plain = ByteBuffer.allocate(block.tracks().size() * longest(block.points()));
        block.tracks().forEach((metric, track) -> {
            Integer number = numbers.get(metric);
            if (number != null && !track.isEmpty()) write(plain, number, track);
        });
        plain.flip();
        if (plain.remaining() >= COMPRESSED_FROM) return deflated(plain);
        byte[] packed = new byte[1 + plain.remaining()];
        plain.get(packed, 1, packed.length - 1);
        return packed;
    }

    /** The bytes of a metric of which three values are known at each point. */
    private static int longest(int points) {
        return 2 + (points + 7) / 8 + 3 * Integer.BYTES * points;
    }

    private static void write(ByteBuffer out, int number, Track track) {
        int points = track.points();
        int known = 0;
        boolean single = true;
        boolean constant = true;
        int first = -1;
        for (int i = 0; i < points; i++) {
            if (!track.isKnown(i)) continue;
            if (first < 0) first = i;
            known++;
            single &= bits(track.min(i)) == bits(track.mean(i)) && bits(track.max(i)) == bits(track.mean(i));
            constant &= bits(track.mean(i)) == bits(track.mean(first));
        }
        out.put((byte) number);
        if (single && constant && known == points) {
            out.put((byte) CONSTANT);
            out.putInt(bits(track.mean(first)));
            return;
        }
        out.put((byte) (single ? SINGLE : TRIPLE));
        byte[] present = new byte[(points + 7) / 8];
        int[] means = new int[known];
        int[] mins = new int[known];
        int[] maxs = new int[known];
        int next = 0;
        for (int i = 0; i < points; i++) {
            if (!track.isKnown(i)) continue;
            present[i / 8] |= (byte) (1 << (i % 8));
            means[next] = bits(track.mean(i));
            mins[next] = bits(track.min(i)) ^ means[next];
            maxs[next++] = bits(track.max(i)) ^ means[next - 1];
        }
        out.put(present);
        writePlanes(out, means);
        if (single) return;
        writePlanes(out, mins);
        writePlanes(out, maxs);
    }

    private static int bits(float value) {
        int bits = Float.floatToIntBits(value);
        return (bits + (1 << (ROUNDED - 1))) >>> ROUNDED << ROUNDED;
    }

    private static void writePlanes(ByteBuffer out, int[] values) {
        for (int shift = 24; shift >= 0; shift -= 8) for (int value : values) out.put((byte) (value >>> shift));
    }

    /** The values of the metrics that are wanted; a metric that this version does not know is left out. */
    Block decode(byte[] packed, int points, Predicate<Metric> wanted) {
        var block = new Block(points);
        ByteBuffer in = ByteBuffer.wrap(packed);
        if (in.get() == 1) in = ByteBuffer.wrap(inflated(packed));
        while (in.hasRemaining()) {
            Metric metric = metrics.get(in.get() & 0xff);
            if (metric != null && wanted.test(metric)) block.tracks().put(metric, read(in, points));
            else skip(in, points);
        }
        return block;
    }

    private static Track read(ByteBuffer in, int points) {
        var track = new Track(points);
        int form = in.get();
        if (form == CONSTANT) {
            float value = Float.intBitsToFloat(in.getInt());
            for (int i = 0; i < points; i++) track.set(i, value);
            return track;
        }
        byte[] present = new byte[(points + 7) / 8];
        in.get(present);
        int known = 0;
        for (byte one : present) known += Integer.bitCount(one & 0xff);
        int[] means = readPlanes(in, known);
        int @Nullable [] mins = form == TRIPLE ? readPlanes(in, known) : null;
        int @Nullable [] maxs = form == TRIPLE ? readPlanes(in, known) : null;
        int next = 0;
        for (int i = 0; i < points; i++) {
            if ((present[i / 8] & (1 << (i % 8))) == 0) continue;
            int mean = means[next];
            track.set(
                    i,
                    Float.intBitsToFloat(mins == null ? mean : mins[next] ^ mean),
                    Float.intBitsToFloat(mean),
                    Float.intBitsToFloat(maxs == null ? mean : maxs[next] ^ mean));
            next++;
        }
        return track;
    }

    private static void skip(ByteBuffer in, int points) {
        int form = in.get();
        int values = form == CONSTANT ? 1 : 0;
        for (int i = 0; form != CONSTANT && i < (points + 7) / 8; i++) values += Integer.bitCount(in.get() & 0xff);
        in.position(in.position() + values * Integer.BYTES * (form == TRIPLE ? 3 : 1));
    }

    private static int[] readPlanes(ByteBuffer in, int count) {
        int[] values = new int[count];
        for (int shift = 24; shift >= 0; shift -= 8) {
            for (int i = 0; i < count; i++) values[i] |= (in.get() & 0xff) << shift;
        }
        return values;
    }

    /** After a first byte that says so. */
    private byte[] deflated(ByteBuffer plain) {
        byte[] packed = new byte[1 + plain.remaining() + 64];
        packed[0] = 1;
        int length;
        synchronized (deflater) {
            deflater.reset();
            deflater.setInput(plain);
            deflater.finish();
            length = deflater.deflate(packed, 1, packed.length - 1);
        }
        return Arrays.copyOf(packed, 1 + length);
    }

    /** All but the first byte. */
    private static byte[] inflated(byte[] packed) {
        var inflater = new Inflater(true);
        try {
            inflater.setInput(packed, 1, packed.length - 1);
            var plain = new ByteArrayOutputStream(4 * packed.length);
            byte[] buffer = new byte[8192];
            while (!inflater.finished()) {
                int length = inflater.inflate(buffer);
                if (length == 0 && inflater.needsInput()) throw new DataFormatException("The block ends early");
                plain.write(buffer, 0, length);
            }
            return plain.toByteArray();
        } catch (DataFormatException e) {
            throw new IllegalStateException("A block of metrics can't be read", e);
        } finally {
            inflater.end();
        }
    }
}
