package dev.holdfast.sim;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import dev.holdfast.sim.wire.Certificate;
import dev.holdfast.sim.wire.Failure;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The forbidden dependencies of the simulator, each with its reason. */
class ArchitectureTest {
    /** Without the shell and its programs, which use nothing else of the simulator. */
    private static final JavaClasses CODE = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .withImportOption(new ImportOption.DoNotIncludeJars())
            .withImportOption(location -> !location.contains("/sim/shell/") && !location.contains("/sim/tools/"))
            .importPackages("dev.holdfast.sim");

    private static final int MOST_FILES = 25;

    /** The files that use one another in a circle. */
    private static final List<Set<String>> KNOTS = List.of(
            // A cluster, its members and what belongs to these can be reached from one another, as the parts of a real
            // one.
            Stream.of(
                            "Backups DataCentre GuestConfig GuestDisk NodeLink NodePower Resources SampleConfigurations SimCluster"
                                    + " SimGuest SimNode SimStorage SimTask Statistics Token")
                    .flatMap(names -> Stream.of(names.split(" ")))
                    .map(name -> "dev.holdfast.sim.model." + name)
                    .collect(Collectors.toSet()),
            // The privileges are a cache of the file that answers with them.
            Set.of("dev.holdfast.sim.model.access.Privileges", "dev.holdfast.sim.model.access.UserConfig"),
            // What is built offers its builder.
            Set.of("dev.holdfast.sim.Sim", "dev.holdfast.sim.SimBuilder"));

    @Test
    void noPackagesUseOneAnotherInACircle() {
        slices().assignedFrom(new SliceAssignment() {
                    @Override
                    public SliceIdentifier getIdentifierOf(JavaClass one) {
                        return one.getPackageName().startsWith("dev.holdfast.")
                                ? SliceIdentifier.of(one.getPackageName())
                                : SliceIdentifier.ignore();
                    }

                    @Override
                    public String getDescription() {
                        return "packages";
                    }
                })
                .should()
                .beFreeOfCycles()
                .because("a package that can't be read alone can't be changed alone")
                .check(CODE);
    }

    @Test
    void filesUseOneAnotherInKnownCirclesOnly() {
        assertThat(FileCircles.of(CODE)).containsExactlyInAnyOrderElementsOf(KNOTS);
    }

    @Test
    void modelKnowsNoPathAndNoConnection() {
        noClasses()
                .that()
                .resideInAPackage("dev.holdfast.sim.model..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "dev.holdfast.sim",
                        "dev.holdfast.sim.api..",
                        "dev.holdfast.sim.server..",
                        "dev.holdfast.sim.scenario..",
                        "dev.holdfast.sim.host..",
                        "dev.holdfast.sim.ssh..")
                .because("the state of a data centre is the same whoever asks for it")
                .check(CODE);
        classes()
                .that()
                .resideInAPackage("dev.holdfast.sim.wire..")
                .and()
                .areNotAssignableTo(Failure.class)
                .and()
                .areNotAssignableTo(Certificate.class)
                .should()
                .onlyHaveDependentClassesThat()
                .resideOutsideOfPackage("dev.holdfast.sim.model..")
                .because("a node has a certificate and refuses what it can't do; it does not know who listens")
                .check(CODE);
    }

    @Test
    void simulatorSharesNoCodeWithTheClient() {
        noClasses()
                .should(new ArchCondition<>("use code of Holdfast outside the simulator") {
                    @Override
                    public void check(JavaClass one, ConditionEvents events) {
                        one.getDirectDependenciesFromSelf().stream()
                                .filter(dependency -> isForeign(dependency.getTargetClass()))
                                .forEach(dependency ->
                                        events.add(SimpleConditionEvent.satisfied(one, dependency.getDescription())));
                    }
                })
                .because("a misreading of the API in the client would be hidden by the same one in the simulator")
                .check(CODE);
    }

    private static boolean isForeign(JavaClass one) {
        String name = one.getPackageName();
        return name.startsWith("dev.holdfast") && !name.matches("dev\\.holdfast\\.sim(\\..*)?");
    }

    @Test
    void packagesAreSmall() {
        Map<String, Integer> files = new TreeMap<>();
        for (JavaClass one : CODE) {
            boolean file = one.isTopLevelClass() && !one.getSimpleName().equals("package-info");
            if (file) files.merge(one.getPackageName(), 1, Integer::sum);
        }
        assertThat(files)
                .isNotEmpty()
                .allSatisfy((name, count) ->
                        assertThat(count).as("files in " + name).isLessThanOrEqualTo(MOST_FILES));
    }

    @Test
    void theClockIsInjected() {
        noClasses()
                .should()
                .callMethod(java.time.Instant.class, "now")
                .orShould()
                .callMethod(System.class, "currentTimeMillis")
                .because("a test moves the clock; it does not wait for it")
                .check(CODE);
    }

    /** Delays of answers pass in real time: the client that waits for them does not know the simulator's clock. */
    @Test
    void onlyDelaysOfAnswersSleep() {
        noClasses()
                .that()
                .doNotHaveFullyQualifiedName("dev.holdfast.sim.model.fault.Faults")
                .and()
                .doNotHaveFullyQualifiedName("dev.holdfast.sim.wire.Listener")
                .should()
                .callMethod(Thread.class, "sleep", long.class)
                .orShould()
                .callMethod(Thread.class, "sleep", java.time.Duration.class)
                .because("work takes as long as the clock of the data centre says")
                .check(CODE);
    }

    @Test
    void onlyTheProgramPrints() {
        noClasses()
                .that()
                .doNotHaveFullyQualifiedName("dev.holdfast.sim.SimMain")
                .should()
                .accessField(System.class, "out")
                .orShould()
                .accessField(System.class, "err")
                .because("a simulator in a test has no terminal of its own")
                .check(CODE);
    }
}
