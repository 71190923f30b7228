package dev.holdfast.sim;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The packages whose files do not use one another in a circle. */
class FileCirclesTest {
    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"wire", "host", "ssh"})
    void noFilesUseOneAnotherInACircle(String name) {
        String wanted = "dev.holdfast.sim." + name;
        slices().assignedFrom(new SliceAssignment() {
                    @Override
                    public SliceIdentifier getIdentifierOf(JavaClass one) {
                        return one.getPackageName().equals(wanted)
                                ? SliceIdentifier.of(one.getName().replaceFirst("\\$.*", ""))
                                : SliceIdentifier.ignore();
                    }

                    @Override
                    public String getDescription() {
                        return "files";
                    }
                })
                .should()
                .beFreeOfCycles()
                .because("a file that can't be read alone can't be changed alone")
                .check(new ClassFileImporter()
                        .withImportOption(new ImportOption.DoNotIncludeTests())
                        .importPackages(wanted));
    }
}
