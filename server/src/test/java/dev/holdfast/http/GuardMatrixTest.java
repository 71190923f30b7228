package dev.holdfast.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.TestBrowser;
import dev.holdfast.TestPlane;
import dev.holdfast.access.Entitlement;
import dev.holdfast.access.Guard;
import dev.holdfast.access.Role;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Checks every operation: anonymous callers, all roles that are too low, and an owner without the feature are refused.
 */
class GuardMatrixTest {
    private static final TestPlane plane = TestPlane.empty();
    private static final TestPlane bare = TestPlane.without(EnumSet.allOf(Entitlement.class));

    @BeforeAll
    static void start() {
        plane.start().as(Role.OWNER);
        bare.start().as(Role.OWNER);
    }

    @AfterAll
    static void stop() {
        plane.close();
        bare.close();
    }

    static Stream<Op<?>> operations() {
        return plane.wiring().ops().list().stream();
    }

    static Answer call(TestBrowser visitor, Op<?> op) {
        String path = op.path().replaceAll("\\{[^}]*}", "1");
        return visitor.send(op.method(), path, op.takesBody() ? "not json" : null, Map.of());
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("operations")
    void anAnonymousCallerMustSignInBeforeAnythingElse(Op<?> op) {
        if (op.guard() instanceof Guard.Open) return;
        Answer answer = call(plane.stranger(), op);
        assertThat(answer.status()).isEqualTo(401);
        assertThat(answer.error()).isEqualTo("unauthenticated");
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("operations")
    void everyRoleBelowTheRequiredOneIsRefused(Op<?> op) {
        Role needed = op.guard().role();
        if (needed == null) return;
        for (Role role : Role.values()) {
            if (needed.isReachedBy(role)) continue;
            Answer answer = call(plane.as(role), op);
            assertThat(answer.status()).as("%s as %s", op.id(), role).isEqualTo(403);
            assertThat(answer.json()).containsEntry("required_role", needed.word());
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("operations")
    void anOwnerWithoutTheFeatureIsRefused(Op<?> op) {
        Entitlement feature = op.guard().feature();
        if (feature == null) return;
        Answer answer = call(bare.as(Role.OWNER), op);
        assertThat(answer.status()).isEqualTo(403);
        assertThat(answer.json())
                .containsEntry("error", "entitlement_required")
                .containsEntry("feature", feature.key());
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("operations")
    void aChangeOrAStreamForAnotherSiteIsRefused(Op<?> op) {
        if (!op.isCheckedForOrigin()) return;
        String path = op.path().replaceAll("\\{[^}]*}", "1");
        for (Map<String, String> headers : List.of(
                Map.of("Sec-Fetch-Site", "cross-site"),
                Map.of("Sec-Fetch-Site", "same-site"),
                Map.of("Origin", "https://elsewhere.example"),
                Map.of("Origin", "https://127.0.0.1:" + plane.port()),
                Map.of("Origin", ""),
                Map.of("Origin", "null"))) {
            Answer answer = plane.as(Role.OWNER).send(op.method(), path, null, headers);
            assertThat(answer.status()).as("%s with %s", op.id(), headers).isEqualTo(403);
            assertThat(answer.error()).isEqualTo("cross_origin");
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("operations")
    void everyOperationIsNamedAndDescribed(Op<?> op) {
        assertThat(op.id()).matches("[a-z]+\\.[a-z_]+");
        assertThat(op.summary()).isNotBlank();
        assertThat(operations().filter(o -> o.id().equals(op.id()))).hasSize(1);
    }
}
