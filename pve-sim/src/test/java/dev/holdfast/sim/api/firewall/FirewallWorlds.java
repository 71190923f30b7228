package dev.holdfast.sim.api.firewall;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.sim.Asker;
import dev.holdfast.sim.Worlds;

/** Base of the firewall tests: checks for accepted requests, and for requests refused because of a single field. */
abstract class FirewallWorlds extends Worlds {
    static void taken(Asker.Answer answer) {
        assertThat(answer.status()).as(answer.reason() + answer.body()).isEqualTo(200);
    }

    static String fault(Asker.Answer answer, String field) {
        assertThat(answer.status()).as(answer.reason()).isEqualTo(400);
        assertThat(answer.json().path("errors").propertyNames()).containsExactly(field);
        return answer.json().path("errors").path(field).asString().strip();
    }
}
