package dev.holdfast;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The packages of a module in layers, drawn from the compiled classes: a package uses only packages of lower layers, and
 * packages of one layer do not use each other. Packages that use one another in a circle are drawn as one, joined by a plus.
 */
final class PackageDrawing {
    private final String root;
    /** Whether each package is drawn as a part of the one right below the root that it belongs to. */
    private final boolean whole;

    private final Map<String, Set<String>> uses = new TreeMap<>();
    private final Map<String, Integer> files = new TreeMap<>();

    private PackageDrawing(String root, boolean whole) {
        this.root = root;
        this.whole = whole;
    }

    /** Draws a package and all below it, without the packages whose names begin with one of {@code others}. */
    static String of(String root, String... others) {
        return draw(new PackageDrawing(root, false), others);
    }

    /** Draws the packages right below a package, each with all that is in it. */
    static String below(String root, String... others) {
        return draw(new PackageDrawing(root, true), others);
    }

    private static String draw(PackageDrawing drawing, String... others) {
        JavaClasses classes = new ClassFileImporter()
                .withImportOption(ServiceClasses.NO_TESTS)
                .importPackages(drawing.root);
        for (JavaClass one : classes) {
            if (List.of(others).stream().noneMatch(one.getPackageName()::startsWith)) drawing.add(one, others);
        }
        return drawing.draw();
    }

    private void add(JavaClass one, String... others) {
        String from = drawn(one.getPackageName());
        uses.computeIfAbsent(from, _ -> new TreeSet<>());
        if (one.isTopLevelClass() && !one.getSimpleName().equals("package-info")) files.merge(from, 1, Integer::sum);
        one.getDirectDependenciesFromSelf().forEach(dependency -> {
            String to = dependency.getTargetClass().getBaseComponentType().getPackageName();
            boolean counts = to.equals(root) || to.startsWith(root + ".");
            if (counts && !drawn(to).equals(from) && List.of(others).stream().noneMatch(to::startsWith)) {
                uses.get(from).add(drawn(to));
            }
        });
    }

    private String drawn(String name) {
        int end = whole ? name.indexOf('.', Math.min(name.length(), root.length() + 1)) : -1;
        return end < 0 ? name : name.substring(0, end);
    }

    private String draw() {
        List<Set<String>> rooms = Circles.of(uses);
        var roomOf = new HashMap<String, Set<String>>();
        rooms.forEach(room -> room.forEach(name -> roomOf.put(name, room)));
        var layers = new TreeMap<Integer, List<String>>(Comparator.reverseOrder());
        var known = new HashMap<Set<String>, Integer>();
        for (Set<String> room : rooms) {
            layers.computeIfAbsent(layer(room, roomOf, known), _ -> new ArrayList<>())
                    .add(label(room));
        }
        var text = new StringBuilder();
        layers.forEach((layer, labels) -> {
            labels.sort(Comparator.naturalOrder());
            text.append("%3d  ".formatted(layer))
                    .append(String.join(" · ", labels))
                    .append('\n');
        });
        return text.toString();
    }

    private int layer(Set<String> room, Map<String, Set<String>> roomOf, Map<Set<String>, Integer> known) {
        Integer found = known.get(room);
        if (found != null) return found;
        int layer = 0;
        for (String name : room) {
            for (String used : uses.get(name)) {
                Set<String> other = roomOf.get(used);
                if (other != null && other != room) layer = Math.max(layer, layer(other, roomOf, known) + 1);
            }
        }
        known.put(room, layer);
        return layer;
    }

    private String label(Set<String> room) {
        return String.join(" + ", room.stream().map(this::shortName).sorted().toList());
    }

    private String shortName(String name) {
        String within =
                name.equals(root) ? "(root)" : name.substring(root.length() + 1).replace('.', '/');
        return within + " " + files.getOrDefault(name, 0);
    }
}
