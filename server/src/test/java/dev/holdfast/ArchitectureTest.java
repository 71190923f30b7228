package dev.holdfast;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import dev.holdfast.base.db.row.Rows;
import dev.holdfast.http.Input;
import dev.holdfast.http.Patch;
import dev.holdfast.platform.Platform;
import dev.holdfast.pve.PveClient;
import dev.holdfast.pve.api.GuestKind;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The forbidden dependencies, each with its reason. That nothing of core uses an area is seen to by the compiler. */
class ArchitectureTest {
    private static final JavaClasses CODE = ServiceClasses.ALL;

    @Test
    void noPackagesDependOnEachOtherInCycles() {
        slices().matching("dev.holdfast.(*)..")
                .should()
                .beFreeOfCycles()
                .because("an area that can't be read alone can't be changed alone")
                .check(CODE);
    }

    @Test
    void noPackagesUseOneAnotherInACircle() {
        assertThat(PackageDrawing.of("dev.holdfast", "dev.holdfast.pve", "dev.holdfast.sim"))
                .as("packages in a circle are joined by a plus")
                .doesNotContain(" + ");
    }

    @Test
    void routesAreKnownToTheirAreaAndToTheWiringAlone() {
        classes()
                .that()
                .haveSimpleNameEndingWith("Routes")
                .should(new ArchCondition<>("be used in their own area or in dev.holdfast only") {
                    @Override
                    public void check(JavaClass routes, ConditionEvents events) {
                        routes.getDirectDependenciesToSelf().stream()
                                .map(dependency -> dependency.getOriginClass())
                                .filter(user -> !area(user).equals(area(routes)))
                                .filter(user -> !user.getPackageName().equals("dev.holdfast"))
                                .forEach(user -> events.add(SimpleConditionEvent.violated(
                                        user, user.getName() + " uses " + routes.getName())));
                    }
                })
                .because("routes translate requests for the services below them; whoever needs a service asks for that")
                .check(CODE);
    }

    @Test
    void onlyAreasTakeThePlatform() {
        noClasses()
                .that()
                .resideInAPackage("dev.holdfast.*..")
                .and()
                .resideOutsideOfPackage("dev.holdfast.platform")
                .and()
                .haveNameNotMatching(".*(Area|Services)(\\$.*)?")
                .should()
                .dependOnClassesThat()
                .areAssignableTo(Platform.class)
                .because("a service that takes everything hides what it needs")
                .check(CODE);
    }

    @Test
    void onlyStoresUseSql() {
        noClasses()
                .that()
                .resideOutsideOfPackage("dev.holdfast.base..")
                .and()
                .haveNameNotMatching(".*Store(\\$.*)?|.*\\.EpochMillis")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("java.sql..", "org.jdbi.v3.core.statement..")
                .orShould()
                .dependOnClassesThat()
                .areAssignableTo(Rows.class)
                .because("SQL that is everywhere can't be kept portable; services may open and pass a transaction")
                .check(CODE);
    }

    @Test
    void onlyOnePackageUsesTheHttpLibrary() {
        noClasses()
                .that()
                .resideOutsideOfPackage("dev.holdfast.http.stack..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.eclipse.jetty..")
                .because("routing, guards and errors are ours, and the library can be exchanged")
                .check(CODE);
    }

    @Test
    void onlyHostsBuildsClients() {
        noClasses()
                .that()
                .resideOutsideOfPackage("dev.holdfast.hosts..")
                .should()
                .dependOnClassesThat()
                .haveFullyQualifiedName("dev.holdfast.pve.api.ApiToken")
                .because("code that can build a client has seen a credential")
                .check(CODE);
    }

    @Test
    void onlyGuestsReachesGuests() {
        noClasses()
                .that()
                .resideOutsideOfPackage("dev.holdfast.guests..")
                .should()
                .callMethod(PveClient.class, "guest", GuestKind.class, String.class, int.class)
                .because("a GuestHandle knows where a guest is, and of which kind")
                .check(CODE);
    }

    @Test
    void inputsStayInTheirArea() {
        classes()
                .that()
                .implement(Input.class)
                .and()
                .areNotMemberClasses()
                .and()
                .resideOutsideOfPackage("dev.holdfast.guests..") // the areas of both kinds take the same inputs
                .and()
                .doNotBelongToAnyOf(Patch.class)
                .and(areNotChangedByPatches()) // what a patch changes is also what is stored
                .should()
                .notBePublic()
                .because("an input is a detail of its operation; services elsewhere take values")
                .check(CODE);
    }

    @Test
    void thereIsOneWayToLog() {
        noClasses()
                .that()
                .doNotHaveFullyQualifiedName("dev.holdfast.Main")
                .and()
                .doNotHaveFullyQualifiedName("dev.holdfast.base.db.WriterDataSource") // a DataSource must name a logger
                .should()
                .accessField(System.class, "out")
                .orShould()
                .accessField(System.class, "err")
                .orShould()
                .dependOnClassesThat()
                .resideInAnyPackage("java.util.logging..", "org.mockito..")
                .because("a message that does not reach the log is missing when it is needed")
                .check(CODE);
    }

    private static DescribedPredicate<JavaClass> areNotChangedByPatches() {
        Set<String> changed = CODE.stream()
                .filter(one -> one.isAssignableTo(Patch.class) && !one.isEquivalentTo(Patch.class))
                .map(one -> Patch.changed(one.reflect()).getName())
                .collect(Collectors.toSet());
        return DescribedPredicate.describe("are not changed by patches", one -> !changed.contains(one.getName()));
    }

    /** The package right below {@code dev.holdfast}. */
    private static String area(JavaClass one) {
        return one.getPackageName().replaceFirst("^(dev\\.holdfast\\.\\w+).*", "$1");
    }
}
