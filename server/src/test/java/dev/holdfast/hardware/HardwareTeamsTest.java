package dev.holdfast.hardware;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.TwoTeams;
import dev.holdfast.access.Role;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The hardware of hosts of other teams does not exist. */
class HardwareTeamsTest {
    @RegisterExtension
    final TwoTeams house = new TwoTeams();

    @Test
    void onlyOwnHostsAreListed() {
        String list = house.red(Role.VIEWER).get("/hardware").body();
        assertThat(list).contains("alpha").doesNotContain(TwoTeams.NOT_OF_RED.toArray(String[]::new));
        long other = house.other().host();
        String none = house.red(Role.VIEWER).get("/hosts/9999/hardware").body();
        assertThat(house.red(Role.VIEWER).get("/hosts/" + other + "/hardware").body())
                .isEqualTo(none.replace("9999", Long.toString(other)));
        assertThat(house.red(Role.OPERATOR)
                        .post("/hosts/" + other + "/hardware/refresh", "")
                        .status())
                .isEqualTo(404);
    }
}
