package dev.holdfast.meta;

import static dev.holdfast.access.Role.OWNER;
import static dev.holdfast.access.Role.VIEWER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.TestBrowser;
import dev.holdfast.TwoTeams;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

class BatchRoutesTest {
    @RegisterExtension
    final TwoTeams house = new TwoTeams();

    private static Answer ask(TestBrowser by, String... paths) {
        return by.get("/batch?get=" + URLEncoder.encode(String.join(",", paths), StandardCharsets.UTF_8));
    }

    private static List<Integer> statuses(Answer answer) {
        return answer.tree()
                .valueStream()
                .map(part -> part.get("status").asInt())
                .toList();
    }

    @Test
    void eachPartIsWhatItWouldBeAlone() {
        TestBrowser red = house.red(VIEWER);
        String teams = "/teams";
        String jobs = "/jobs?page=1&per_page=1";
        Answer both = ask(red, teams, jobs);
        assertThat(statuses(both)).containsExactly(200, 200);
        assertThat(both.tree().at("/0/body")).isEqualTo(red.get(teams).tree());
        assertThat(both.tree().at("/0/total").isNull()).isTrue();
        assertThat(both.tree().at("/1/body")).isEqualTo(red.get(jobs).tree());
        assertThat(both.tree().at("/1/total").asInt()).isEqualTo(1);
    }

    @Test
    void aCommaInAPathIsEncoded() {
        Answer answer =
                ask(house.plane().as(OWNER), "/metrics/sparklines?type=host&metric=cpu_pct%2Cmem_pct", "/hosts");
        assertThat(statuses(answer)).containsExactly(200, 200);
        assertThat(answer.tree().at("/0/body/metrics")).hasSize(2);
    }

    @Test
    void whatTheCallerMayNotReadIsRefusedAndTheRestIsRead() {
        TestBrowser red = house.red(VIEWER);
        Answer answer = ask(red, "/users", "/hosts/" + house.other().host(), "/nowhere", "/jobs?page=none", "/hosts");
        assertThat(statuses(answer)).containsExactly(403, 404, 404, 422, 200);
        assertThat(answer.tree().at("/0/body/error").asString()).isEqualTo("role_required");
        assertThat(answer.tree()
                        .at("/4/body")
                        .valueStream()
                        .map(host -> host.get("name").asString()))
                .containsExactly("alpha");
        assertThat(answer.body()).doesNotContain(TwoTeams.NOT_OF_RED);
        assertThat(house.plane().stranger().get("/batch?get=/meta/health").status())
                .isEqualTo(401);
    }

    @Test
    void whatIsAuditedIsAuditedForEachPart() {
        TestBrowser red = house.red(VIEWER);
        ask(red, "/users", "/hosts");
        JsonNode denied = house.plane().as(OWNER).get("/audit?outcome=denied").tree();
        assertThat(denied.valueStream().map(row -> row.get("action").asString()))
                .contains("users.list");
    }

    /** Streams, consoles and files, and a batch in a batch. */
    @ParameterizedTest
    @ValueSource(strings = {"/events/stream", "/apps/1/console/ws", "/audit/export", "/batch?get=/hosts"})
    void whatHasNoAnswerToKeepIsNotAPart(String path) {
        Answer answer = ask(house.plane().as(OWNER), path, "/hosts");
        assertThat(statuses(answer)).containsExactly(404, 200);
        assertThat(answer.tree().at("/0/body/detail").asString()).contains("a request of its own");
    }

    @ParameterizedTest
    @ValueSource(strings = {"hosts", "/hosts,", "/hosts,apps", "/a b"})
    void whatIsNoListOfPathsIsAFault(String get) {
        assertThat(ask(house.plane().as(OWNER), get).faults()).containsExactly("query.get string_pattern_mismatch");
    }

    @Test
    void onlySoManyAreReadAtOnce() {
        TestBrowser owner = house.plane().as(OWNER);
        String[] most = Collections.nCopies(20, "/meta/version").toArray(String[]::new);
        assertThat(ask(owner, most).tree()).hasSize(20);
        assertThat(ask(owner, String.join(",", most), "/hosts").status()).isEqualTo(422);
    }
}
