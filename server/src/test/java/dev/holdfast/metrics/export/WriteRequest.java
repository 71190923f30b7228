package dev.holdfast.metrics.export;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads what Prometheus would read of a remote write. */
record WriteRequest(List<Series> series) {
    /** A series with its only value. */
    record Series(Map<String, String> labels, double value, long epochMillis) {
        String name() {
            return labels.get("__name__");
        }
    }

    static WriteRequest of(byte[] snappy) {
        var series = new ArrayList<Series>();
        for (Field field : fields(SnappyBlock.decompress(snappy))) {
            if (field.number() != 1) throw new AssertionError("field " + field.number());
            series.add(series(field.bytes()));
        }
        return new WriteRequest(series);
    }

    private static Series series(byte[] message) {
        var labels = new LinkedHashMap<String, String>();
        var samples = new ArrayList<Field>();
        for (Field field : fields(message)) {
            if (field.number() == 1) {
                List<Field> label = fields(field.bytes());
                String before = labels.put(text(label.get(0)), text(label.get(1)));
                if (before != null) throw new AssertionError("a label twice");
            } else {
                samples.addAll(fields(field.bytes()));
            }
        }
        List<String> names = List.copyOf(labels.keySet());
        if (!names.equals(names.stream().sorted().toList())) throw new AssertionError("not sorted: " + names);
        return new Series(
                labels,
                Double.longBitsToDouble(samples.get(0).value()),
                samples.get(1).value());
    }

    private static String text(Field field) {
        return new String(field.bytes(), StandardCharsets.UTF_8);
    }

    @SuppressWarnings("ArrayRecordComponent")
    private record Field(int number, long value, byte[] bytes) {}

    private static List<Field> fields(byte[] message) {
        var fields = new ArrayList<Field>();
        ByteBuffer in = ByteBuffer.wrap(message).order(ByteOrder.LITTLE_ENDIAN);
        while (in.hasRemaining()) {
            long tag = varint(in);
            int number = (int) (tag >>> 3);
            switch ((int) tag & 7) {
                case 0 -> fields.add(new Field(number, varint(in), new byte[0]));
                case 1 -> fields.add(new Field(number, in.getLong(), new byte[0]));
                case 2 -> {
                    var bytes = new byte[(int) varint(in)];
                    in.get(bytes);
                    fields.add(new Field(number, 0, bytes));
                }
                default -> throw new AssertionError("type of field " + (tag & 7));
            }
        }
        return fields;
    }

    private static long varint(ByteBuffer in) {
        long value = 0;
        for (int shift = 0; ; shift += 7) {
            long one = in.get();
            value |= (one & 127) << shift;
            if (one >= 0) return value;
        }
    }
}
