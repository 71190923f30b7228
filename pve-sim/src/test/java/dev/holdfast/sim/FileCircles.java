package dev.holdfast.sim;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Files that use one another in a circle; a file is a class with all classes in it. */
final class FileCircles {
    private final Map<String, Set<String>> uses = new TreeMap<>();

    private FileCircles(JavaClasses classes) {
        for (JavaClass one : classes) {
            Set<String> used = uses.computeIfAbsent(file(one), _ -> new TreeSet<>());
            one.getDirectDependenciesFromSelf()
                    .forEach(dependency ->
                            used.add(file(dependency.getTargetClass().getBaseComponentType())));
        }
    }

    private static String file(JavaClass one) {
        return one.getName().replaceFirst("\\$.*", "");
    }

    /** The circles, each with all of its files. */
    static List<Set<String>> of(JavaClasses classes) {
        var circles = new FileCircles(classes);
        var reached = new TreeMap<String, Set<String>>();
        circles.uses.keySet().forEach(file -> circles.reach(file, reached.computeIfAbsent(file, _ -> new TreeSet<>())));
        return reached.keySet().stream()
                .map(file -> reached.keySet().stream()
                        .filter(other -> reached.get(file).contains(other)
                                && reached.get(other).contains(file))
                        .collect(Collectors.toCollection(TreeSet::new)))
                .filter(circle -> circle.size() > 1)
                .distinct()
                .map(circle -> (Set<String>) circle)
                .toList();
    }

    private void reach(String file, Set<String> found) {
        for (String used : uses.getOrDefault(file, Set.of())) {
            if (uses.containsKey(used) && found.add(used)) reach(used, found);
        }
    }
}
