package dev.holdfast.firewall.effective.packet;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * All packets of one version whose fields have certain values, such as those from 10.0.0.0/8 to TCP port 22.
 *
 * @param fields the values of the limited fields; a field that is missing may have any value
 */
public record Packets(IpVersion version, Map<Field, Ranges> fields) {
    /** Copies the fields. */
    public Packets {
        var copy = new EnumMap<Field, Ranges>(Field.class);
        copy.putAll(fields);
        fields = Collections.unmodifiableMap(copy);
    }

    /** All packets of a version. */
    public static Packets all(IpVersion version) {
        return new Packets(version, Map.of());
    }

    /** All packets of both versions. */
    public static List<Packets> all() {
        return List.of(all(IpVersion.V4), all(IpVersion.V6));
    }

    /** Those of them whose field has one of these values; unchanged if {@code values} is null. */
    public Packets with(Field field, @Nullable Ranges values) {
        if (values == null) return this;
        var narrowed = new EnumMap<Field, Ranges>(Field.class);
        narrowed.putAll(fields);
        narrowed.put(field, get(field).intersect(values));
        return new Packets(version, narrowed);
    }

    /** The values of a field. */
    public Ranges get(Field field) {
        Ranges values = fields.get(field);
        return values == null ? field.all(version) : values;
    }

    /** Whether there is no such packet. */
    public boolean isEmpty() {
        for (Ranges values : fields.values()) if (values.isEmpty()) return true;
        return false;
    }

    /** Whether a packet is in both: most pairs have none, and this is told without building what they have in common. */
    public boolean meets(Packets other) {
        if (version != other.version || isEmpty()) return false;
        for (Map.Entry<Field, Ranges> limit : other.fields.entrySet()) {
            if (!get(limit.getKey()).meets(limit.getValue())) return false;
        }
        return true;
    }

    /** Whether a packet is in one of {@code some} and in one of {@code others}. */
    public static boolean meet(List<Packets> some, List<Packets> others) {
        return some.stream().anyMatch(one -> others.stream().anyMatch(one::meets));
    }

    /** The packets that are in both. */
    public Packets intersect(Packets other) {
        if (version != other.version) return with(Field.PROTO, Ranges.NONE);
        Packets common = this;
        for (Map.Entry<Field, Ranges> limit : other.fields.entrySet()) {
            common = common.with(limit.getKey(), limit.getValue());
        }
        return common;
    }

    /** The packets that are not in the other one, in parts without a common packet. */
    public List<Packets> minus(Packets other) {
        if (isEmpty()) return List.of();
        if (!meets(other)) return List.of(this);
        var parts = new ArrayList<Packets>();
        Packets rest = this;
        for (Map.Entry<Field, Ranges> limit : other.fields.entrySet()) {
            Packets outside = rest.with(limit.getKey(), rest.get(limit.getKey()).minus(limit.getValue()));
            if (!outside.isEmpty()) parts.add(outside);
            rest = rest.with(limit.getKey(), limit.getValue());
        }
        return parts;
    }

    /** The packets of {@code all} that are in none of {@code others}. */
    public static List<Packets> minus(List<Packets> all, List<Packets> others) {
        List<Packets> rest = all;
        for (Packets other : others) {
            rest = rest.stream().flatMap(one -> one.minus(other).stream()).toList();
        }
        return rest;
    }

    /** The packets that are in one of {@code some} and in one of {@code others}. */
    public static List<Packets> intersect(List<Packets> some, List<Packets> others) {
        return some.stream()
                .flatMap(one -> others.stream().filter(one::meets).map(one::intersect))
                .toList();
    }
}
