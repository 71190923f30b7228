package dev.holdfast.vms.migrate;

import static dev.holdfast.access.Role.ADMIN;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.TwoTeams;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The target host of a machine's move must also belong to the caller's team. */
class VmMigrateTeamsTest {
    @RegisterExtension
    final TwoTeams house = new TwoTeams();

    @Test
    void aHostOfAnotherTeamIsAnsweredLikeAMissingOne() {
        String name = house.red(ADMIN)
                .get("/vms/" + house.own().vm())
                .tree()
                .get("name")
                .asString();
        for (String path : new String[] {"/migrate/preflight", "/migrate"}) {
            Answer nowhere = ask(path, 999999, name);
            assertThat(nowhere.status()).isEqualTo(404);
            Answer there = ask(path, house.other().host(), name);
            assertThat(there.status()).isEqualTo(404);
            assertThat(there.body())
                    .isEqualTo(
                            nowhere.body().replace("999999", "" + house.other().host()));
        }
        assertThat(ask("/migrate/preflight", house.own().host(), name).status()).isEqualTo(200);
    }

    private Answer ask(String path, long host, String name) {
        String confirm = path.equals("/migrate") ? ",\"confirm\":\"" + name + "\"" : "";
        return house.red(ADMIN).post("/vms/" + house.own().vm() + path, "{\"target_host_id\":" + host + confirm + "}");
    }
}
