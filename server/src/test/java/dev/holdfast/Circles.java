package dev.holdfast;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** What uses one another in a circle: packages, or files. */
final class Circles {
    private final Map<String, Set<String>> uses;

    private Circles(Map<String, Set<String>> uses) {
        this.uses = uses;
    }

    /** Each name together with those that it uses, directly or not, and that use it; alone if there are none. */
    static List<Set<String>> of(Map<String, Set<String>> uses) {
        return new Circles(uses).list();
    }

    private List<Set<String>> list() {
        var reached = new TreeMap<String, Set<String>>();
        for (String name : uses.keySet()) reach(name, reached.computeIfAbsent(name, _ -> new TreeSet<>()));
        return uses.keySet().stream()
                .map(name -> uses.keySet().stream()
                        .filter(other -> other.equals(name)
                                || reached.get(name).contains(other)
                                        && reached.get(other).contains(name))
                        .collect(Collectors.toCollection(TreeSet::new)))
                .distinct()
                .map(circle -> (Set<String>) circle)
                .toList();
    }

    /** Adds all that {@code name} uses, directly or not. */
    private void reach(String name, Set<String> found) {
        for (String used : uses.getOrDefault(name, Set.of())) {
            if (found.add(used)) reach(used, found);
        }
    }
}
