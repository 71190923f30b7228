package dev.holdfast.dashboards;

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
import org.junit.jupiter.params.provider.ValueSource;

class SavedViewRoutesTest {
    @RegisterExtension
    final TwoTeams house = new TwoTeams();

    private static Answer saved(TestBrowser by, String name, String search) {
        return by.post("/views", Json.write(Map.of("name", name, "list", "inventory", "search", search)));
    }

    private static List<Object> names(TestBrowser of) {
        return of.get("/views").list().stream().map(one -> one.get("name")).toList();
    }

    private static String share(long team) {
        return "{\"team_id\":" + team + "}";
    }

    @Test
    void aViewIsOnesOwnUntilItIsSharedWithATeamWhichReadsItAndChangesNothing() {
        TestBrowser red = house.red(VIEWER);
        TestBrowser colleague = house.red(OWNER);
        TwoTeams.User stranger = house.user();
        house.join(house.blue(), stranger.id(), VIEWER, TwoTeams.ANYWHERE);
        Answer made = saved(red, "Busy", "q=cpu%3E50&sort=-cpu");
        assertThat(made.status()).as(made.body()).isEqualTo(201);
        assertThat(made.json())
                .containsEntry("list", "inventory")
                .containsEntry("search", "q=cpu%3E50&sort=-cpu")
                .containsEntry("own", true)
                .containsEntry("team_id", null);
        String path = "/views/" + made.json().get("id");
        assertThat(names(colleague)).isEmpty();
        assertThat(colleague.patch(path, "{\"name\":\"Ours\"}").error()).isEqualTo("not_found");

        assertThat(red.patch(path, share(house.red())).json()).containsEntry("team_id", (int) house.red());
        assertThat(colleague.get("/views").list().getFirst())
                .containsEntry("name", "Busy")
                .containsEntry("own", false);
        assertThat(colleague.patch(path, "{\"name\":\"Ours\"}").error()).isEqualTo("conflict");
        assertThat(colleague.delete(path).error()).isEqualTo("conflict");
        assertThat(names(stranger.visitor())).isEmpty();
        assertThat(red.patch(path, share(house.blue())).faults()).containsExactly("body.team_id value_error");

        assertThat(red.delete(path).json()).containsEntry("removed", true);
        assertThat(names(colleague)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"q=a b", "q=<b>", "q=x#y", "q=\\"})
    void aViewIsTheQueryOfAnAddress(String search) {
        assertThat(saved(house.red(VIEWER), "x", search).faults())
                .containsExactly("body.search string_pattern_mismatch");
    }
}
