package dev.holdfast;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What keeps a package readable: its files can be read one after the other, and they are not too many. */
class PackageRulesTest {
    private static final int MOST_FILES = 25;

    private static final JavaClasses CODE = ServiceClasses.ALL;

    @Test
    void filesOfOnePackageDoNotUseOneAnotherInACircle() {
        var uses = new TreeMap<String, Set<String>>();
        for (JavaClass one : CODE) {
            Set<String> used = uses.computeIfAbsent(file(one), _ -> new TreeSet<>());
            one.getDirectDependenciesFromSelf().stream()
                    .map(dependency -> dependency.getTargetClass().getBaseComponentType())
                    .filter(other -> other.getPackageName().equals(one.getPackageName()))
                    .map(PackageRulesTest::file)
                    .forEach(used::add);
        }
        assertThat(Circles.of(uses).stream().filter(circle -> circle.size() > 1))
                .as("what can't be read alone can't be understood alone")
                .isEmpty();
    }

    @Test
    void noPackageHasTooManyFiles() {
        Map<String, Long> files = CODE.stream()
                .filter(one -> !one.getSimpleName().equals("package-info"))
                .map(one -> Map.entry(one.getPackageName(), file(one)))
                .distinct()
                .collect(Collectors.groupingBy(Map.Entry::getKey, TreeMap::new, Collectors.counting()));
        assertThat(files.entrySet().stream()
                        .filter(one -> one.getValue() > MOST_FILES)
                        .map(one -> inHoldfast(one.getKey())))
                .as("packages of more than " + MOST_FILES + " files")
                .isEmpty();
    }

    /** Nested classes count to the file that contains them. */
    private static String file(JavaClass one) {
        return inHoldfast(one.getName().replaceFirst("\\$.*", ""));
    }

    private static String inHoldfast(String name) {
        return name.replaceFirst("^dev\\.holdfast\\.", "");
    }
}
