package dev.holdfast.apps.migrate;

import static dev.holdfast.access.Role.ADMIN;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.TwoTeams;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The target host of a move must also belong to the caller's team. */
class MigrateTeamsTest {
    @RegisterExtension
    final TwoTeams house = new TwoTeams();

    @Test
    void aHostOfAnotherTeamIsAnsweredLikeAMissingOne() {
        for (String path : new String[] {"/migrate/preflight", "/migrate"}) {
            Answer nowhere = ask(path, 999999);
            assertThat(nowhere.status()).isEqualTo(404);
            Answer there = ask(path, house.other().host());
            assertThat(there.status()).isEqualTo(404);
            assertThat(there.body())
                    .isEqualTo(
                            nowhere.body().replace("999999", "" + house.other().host()));
        }
        assertThat(ask("/migrate/preflight", house.own().host()).status()).isEqualTo(200);
    }

    private Answer ask(String path, long host) {
        String confirm = path.equals("/migrate") ? ",\"confirm\":\"Grafana\"" : "";
        return house.red(ADMIN)
                .post("/apps/" + house.own().app() + path, "{\"target_host_id\":" + host + confirm + "}");
    }
}
