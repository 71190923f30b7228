package dev.holdfast;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.util.regex.Pattern;

/** The compiled classes of the service. Maven gives those of the other modules as folders or, once they are packed, as jars. */
public final class ServiceClasses {
    /** Leaves out the classes of tests. */
    static final ImportOption NO_TESTS =
            location -> !location.contains("/test-classes/") && !location.contains("-tests.jar");

    private static final Pattern OURS = Pattern.compile(".*/(core|server)/target/.*");

    /** Those of the areas and of what they are built on, without the client of hypervisors and the simulator. */
    public static final JavaClasses ALL = new ClassFileImporter()
            .withImportOption(NO_TESTS)
            .withImportOption(location -> location.matches(OURS))
            .importPackages("dev.holdfast");

    private ServiceClasses() {}

    /** What is in the file of a class. */
    public static ClassModel model(JavaClass one) {
        try (InputStream file = one.getSource().orElseThrow().getUri().toURL().openStream()) {
            return ClassFile.of().parse(file.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
