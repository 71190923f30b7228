package dev.holdfast.notify.channel;

import dev.holdfast.base.Violation;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The channels that a rule or a route names: those that exist, and those that were removed since. Pure. */
public record NamedChannels(List<Long> present, List<Long> lost) {
    /** Copies the lists, which may be mutable. */
    public NamedChannels {
        present = List.copyOf(present);
        lost = List.copyOf(lost);
    }

    /** What is left of the named ones. */
    public static NamedChannels of(List<Long> named, Set<Long> existing) {
        return new NamedChannels(
                named.stream().filter(existing::contains).toList(),
                named.stream().filter(id -> !existing.contains(id)).toList());
    }

    /** A fault for each element of the list in this field that is no channel. */
    public static List<Violation> faults(String field, @Nullable List<Long> sent, Set<Long> existing) {
        var faults = new ArrayList<Violation>();
        for (int i = 0; sent != null && i < sent.size(); i++) {
            long id = sent.get(i);
            if (existing.contains(id)) continue;
            faults.add(Violation.element(field, i, "There is no channel " + id + ".", "value_error"));
        }
        return faults;
    }
}
