package dev.holdfast.sim.shell;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import com.tngtech.archunit.library.dependencies.SliceRule;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The forbidden dependencies of this module, each with its reason. */
class ArchitectureTest {
    private static final JavaClasses CODE = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("dev.holdfast.sim.shell", "dev.holdfast.sim.tools");

    /** A use that closes a circle of files, and why it stays. */
    private record Recursion(String from, String to, String reason) {}

    private static final List<Recursion> RECURSIONS = List.of(
            new Recursion("parse.Word", "parse.Tree", "a word contains commands: $(…)"),
            new Recursion("parse.WordReader", "parse.Parser", "a word contains commands: $(…)"),
            new Recursion("parse.BraceReader", "parse.WordReader", "an expansion contains words: ${name:-word}"),
            new Recursion("parse.CompoundParser", "parse.Parser", "a compound command contains commands"),
            new Recursion("expand.Expansion", "expand.Expander", "an expansion contains words: ${name:-word}"),
            new Recursion("process.SimProcess", "process.Computer", "a process belongs to its computer"),
            new Recursion("process.Call", "process.Computer", "a program runs other programs on its computer"));

    @Test
    void theShellKnowsNoTools() {
        noClasses()
                .that()
                .resideInAPackage("dev.holdfast.sim.shell..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("dev.holdfast.sim.tools..")
                .because("a computer is given its programs")
                .check(CODE);
    }

    @Test
    void nothingIsKnownOfProxmox() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideOutsideOfPackages(
                        "java..", "org.jspecify.annotations..", "dev.holdfast.sim.shell..", "dev.holdfast.sim.tools..")
                .because("the shell is read and tested without the simulator")
                .check(CODE);
    }

    @Test
    void noProgramOfTheRealMachineIsRun() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .haveNameMatching("java\\.lang\\.(Process|ProcessBuilder|Runtime)|java\\.io\\.File.*"
                        + "|java\\.nio\\.(file|channels)\\..*|java\\.net\\..*")
                .because("scripts of strangers run here: they reach no program, file or address of the machine")
                .check(CODE);
    }

    @Test
    void noPackagesUseOneAnotherInACircle() {
        slices().matching("dev.holdfast.sim.(**)").should().beFreeOfCycles().check(CODE);
    }

    @Test
    void noFilesUseOneAnotherInACircle() {
        noCircles(RECURSIONS).check(CODE);
    }

    @Test
    void everyRecursionClosesACircle() {
        assertThat(RECURSIONS).allSatisfy(one -> {
            var others = RECURSIONS.stream().filter(other -> other != one).toList();
            assertThat(noCircles(others).evaluate(CODE).hasViolation()).isTrue();
        });
    }

    @Test
    void packagesAreSplitByTask() {
        var sizes = CODE.stream()
                .filter(one -> one.isTopLevelClass() && !one.getSimpleName().equals("package-info"))
                .collect(groupingBy(JavaClass::getPackageName, counting()));

        assertThat(sizes)
                .hasSizeGreaterThan(1)
                .allSatisfy((_, files) -> assertThat(files).isLessThanOrEqualTo(25));
    }

    private static SliceRule noCircles(List<Recursion> except) {
        var rule = slices().assignedFrom(new SliceAssignment() {
                    @Override
                    public SliceIdentifier getIdentifierOf(JavaClass one) {
                        return SliceIdentifier.of(file(one));
                    }

                    @Override
                    public String getDescription() {
                        return "files";
                    }
                })
                .should()
                .beFreeOfCycles();
        for (Recursion one : except) rule = rule.ignoreDependency(inFile(one.from), inFile(one.to));
        return rule;
    }

    private static DescribedPredicate<JavaClass> inFile(String name) {
        return DescribedPredicate.describe("in " + name, one -> file(one).equals("dev.holdfast.sim.shell." + name));
    }

    private static String file(JavaClass one) {
        return one.getName().replaceFirst("\\$.*", "");
    }
}
