package dev.holdfast.sim.model.node;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentSkipListMap;

/** The devices of a cluster's nodes that its administrator gave a name, so that a token may use them. */
public final class Mappings {
    /** What is mapped. */
    public enum Kind {
        USB,
        PCI
    }

    /**
     * A mapping.
     *
     * @param devices one for each device of a node, such as {@code node=alpha,id=1050:0407}
     */
    public record Mapping(String description, List<String> devices) {}

    private final Map<Kind, Map<String, Mapping>> all = Map.of(
            Kind.USB, new ConcurrentSkipListMap<>(),
            Kind.PCI, new ConcurrentSkipListMap<>());

    /** The mappings of a kind, by their id. */
    public Map<String, Mapping> of(Kind kind) {
        return Objects.requireNonNull(all.get(kind));
    }

    /** Maps devices. */
    public void put(Kind kind, String id, String description, String... devices) {
        of(kind).put(id, new Mapping(description, List.of(devices)));
    }
}
