package dev.holdfast.teams;

import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.OWNER;
import static dev.holdfast.access.Role.VIEWER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.TestBrowser;
import dev.holdfast.TwoTeams;
import dev.holdfast.base.json.Json;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Teams and members over HTTP. */
class TeamRoutesTest {
    @RegisterExtension
    final TwoTeams house = new TwoTeams();

    private TestBrowser owner() {
        return house.plane().as(OWNER);
    }

    private Answer create(String name) {
        return owner().post("/teams", Json.write(Map.of("name", name)));
    }

    private List<Object> names(TestBrowser visitor) {
        return visitor.get("/teams").list().stream().map(t -> t.get("name")).toList();
    }

    @Test
    void platformRolesSeeAllTeamsAndMembersTheirOwn() {
        assertThat(names(house.plane().as(ADMIN))).containsExactly("Blue", "Red");
        assertThat(names(house.red(VIEWER))).containsExactly("Red");
        assertThat(names(house.plane().as(VIEWER))).containsExactly("Blue", "Red");
        assertThat(house.red(VIEWER).get("/teams").list())
                .singleElement()
                .satisfies(team -> assertThat(team)
                        .containsEntry("slug", "red")
                        .containsEntry("description", null)
                        .containsEntry("member_count", 1)
                        .containsEntry(
                                "hosts", List.of(Map.of("id", (int) house.own().host(), "name", "alpha"))));
    }

    @ParameterizedTest(name = "{0} becomes {1}")
    @CsvSource({"Ops & Friends!, ops-friends", "Café Größe, cafe-gro-e", "団, team", "red, red-2", "--X--, x"})
    void aSlugIsDerivedFromTheNameAndUnique(String name, String slug) {
        Answer answer = create(name);
        assertThat(answer.status()).isEqualTo(201);
        assertThat(answer.json()).containsEntry("slug", slug).containsEntry("member_count", 0);
    }

    @Test
    void aDuplicateNameOrSlugIsAConflict() {
        Answer name = create(" Red ");
        assertThat(name.status()).isEqualTo(409);
        assertThat(name.body()).contains("conflict", "this name");
        Answer slug = owner().post("/teams", "{\"name\":\"Another\",\"slug\":\"red\"}");
        assertThat(slug.status()).isEqualTo(409);
        assertThat(slug.body()).contains("this slug");
        Answer renamed = owner().patch("/teams/" + house.blue(), "{\"name\":\"Red\"}");
        assertThat(renamed.status()).isEqualTo(409);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Red", "a b", "-a", "a-", "a--b", "ä", ""})
    void anInvalidSlugIsReported(String slug) {
        Answer answer = owner().post("/teams", Json.write(Map.of("name", "x", "slug", slug)));
        assertThat(answer.faults()).contains("body.slug string_pattern_mismatch");
    }

    @Test
    void aTeamIsRenamedAndKeepsItsSlug() {
        Answer answer =
                owner().patch("/teams/" + house.red(), "{\"name\":\"Crimson\",\"description\":\"night shift\"}");
        assertThat(answer.json())
                .containsEntry("name", "Crimson")
                .containsEntry("slug", "red")
                .containsEntry("description", "night shift");
        assertThat(owner().patch("/teams/" + house.red(), "{\"description\":null}")
                        .json())
                .containsEntry("name", "Crimson")
                .containsEntry("description", null);
    }

    @Test
    void unknownTeamsAndMembersAre404() {
        assertThat(owner().patch("/teams/99", "{}").error()).isEqualTo("not_found");
        assertThat(owner().delete("/teams/99").error()).isEqualTo("not_found");
        assertThat(owner().get("/teams/99/members").error()).isEqualTo("not_found");
        String anywhere = "{\"cidr\":\"0.0.0.0/0\"}";
        assertThat(owner().put("/teams/99/members/1", anywhere).json()).containsEntry("resource", "team");
        assertThat(owner().put("/teams/" + house.red() + "/members/99", anywhere)
                        .json())
                .containsEntry("resource", "user");
        assertThat(owner().delete("/teams/" + house.red() + "/members/1").json())
                .containsEntry("resource", "member");
    }

    @Test
    void usersWhoMayReadTheTeamMayReadItsMembers() {
        var member = house.user();
        house.join(house.red(), member.id(), VIEWER, TwoTeams.ANYWHERE);
        assertThat(member.visitor().get("/teams/" + house.red() + "/members").list())
                .anySatisfy(row -> assertThat(row).containsEntry("email", member.email()));
        Answer hidden = member.visitor().get("/teams/" + house.blue() + "/members");
        assertThat(hidden.status()).isEqualTo(404);
        assertThat(hidden.body())
                .isEqualTo(member.visitor().get("/teams/99/members").body().replace("99", "" + house.blue()));
        var viewer = house.plane().as(VIEWER);
        assertThat(viewer.get("/teams").list()).hasSize(2);
        assertThat(viewer.get("/teams/" + house.blue() + "/members").status()).isEqualTo(200);
    }

    @Test
    void aNameIsStoredInOneSpelling() {
        Answer made = create("Cafe\u0301");
        assertThat(made.json()).containsEntry("name", "Caf\u00e9");
        assertThat(create("Caf\u00e9").status()).isEqualTo(409);
    }

    @Test
    void aMembershipIsReplacedAndItsNetworkHasOneSpelling() {
        var user = house.user();
        String path = "/teams/" + house.red() + "/members/" + user.id();
        Answer first = owner().put(path, "{\"cidr\":\" 10.1.2.3/8\",\"comment\":\"office\",\"role\":\"admin\"}");
        assertThat(first.json())
                .containsEntry("user_id", (int) user.id())
                .containsEntry("email", user.email())
                .containsEntry("cidr", "10.0.0.0/8")
                .containsEntry("comment", "office")
                .containsEntry("nomatch", 0)
                .containsEntry("role", "admin");
        assertThat(owner().put(path, "{\"cidr\":\"2001:DB8:0::/32\",\"nomatch\":1}")
                        .json())
                .containsEntry("cidr", "2001:db8::/32")
                .containsEntry("comment", null)
                .containsEntry("nomatch", 1)
                .containsEntry("role", "viewer")
                .containsEntry("created_at", first.json().get("created_at"));
        assertThat(house.plane()
                        .as(ADMIN)
                        .get("/teams/" + house.red() + "/members")
                        .list())
                .singleElement()
                .satisfies(member -> assertThat(member).containsEntry("email", user.email()));
        assertThat(owner().delete(path).body()).isEqualTo("{\"removed\":true}");
        assertThat(owner().delete(path).status()).isEqualTo(404);
    }

    @ParameterizedTest(name = "{0} is a fault of {1}")
    @CsvSource(delimiter = '|', textBlock = """
                    {"cidr":"office"}                          | body.cidr value_error
                    {"cidr":"10.0.0.0/40"}                     | body.cidr value_error
                    {"cidr":"10.0.0.0/8","nomatch":2}          | body.nomatch less_than_equal
                    {"cidr":"::/0","nomatch":1}                | body.nomatch value_error
                    {"cidr":"10.0.0.0/8","role":"king"}        | body.role enum
                    """)
    void anInvalidMembershipIsReported(String body, String fault) {
        Answer answer = owner().put("/teams/" + house.red() + "/members/1", body);
        assertThat(answer.status()).isEqualTo(422);
        assertThat(answer.faults()).containsExactly(fault);
    }

    @Test
    void removingATeamReleasesItsHosts() {
        TestBrowser member = house.red(ADMIN);
        assertThat(member.get("/hosts/" + house.own().host()).status()).isEqualTo(200);
        Answer answer = owner().delete("/teams/" + house.red());
        assertThat(answer.body()).isEqualTo("{\"removed\":true,\"hosts_released\":1,\"members_removed\":1}");
        assertThat(member.get("/hosts").status()).isEqualTo(403);
        assertThat(owner().get("/hosts/" + house.own().host()).json()).containsEntry("team_id", null);
        assertThat(owner().get("/hosts/" + house.other().host()).json()).containsEntry("team_id", (int) house.blue());
    }

    @Test
    void theHigherOfThePlatformsAndTheTeamsRoleCounts() {
        var user = house.user();
        owner().patch("/users/" + user.id(), "{\"role\":\"operator\"}");
        house.join(house.red(), user.id(), VIEWER, TwoTeams.ANYWHERE);
        house.join(house.blue(), user.id(), ADMIN, TwoTeams.ANYWHERE);
        // The change is invalid, so that only the guard's response differs.
        String uninstall = "{\"confirm\":7}";
        assertThat(user.visitor()
                        .post("/hosts/" + house.own().host() + "/test", "")
                        .status())
                .isEqualTo(200);
        assertThat(user.visitor()
                        .delete("/apps/" + house.own().app(), uninstall)
                        .status())
                .isEqualTo(403);
        assertThat(user.visitor()
                        .delete("/apps/" + house.other().app(), uninstall)
                        .status())
                .isEqualTo(422);
        assertThat(user.visitor()
                        .delete("/apps/" + house.lone().app(), uninstall)
                        .status())
                .isEqualTo(403);
    }

    @Test
    void aMemberOfSeveralTeamsSeesTheHostsOfAll() {
        var user = house.user();
        house.join(house.red(), user.id(), VIEWER, TwoTeams.ANYWHERE);
        String before = user.visitor().get("/apps").header("ETag");
        house.join(house.blue(), user.id(), VIEWER, TwoTeams.ANYWHERE);
        Answer both = user.visitor().send("GET", "/apps", null, Map.of("If-None-Match", before));
        assertThat(both.status()).as("the earlier list is not the current one").isEqualTo(200);
        assertThat(both.header("ETag")).matches("W/\"[!#-~]+\"");
        assertThat(both.list()).extracting(a -> a.get("name")).containsExactly("Grafana", "Jellyfin");
        assertThat(user.visitor().get("/hosts").list())
                .extracting(h -> h.get("name"))
                .containsExactly("alpha", "beta");
        Answer jobs = user.visitor().get("/jobs");
        assertThat(jobs.list()).hasSize(2);
        assertThat(jobs.header("X-Total-Count")).isEqualTo("2");
    }

    @Test
    void aListShowsAndCountsOnlyOwnHosts() {
        TestBrowser member = house.red(VIEWER);
        assertThat(member.get("/apps").list()).extracting(a -> a.get("name")).containsExactly("Grafana");
        assertThat(member.get("/hosts").list()).extracting(h -> h.get("name")).containsExactly("alpha");
        assertThat(member.get("/apps/discovered").list())
                .extracting(d -> d.get("name"))
                .containsExactly("gitea", "vaultwarden");
        Answer jobs = member.get("/jobs?per_page=1");
        assertThat(jobs.list()).extracting(j -> j.get("id")).containsExactly((int)
                house.own().job());
        assertThat(jobs.header("X-Total-Count")).isEqualTo("1");
        assertThat(member.get("/jobs?target=app:" + house.other().app()).list()).isEmpty();
        assertThat(member.get("/apps?host=" + house.other().host()).list()).isEmpty();
        String tag = member.get("/apps").header("ETag");
        assertThat(house.plane().as(VIEWER).get("/apps").header("ETag")).isNotEqualTo(tag);
    }
}
