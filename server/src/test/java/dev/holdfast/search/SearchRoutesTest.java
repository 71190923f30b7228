package dev.holdfast.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.TestBrowser;
import dev.holdfast.TwoTeams;
import dev.holdfast.access.Role;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Searching what one may read. */
class SearchRoutesTest {
    @RegisterExtension
    final TwoTeams teams = new TwoTeams();

    /** Without what the address of a host contains: the port of the simulator may contain any number. */
    private static List<String> found(TestBrowser by, String q) {
        Answer answer = by.get("/search?q=" + q);
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        return answer.tree()
                .get("hits")
                .valueStream()
                .filter(hit -> !hit.get("field").asString().equals("address"))
                .map(hit -> hit.get("type").asString() + " " + hit.get("name").asString() + " by "
                        + hit.get("field").asString())
                .toList();
    }

    @Test
    void namesAndNumbersAreFoundTheBestMatchFirst() {
        TestBrowser viewer = teams.plane().as(Role.VIEWER);
        assertThat(found(viewer, "grafana")).contains("app Grafana by name");
        assertThat(found(viewer, "RUNN")).containsExactly("vm runner by name");
        assertThat(found(viewer, "150")).containsExactly("vm runner by number");
        assertThat(found(viewer, "101")).contains("app Grafana by number", "app Jellyfin by number");
        assertThat(found(viewer, "alpha").getFirst()).isEqualTo("host alpha by name");
        assertThat(found(viewer, "nothing-like-this")).isEmpty();
    }

    @Test
    void aContainerThatIsNoAppIsFoundAsWhatItIs() {
        TestBrowser viewer = teams.plane().as(Role.VIEWER);
        assertThat(found(viewer, "paperless")).containsExactly("container paperless by name");
        assertThat(found(viewer, "106")).containsExactly("container paperless by number");
    }

    @Test
    void whatOneMayNotReadIsNotFound() {
        TestBrowser red = teams.red(Role.VIEWER);
        assertThat(found(red, "grafana")).contains("app Grafana by name");
        for (String hidden :
                List.of("jellyfin", "forgejo", "beta", "gamma", "151", "immich", "nextcloud", "paperless")) {
            assertThat(found(red, hidden)).as(hidden).isEmpty();
        }
    }

    @Test
    void aLimitCutsTheListAndTheTotalTellsIt() {
        Answer answer = teams.plane().as(Role.VIEWER).get("/search?q=a&limit=1");
        assertThat(answer.tree().get("hits").size()).isOne();
        assertThat(answer.tree().get("total").asInt()).isGreaterThan(1);
        assertThat(teams.plane().as(Role.VIEWER).get("/search?q=").status()).isEqualTo(422);
    }
}
