package dev.holdfast.dashboards;

import static dev.holdfast.access.Role.OWNER;
import static dev.holdfast.access.Role.VIEWER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.TestBrowser;
import dev.holdfast.TwoTeams;
import dev.holdfast.base.json.Json;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DashboardRoutesTest {
    private static final String CHART = "/monitoring/compare?targets=host:1&metric=cpu_pct&span=day";

    @RegisterExtension
    final TwoTeams house = new TwoTeams();

    private static Map<String, Object> card(String path) {
        return Map.of("title", "A card", "path", path);
    }

    private static Answer made(TestBrowser by, String name) {
        return by.post("/dashboards", Json.write(Map.of("name", name, "cards", List.of(card(CHART)))));
    }

    /** Another member of the team Blue with each call. */
    private TestBrowser blue() {
        TwoTeams.User user = house.user();
        house.join(house.blue(), user.id(), VIEWER, TwoTeams.ANYWHERE);
        return user.visitor();
    }

    private static String share(long team) {
        return "{\"team_id\":" + team + "}";
    }

    private static List<Object> names(TestBrowser of) {
        return of.get("/dashboards").list().stream().map(one -> one.get("name")).toList();
    }

    @Test
    void aDashboardBelongsToWhoMadeItAndNobodyElseKnowsOfIt() {
        TestBrowser red = house.red(VIEWER);
        Answer made = made(red, "Mine");
        assertThat(made.status()).isEqualTo(201);
        assertThat(made.json())
                .containsEntry("name", "Mine")
                .containsEntry("own", true)
                .containsEntry("team_id", null);
        String path = "/dashboards/" + made.json().get("id");
        assertThat(red.get(path).tree().at("/cards/0/path").asString()).isEqualTo(CHART);
        for (TestBrowser other : List.of(house.plane().as(OWNER), blue())) {
            assertThat(names(other)).isEmpty();
            assertThat(other.get(path).error()).isEqualTo("not_found");
            assertThat(other.patch(path, "{\"name\":\"Taken\"}").error()).isEqualTo("not_found");
            assertThat(other.delete(path).error()).isEqualTo("not_found");
        }
        assertThat(names(red)).containsExactly("Mine");
    }

    @Test
    void theMembersOfATeamReadWhatIsSharedWithItAndChangeNothing() {
        TestBrowser red = house.red(VIEWER);
        String path = "/dashboards/" + made(red, "For us").json().get("id");
        assertThat(red.patch(path, share(house.red())).json()).containsEntry("team_id", (int) house.red());
        TestBrowser colleague = house.red(OWNER);
        assertThat(colleague.get(path).json()).containsEntry("own", false).containsEntry("name", "For us");
        assertThat(colleague.patch(path, "{\"name\":\"Ours\"}").error()).isEqualTo("conflict");
        assertThat(colleague.delete(path).error()).isEqualTo("conflict");
        assertThat(blue().get(path).error()).isEqualTo("not_found");
        assertThat(red.patch(path, "{\"team_id\":null}").json()).containsEntry("team_id", null);
        assertThat(colleague.get(path).error()).isEqualTo("not_found");
    }

    @Test
    void nobodySharesWithATeamOfOthers() {
        TestBrowser red = house.red(VIEWER);
        String path = "/dashboards/" + made(red, "For them").json().get("id");
        for (long team : List.of(house.blue(), 99L)) {
            assertThat(red.patch(path, share(team)).faults()).containsExactly("body.team_id value_error");
        }
        TestBrowser overseer = house.plane().as(VIEWER);
        String own = "/dashboards/" + made(overseer, "For the blue ones").json().get("id");
        assertThat(overseer.patch(own, share(house.blue())).status()).isEqualTo(200);
        assertThat(names(blue())).containsExactly("For the blue ones");
        assertThat(overseer.patch(own, share(99)).faults()).containsExactly("body.team_id value_error");
    }

    @Test
    void aTeamThatIsRemovedLeavesTheDashboardToItsOwner() {
        TestBrowser overseer = house.plane().as(VIEWER);
        String path = "/dashboards/" + made(overseer, "Left").json().get("id");
        overseer.patch(path, share(house.blue()));
        assertThat(house.plane().as(OWNER).delete("/teams/" + house.blue()).status())
                .isEqualTo(200);
        assertThat(overseer.get(path).json()).containsEntry("team_id", null);
    }

    @Test
    void cardsAreReplacedAndADashboardIsRemoved() {
        TestBrowser red = house.red(VIEWER);
        String path = "/dashboards/" + made(red, "Mine").json().get("id");
        var cards = List.of(card("/inventory?q=tag:web"), card("/alerts"));
        assertThat(red.patch(path, Json.write(Map.of("cards", cards))).tree().get("cards"))
                .hasSize(2);
        assertThat(red.delete(path).json()).containsEntry("removed", true);
        assertThat(red.get(path).error()).isEqualTo("not_found");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://evil.test/",
                "//evil.test/a",
                "javascript:alert(1)",
                "/\\evil.test",
                "inventory",
                "/inventory#x",
                "/inventory?q=a b",
                "/inventory/../x",
                "/inventory?q=<b>"
            })
    void aCardShowsAPageOfHoldfastOnly(String path) {
        Answer answer =
                house.red(VIEWER).post("/dashboards", Json.write(Map.of("name", "x", "cards", List.of(card(path)))));
        assertThat(answer.faults()).containsExactly("body.cards.0.path string_pattern_mismatch");
    }

    @Test
    void thereIsAMostOfCardsAndOfDashboards() {
        TestBrowser red = house.red(VIEWER);
        var many = Map.of("name", "x", "cards", Collections.nCopies(25, card("/alerts")));
        assertThat(red.post("/dashboards", Json.write(many)).faults()).containsExactly("body.cards value_error");
        for (int i = 0; i < 50; i++) assertThat(made(red, "n" + i).status()).isEqualTo(201);
        assertThat(made(red, "one more").error()).isEqualTo("conflict");
        assertThat(made(blue(), "of another").status()).isEqualTo(201);
    }
}
