package dev.holdfast.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.TestBrowser;
import dev.holdfast.TestPlane;
import dev.holdfast.access.Credential;
import dev.holdfast.access.Guard;
import dev.holdfast.access.Role;
import dev.holdfast.base.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks every operation with an owner's token: its own scope allows it, all other scopes together do not. */
class TokenMatrixTest {
    private static final TestPlane plane = TestPlane.empty();
    private static List<String> scopes = List.of();
    /** The token used last, and its scopes: operations of the same scope use it one after another. */
    private static long token;

    private static List<String> itsScopes = List.of();
    private static TestBrowser program = new TestBrowser(1);

    @BeforeAll
    static void start() {
        plane.start();
        scopes = plane.as(Role.OWNER).get("/api-tokens/scopes").list().stream()
                .map(row -> (String) row.get("scope"))
                .toList();
    }

    @AfterAll
    static void stop() {
        plane.close();
    }

    static Stream<Op<?>> operations() {
        return plane.wiring().ops().list().stream();
    }

    static Stream<Op<?>> scoped() {
        return operations()
                .filter(op -> !(op.guard() instanceof Guard.Open || op.isInPerson()))
                .sorted(Comparator.comparing((Op<?> op) -> op.scope()).thenComparing(Op::isSafe));
    }

    static Stream<Op<?>> inPerson() {
        return operations().filter(Op::isInPerson);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("scoped")
    void theScopeOfAnOperationAllowsIt(Op<?> op) throws Exception {
        // An operation may still require a signed-in user: that refusal names no scope that would help.
        assertThat(call(op, List.of(op.scope()))).doesNotContain("lacks the scope", "unauthenticated");
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("scoped")
    void allOtherScopesTogetherDoNot(Op<?> op) throws Exception {
        var others = new ArrayList<>(scopes);
        others.remove(op.scope());
        if (op.isSafe()) others.remove(op.area() + Credential.WRITE);
        assertThat(call(op, others)).startsWith("403").contains("scope_required", op.scope());
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("inPerson")
    void noScopeAllowsOperationsThatRequireAUser(Op<?> op) throws Exception {
        assertThat(call(op, scopes)).startsWith("403").contains("scope_required", "API tokens can't");
    }

    /** A new operation of these areas decides who may do what, or how people sign in, until somebody adds it here. */
    @Test
    void whoMayDoWhatAndHowPeopleSignInIsDecidedInPerson() {
        var areas = Set.of("auth", "users", "teams", "tokens", "oidc", "settings");
        var harmless = Set.of(
                "auth.logout",
                "auth.revoke_session",
                "auth.revoke_trusted_device",
                "users.end_sessions",
                "tokens.revoke",
                "tokens.revoke_of_user",
                "teams.create",
                "teams.edit");
        assertThat(operations()
                        .filter(op -> areas.contains(op.area()) && !op.isSafe())
                        .filter(op -> !(op.guard() instanceof Guard.Open) && !op.isInPerson())
                        .map(Op::id))
                .containsExactlyInAnyOrderElementsOf(harmless);
        assertThat(operations().filter(Op::isInPerson).map(Op::id))
                .contains(
                        "users.create",
                        "users.edit",
                        "teams.set_member",
                        "oidc.configure",
                        "settings.edit",
                        "meta.set_entitlements",
                        "meta.start_update",
                        "hosts.set_recording",
                        "teams.set_recording",
                        "recordings.delete",
                        "notifications.set_public_url");
    }

    /** The status and, for a refusal, the body. */
    private static String call(Op<?> op, List<String> allowed) throws IOException, InterruptedException {
        if (!allowed.equals(itsScopes)) replaceToken(allowed);
        String path = op.path().replaceAll("\\{[^}]*}", "999999999");
        var request = program.request(op.method(), path, op.takesBody() ? "not json" : null, Map.of());
        HttpResponse<InputStream> answer = program.http().send(request, HttpResponse.BodyHandlers.ofInputStream());
        try (InputStream body = answer.body()) {
            // A successful stream would never end.
            String text = answer.statusCode() < 400 ? "" : new String(body.readAllBytes(), StandardCharsets.UTF_8);
            return answer.statusCode() + " " + text;
        }
    }

    /** Nobody may have more than fifty tokens. */
    private static void replaceToken(List<String> allowed) {
        var owner = plane.as(Role.OWNER);
        if (token != 0) owner.delete("/api-tokens/" + token);
        var made = owner.post("/api-tokens", Json.write(Map.of("name", "matrix", "scopes", allowed)));
        assertThat(made.status()).as(made.body()).isEqualTo(201);
        token = made.tree().get("id").asLong();
        itsScopes = List.copyOf(allowed);
        program = plane.stranger().bearing(made.tree().get("token").asString());
    }
}
