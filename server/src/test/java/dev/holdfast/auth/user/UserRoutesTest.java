package dev.holdfast.auth.user;

import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.OPERATOR;
import static dev.holdfast.access.Role.OWNER;
import static dev.holdfast.access.Role.VIEWER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.EventWatcher;
import dev.holdfast.TestBrowser;
import dev.holdfast.TestPlane;
import dev.holdfast.access.Role;
import dev.holdfast.auth.RandomText;
import dev.holdfast.base.db.Db;
import dev.holdfast.base.json.Json;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Changes that admins make to users, and changes that nobody may make. */
class UserRoutesTest {
    @RegisterExtension
    final TestPlane plane = TestPlane.empty();

    private long id(Role role) {
        plane.as(role);
        return plane.as(OWNER)
                .get("/users")
                .tree()
                .valueStream()
                .filter(u -> u.get("email").asString().equals(TestPlane.email(role)))
                .findFirst()
                .orElseThrow()
                .get("id")
                .asLong();
    }

    private String path(Role role) {
        return "/users/" + id(role);
    }

    private Answer change(TestBrowser by, Role whom, String role) {
        return by.patch(path(whom), "{\"role\":" + (role == null ? null : "\"" + role + "\"") + "}");
    }

    /** A second owner, whose sign-in is {@code email}. */
    private TestBrowser owner(String email) {
        plane.as(OWNER)
                .post("/users", Json.write(Map.of("email", email, "password", TestPlane.PASSWORD, "role", "owner")));
        return plane.stranger().signIn(email, TestPlane.PASSWORD);
    }

    private Answer remove(TestBrowser by, Role whom) {
        return by.delete(path(whom), Json.write(Map.of("confirm", TestPlane.email(whom))));
    }

    @Test
    void aRowShowsWhoWaitsAndWhenAUserWasLastSeen() {
        Answer made = plane.as(ADMIN)
                .post("/users", Json.write(Map.of("email", "new@plane.test", "password", TestPlane.PASSWORD)));
        assertThat(made.json())
                .containsEntry("email", "new@plane.test")
                .containsEntry("display_name", "new")
                .containsEntry("role", null)
                .containsEntry("teams", List.of())
                .containsEntry("totp_enabled", false)
                .containsEntry("single_sign_on", false)
                .containsEntry("waiting", true)
                .containsEntry("last_seen_at", null);
        long team = plane.as(OWNER)
                .post("/teams", "{\"name\":\"Red\"}")
                .tree()
                .get("id")
                .asLong();
        Object user = made.json().get("id");
        plane.as(OWNER).put("/teams/" + team + "/members/" + user, "{\"cidr\":\"10.0.0.0/8\"}");
        plane.stranger().signIn("new@plane.test", TestPlane.PASSWORD);
        Answer row = plane.as(ADMIN).get("/users/" + user);
        assertThat(row.json())
                .containsEntry("waiting", false)
                .containsEntry("teams", List.of(Map.of("team_id", (int) team, "name", "Red", "role", "viewer")));
        assertThat(row.json().get("last_seen_at")).isNotNull();
        assertThat(plane.as(ADMIN).get("/users").list()).hasSize(3).contains(row.json());
        assertThat(plane.as(ADMIN).get("/users/99").json()).containsEntry("resource", "user");
    }

    @Test
    void namesWithInvisibleCharactersAreRefused() {
        Answer refused = plane.as(ADMIN)
                .post("/users", "{\"email\":\"a\u202edm@plane.test\",\"display_name\":\"x\u202ey\",\"role\":\"king\"}");
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.tree()
                        .get("detail")
                        .valueStream()
                        .map(fault -> fault.get("loc").get(1).asString() + " "
                                + fault.get("type").asString()))
                .containsExactlyInAnyOrder(
                        "role enum", "email string_pattern_mismatch", "display_name string_pattern_mismatch");
    }

    @Test
    void theFirstOwnerNeedsAPassword() {
        Answer refused = plane.stranger().post("/users", "{\"email\":\"first@plane.test\"}");
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.body()).contains("password");
    }

    @Test
    void aUserCreatedWithoutAPasswordCanNotSignInUntilOneIsSetWithACode() {
        long id = plane.as(ADMIN)
                .post("/users", "{\"email\":\"new@plane.test\"}")
                .tree()
                .get("id")
                .asLong();
        Answer empty = plane.stranger().post("/auth/login", "{\"email\":\"new@plane.test\",\"password\":\"\"}");
        assertThat(empty.status()).isEqualTo(401);
        Answer code = plane.as(ADMIN).post("/users/" + id + "/password", "");
        assertThat(code.json()).containsKeys("recovery_code", "expires_at");
    }

    @Test
    void aUserIsRenamedAndOmittedFieldsStay() {
        Answer answer = plane.as(ADMIN).patch(path(VIEWER), "{\"email\":\" Sam@Plane.test\",\"display_name\":\"Sam\"}");
        assertThat(answer.json())
                .containsEntry("email", "sam@plane.test")
                .containsEntry("display_name", "Sam")
                .containsEntry("role", "viewer");
        Answer taken = plane.as(ADMIN).patch("/users/" + answer.json().get("id"), "{\"email\":\"admin@plane.test\"}");
        assertThat(taken.status()).isEqualTo(409);
        assertThat(plane.as(ADMIN).patch("/users/99", "{}").status()).isEqualTo(404);
        assertThat(plane.as(ADMIN)
                        .patch("/users/" + answer.json().get("id"), "{\"role\":\"king\"}")
                        .faults())
                .containsExactly("body.role enum");
    }

    @Test
    void aRoleIsGrantedAndRemovedAndCountsImmediately() {
        TestBrowser viewer = plane.as(VIEWER);
        assertThat(change(plane.as(ADMIN), VIEWER, "admin").json()).containsEntry("role", "admin");
        assertThat(viewer.get("/users").status()).isEqualTo(200);
        assertThat(change(plane.as(ADMIN), VIEWER, null).json())
                .containsEntry("role", null)
                .containsEntry("waiting", true);
        assertThat(viewer.get("/hosts").status()).isEqualTo(403);
    }

    @Test
    void usersOfAHigherRankCanNotBeChanged() {
        TestBrowser admin = plane.as(ADMIN);
        String owner = path(OWNER);
        for (Answer answer : List.of(
                admin.patch(owner, "{\"display_name\":\"x\"}"),
                admin.delete(owner, "{\"confirm\":\"owner@plane.test\"}"),
                admin.post(owner + "/password", ""),
                admin.delete(owner + "/totp"),
                admin.delete(owner + "/sessions"))) {
            assertThat(answer.status()).isEqualTo(403);
            assertThat(answer.json()).containsEntry("required_role", "owner");
        }
        assertThat(plane.as(OWNER).get("/users/" + id(OWNER)).json()).containsEntry("display_name", "owner");
        assertThat(plane.as(OWNER).get("/audit?outcome=denied&actor=admin").list())
                .extracting(row -> row.get("action"))
                .contains("users.edit", "users.remove", "users.reset_password", "users.reset_totp");
    }

    @Test
    void theOwnerOfATeamsHostsRanksAboveAnAdmin() {
        long team = plane.as(OWNER)
                .post("/teams", "{\"name\":\"Red\"}")
                .tree()
                .get("id")
                .asLong();
        plane.as(OWNER)
                .put("/teams/" + team + "/members/" + id(VIEWER), "{\"cidr\":\"10.0.0.0/8\",\"role\":\"owner\"}");
        Answer answer = plane.as(ADMIN).post(path(VIEWER) + "/password", "");
        assertThat(answer.status()).isEqualTo(403);
        assertThat(answer.json())
                .containsEntry("required_role", "owner")
                .containsEntry("detail", "This operation needs the role owner. Ask an owner for it.");
        assertThat(plane.as(OWNER).post(path(VIEWER) + "/password", "").status())
                .isEqualTo(200);
    }

    @Test
    void rolesAboveTheCallersOwnCanNotBeGranted() {
        Answer other = change(plane.as(ADMIN), VIEWER, "owner");
        assertThat(other.json()).containsEntry("error", "role_required").containsEntry("required_role", "owner");
        assertThat(change(plane.as(ADMIN), ADMIN, "owner").status()).isEqualTo(403);
        assertThat(change(plane.as(ADMIN), VIEWER, "admin").status()).isEqualTo(200);
    }

    @Test
    void theLastOwnerStays() {
        Answer alone = change(plane.as(OWNER), OWNER, "admin");
        assertThat(alone.status()).isEqualTo(409);
        assertThat(alone.error()).isEqualTo("conflict");
        TestBrowser second = owner("two@plane.test");
        assertThat(change(plane.as(OWNER), OWNER, "viewer").json()).containsEntry("role", "viewer");
        assertThat(plane.as(OWNER).get("/users").status()).isEqualTo(403);
        long own = second.get("/auth/me").tree().get("id").asLong();
        assertThat(second.patch("/users/" + own, "{\"role\":\"admin\"}").status())
                .isEqualTo(409);
    }

    @Test
    void nobodyLocksThemselvesOut() {
        owner("two@plane.test");
        for (Answer answer : List.of(
                change(plane.as(OWNER), OWNER, null),
                remove(plane.as(OWNER), OWNER),
                change(plane.as(ADMIN), ADMIN, null),
                remove(plane.as(ADMIN), ADMIN),
                plane.as(ADMIN).post(path(ADMIN) + "/password", ""),
                plane.as(ADMIN).delete(path(ADMIN) + "/totp"))) {
            assertThat(answer.status()).as(answer.body()).isEqualTo(409);
            assertThat(answer.error()).isEqualTo("conflict");
        }
    }

    @Test
    void removingNeedsTheEMailAddressAndEndsEverything() {
        TestBrowser viewer = plane.as(VIEWER);
        try (EventWatcher stream = EventWatcher.of(viewer, "/events/stream")) {
            Answer asked = plane.as(ADMIN).delete(path(VIEWER), "{}");
            assertThat(asked.json())
                    .containsOnlyKeys("error", "confirm_phrase", "detail")
                    .containsEntry("confirm_phrase", TestPlane.email(VIEWER));
            assertThat(remove(plane.as(ADMIN), VIEWER).body()).isEqualTo("{\"removed\":true}");
            TestPlane.until("the stream has ended", stream::hasEnded);
        }
        assertThat(viewer.get("/auth/me").status()).isEqualTo(401);
        assertThat(plane.stranger()
                        .post(
                                "/auth/login",
                                "{\"email\":\"viewer@plane.test\",\"password\":\"" + TestPlane.PASSWORD + "\"}")
                        .error())
                .isEqualTo("bad_credentials");
        assertThat(plane.as(ADMIN).delete("/users/99", "{}").status()).isEqualTo(404);
    }

    @ParameterizedTest
    @CsvSource({"role, operator", "role, null"})
    void aChangedRoleEndsTheStreamsAndTheNextReloads(String field, String value) {
        TestBrowser admin = plane.as(OPERATOR);
        try (EventWatcher stream = EventWatcher.of(admin, "/events/stream")) {
            String role = value.equals("null") ? "null" : "\"viewer\"";
            plane.as(ADMIN).patch(path(OPERATOR), "{\"" + field + "\":" + role + "}");
            TestPlane.until("the stream has ended", stream::hasEnded);
            if (value.equals("null")) {
                assertThat(admin.get("/events/stream").status()).isEqualTo(403);
                return;
            }
            String last = stream.events().getLast().id();
            try (EventWatcher next = EventWatcher.of(admin, "/events/stream", Map.of("Last-Event-ID", last))) {
                TestPlane.until(
                        "it gets the instruction to reload",
                        () -> stream.events("resync").size()
                                        + next.events("resync").size()
                                > 1);
            }
        }
    }

    @Test
    void aCodeForANewPasswordIsShownOnceAndStoredAsAHash() {
        plane.as(VIEWER);
        Answer first = plane.as(ADMIN).post(path(VIEWER) + "/password", "");
        String code = first.tree().get("recovery_code").asString();
        assertThat(code).matches("[a-z2-9]{5}(-[a-z2-9]{5}){3}");
        assertThat(first.tree().get("expires_at").asString()).endsWith("Z");
        assertThat(storedHashes()).containsExactly(HexFormat.of().formatHex(RandomText.hashOfTyped(code)));
        assertThat(RandomText.hashOfTyped(
                        " " + code.toUpperCase(java.util.Locale.ROOT).replace('-', ' ')))
                .isEqualTo(RandomText.hashOfTyped(code));
        String second = plane.as(ADMIN)
                .post(path(VIEWER) + "/password", "")
                .tree()
                .get("recovery_code")
                .asString();
        assertThat(storedHashes())
                .as("the first is invalid")
                .containsExactly(HexFormat.of().formatHex(RandomText.hashOfTyped(second)));
        assertThat(plane.as(ADMIN).post("/users/99/password", "").status()).isEqualTo(404);
        assertThat(plane.as(OWNER).get("/audit").body()).doesNotContain(code, second);
        remove(plane.as(ADMIN), VIEWER);
        assertThat(storedHashes()).isEmpty();
    }

    private List<String> storedHashes() {
        try (Db db = Db.open(plane.config().database())) {
            List<byte[]> hashes = db.read(h -> h.createQuery("SELECT code_hash FROM account_recovery")
                    .mapTo(byte[].class)
                    .list());
            return hashes.stream().map(HexFormat.of()::formatHex).toList();
        }
    }

    @Test
    void aUserIsSignedOutEverywhere() {
        TestBrowser one = plane.as(VIEWER);
        TestBrowser two = plane.stranger().signIn(TestPlane.email(VIEWER), TestPlane.PASSWORD);
        assertThat(plane.as(ADMIN).delete(path(VIEWER) + "/sessions").body()).isEqualTo("{\"ended\":2}");
        assertThat(one.get("/auth/me").status()).isEqualTo(401);
        assertThat(two.get("/auth/me").status()).isEqualTo(401);
        assertThat(plane.as(ADMIN).delete(path(VIEWER) + "/sessions").body()).isEqualTo("{\"ended\":0}");
        assertThat(plane.as(ADMIN).delete("/users/99/sessions").status()).isEqualTo(404);
        assertThat(plane.as(ADMIN).delete(path(VIEWER) + "/totp").body()).isEqualTo("{\"ok\":true}");
        assertThat(plane.as(ADMIN).delete("/users/99/totp").status()).isEqualTo(404);
    }
}
