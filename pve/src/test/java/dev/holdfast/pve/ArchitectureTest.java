package dev.holdfast.pve;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

/** The forbidden dependencies, each with its reason. */
class ArchitectureTest {
    private static final int MOST_FILES = 25;

    private static final JavaClasses CODE = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("dev.holdfast.pve");

    @Test
    void theWireKnowsNoClient() {
        noClasses()
                .that()
                .resideInAPackage("dev.holdfast.pve.wire..")
                .should()
                .dependOnClassesThat(JavaClass.Predicates.resideInAPackage("dev.holdfast..")
                        .and(JavaClass.Predicates.resideOutsideOfPackage("dev.holdfast.pve.wire..")))
                .because("what checks certificates and deadlines must be readable without the API")
                .check(CODE);
    }

    @Test
    void serverAndSimulatorAreUnknown() {
        noClasses()
                .should()
                .dependOnClassesThat(JavaClass.Predicates.resideInAPackage("dev.holdfast..")
                        .and(JavaClass.Predicates.resideOutsideOfPackage("dev.holdfast.pve..")))
                .because("the client is used by both and shares no code with the simulator that it is tested against")
                .check(CODE);
    }

    @Test
    void noPackagesUseOneAnotherInACircle() {
        slices().matching("dev.holdfast.(**)")
                .should()
                .beFreeOfCycles()
                .because("what can't be read alone can't be changed alone")
                .check(CODE);
    }

    @Test
    void noFilesUseOneAnotherInACircle() {
        slices().assignedFrom(new SliceAssignment() {
                    @Override
                    public SliceIdentifier getIdentifierOf(JavaClass type) {
                        return SliceIdentifier.of(fileOf(type).getName());
                    }

                    @Override
                    public String getDescription() {
                        return "files";
                    }
                })
                .should()
                .beFreeOfCycles()
                .because("a client takes the API of an endpoint, not the client that made it")
                .check(CODE);
    }

    private static JavaClass fileOf(JavaClass type) {
        return type.getEnclosingClass().map(ArchitectureTest::fileOf).orElse(type);
    }

    @Test
    void noPackageIsLarge() {
        Map<String, Long> files = CODE.stream()
                .filter(JavaClass::isTopLevelClass)
                .collect(groupingBy(JavaClass::getPackageName, counting()));
        assertThat(files.values()).allMatch(count -> count <= MOST_FILES + 1, "25 files and package-info at most");
    }

    @Test
    void nothingReadsTheClockOrSleeps() {
        noClasses()
                .should()
                .callMethod(java.time.Instant.class, "now")
                .orShould()
                .callMethod(java.time.LocalDateTime.class, "now")
                .orShould()
                .callMethod(java.time.Clock.class, "systemUTC")
                .orShould()
                .callMethod(System.class, "currentTimeMillis")
                .orShould()
                .callMethod(Thread.class, "sleep", long.class)
                .orShould()
                .callMethod(Thread.class, "sleep", java.time.Duration.class)
                .orShould()
                .callMethod(TimeUnit.class, "sleep", long.class)
                .orShould()
                .callMethod(LockSupport.class, "parkNanos", long.class)
                .because("the time of an answer is the host's, and a deadline is an alarm on the nanosecond clock")
                .check(CODE);
    }

    @Test
    void onlyTheWireMeasuresTime() {
        noClasses()
                .that()
                .resideOutsideOfPackage("dev.holdfast.pve.wire..")
                .should()
                .callMethod(System.class, "nanoTime")
                .because("there is one deadline per call, and the wire keeps it")
                .check(CODE);
    }
}
