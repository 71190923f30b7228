package dev.holdfast;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;

/** The compiled classes of the service. Maven gives those of the other modules as folders or, once they are packed, as jars. */
final class ServiceClasses {
    /** Leaves out the classes of tests. */
    static final ImportOption NO_TESTS =
            location -> !location.contains("/test-classes/") && !location.contains("-tests.jar");

    /** Those of the areas and of what they are built on, without the client of hypervisors and the simulator. */
    static final JavaClasses ALL = new ClassFileImporter()
            .withImportOption(NO_TESTS)
            .withImportOption(location -> location.contains("/server/") || location.contains("/core/"))
            .importPackages("dev.holdfast");

    private ServiceClasses() {}
}
