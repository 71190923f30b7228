package dev.holdfast.guests.config;

import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.OPERATOR;
import static dev.holdfast.access.Role.OWNER;
import static dev.holdfast.access.Role.VIEWER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.TestPlane;
import dev.holdfast.base.json.Json;
import dev.holdfast.sim.Sim;
import dev.holdfast.sim.model.SimGuest;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tags and notes of both kinds of guests. */
class GuestLabelsTest {
    private static final TestPlane plane = TestPlane.empty();
    private static final Sim sim = Sim.oneHost();
    private static SimGuest container;
    private static SimGuest machine;
    private static long app;
    private static long vm;

    /** Where the operations of a kind of guest are. */
    enum Kind {
        APP,
        MACHINE;

        String path() {
            return this == APP ? "/apps/" + app : "/vms/" + vm;
        }

        SimGuest guest() {
            return this == APP ? container : machine;
        }
    }

    @BeforeAll
    static void start() {
        plane.start().as(OWNER);
        long host = plane.enrol(sim, "alpha").getFirst();
        container = sim.guest("alpha", 101);
        machine = sim.clusterOf("alpha").machine(170, "alpha", "labelled");
        app = plane.adopt(host, 101, "Grafana");
        plane.as(ADMIN).post("/hosts/" + host + "/sync", "");
        vm = plane.vm(170);
        for (String name : List.of("lab", "production")) {
            sim.node("alpha").ask("POST", "/pools", Map.of("poolid", name));
        }
    }

    @AfterAll
    static void stop() {
        plane.close();
        sim.close();
    }

    @AfterEach
    void reset() {
        sim.faults().clear();
        sim.clusterOf("alpha").options().change(Map.of(), List.of("tag-style"));
        container.lock(null);
        machine.lock(null);
    }

    private static Answer tag(Kind kind, Object body) {
        return plane.as(OPERATOR).patch(kind.path() + "/tags", Json.write(body));
    }

    private static Answer note(Kind kind, String body) {
        return plane.as(OPERATOR).patch(kind.path() + "/notes", body);
    }

    private static Answer pool(Kind kind, String pool) {
        return plane.as(ADMIN).patch(kind.path() + "/pool", "{\"pool\":" + pool + "}");
    }

    @ParameterizedTest
    @EnumSource
    void aGuestIsPutIntoAPoolMovedToAnotherAndTakenOut(Kind kind) {
        assertThat(pool(kind, "\"lab\"").json()).containsEntry("pool", "lab");
        assertThat(pool(kind, "\"lab\"").json()).as("again").containsEntry("pool", "lab");
        assertThat(pool(kind, "\"production\"").json())
                .containsEntry("pool", "production")
                .containsEntry("pools", List.of("lab", "production"));
        assertThat(plane.as(VIEWER).get(kind.path() + "/pool").json()).containsEntry("pool", "production");
        Answer unknown = pool(kind, "\"staging\"");
        assertThat(unknown.status()).isEqualTo(422);
        assertThat(unknown.body()).contains("There is no pool staging. Choose one of: lab, production.");
        assertThat(plane.as(OPERATOR)
                        .patch(kind.path() + "/pool", "{\"pool\":null}")
                        .status())
                .isEqualTo(403);
        assertThat(pool(kind, "null").json()).containsEntry("pool", null);
        assertThat(pool(kind, "null").json()).as("again").containsEntry("pool", null);
    }

    @ParameterizedTest
    @EnumSource
    void tagsAreReplacedAndReadAsTheHostStoresThem(Kind kind) {
        Answer answer = tag(kind, Map.of("tags", List.of("prod", "db", "prod")));
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        assertThat(kind.guest().get("tags")).hasToString("db;prod");
        Answer read = plane.as(VIEWER).get(kind.path() + "/tags");
        assertThat(read.json()).containsEntry("tags", List.of("db", "prod"));
        assertThat(read.json()).containsEntry("colors", Map.of());
        assertThat(tag(kind, Map.of("tags", List.of())).json()).containsEntry("tags", List.of());
        assertThat(kind.guest().get("tags")).isNull();
    }

    @ParameterizedTest
    @EnumSource
    void theColoursAreThoseOfTheClustersOptions(Kind kind) {
        sim.clusterOf("alpha")
                .options()
                .change(Map.of("tag-style", "color-map=prod:FF0000;db:00aa00:ffffff,case-sensitive=1"), List.of());
        assertThat(plane.as(VIEWER).get(kind.path() + "/tags").json())
                .containsEntry("colors", Map.of("prod", "ff0000", "db", "00aa00"));
        sim.faults().fail("GET alpha /cluster/options", 500, "something broke");
        assertThat(plane.as(VIEWER).get(kind.path() + "/tags").json()).containsEntry("colors", null);
    }

    @ParameterizedTest
    @EnumSource
    void tagsAreCheckedBeforeTheHostSeesThem(Kind kind) {
        assertThat(tag(kind, Map.of()).faults()).containsExactly("body.tags missing");
        assertThat(tag(kind, Map.of("tags", List.of("a b!"))).faults()).containsExactly("body.tags.0 value_error");
        assertThat(tag(kind, Map.of("tags", List.of("a"), "digest", "x")).faults())
                .containsExactly("body.digest string_pattern_mismatch");
    }

    @ParameterizedTest
    @EnumSource
    void aChangeWithAnOldDigestIsRefused(Kind kind) {
        String digest =
                plane.as(VIEWER).get(kind.path() + "/tags").tree().get("digest").asString();
        assertThat(tag(kind, Map.of("tags", List.of("one"), "digest", digest)).status())
                .isEqualTo(200);
        Answer late = tag(kind, Map.of("tags", List.of("two"), "digest", digest));
        assertThat(late.status()).isEqualTo(409);
        assertThat(late.error()).isEqualTo("digest_mismatch");
        assertThat(note(kind, "{\"notes\":\"x\",\"digest\":\"" + digest + "\"}").error())
                .isEqualTo("digest_mismatch");
    }

    @ParameterizedTest
    @EnumSource
    void notesKeepTheirLinesAndAreRemovedByNull(Kind kind) {
        Answer answer = note(kind, "{\"notes\":\"# Title\\n\\nSecond line: ä\"}");
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        assertThat(plane.as(VIEWER).get(kind.path() + "/notes").json())
                .containsEntry("notes", "# Title\n\nSecond line: ä");
        assertThat(note(kind, "{\"notes\":null}").json()).containsEntry("notes", null);
        assertThat(kind.guest().get("description")).isNull();
        assertThat(note(kind, "{}").faults()).containsExactly("body nothing_to_change");
        assertThat(note(kind, Json.write(Map.of("notes", "x".repeat(8193)))).faults())
                .containsExactly("body.notes string_too_long");
    }

    @ParameterizedTest
    @EnumSource
    void viewersOnlyReadAndFailuresOfTheHostAreReported(Kind kind) {
        assertThat(plane.as(VIEWER)
                        .patch(kind.path() + "/tags", "{\"tags\":[]}")
                        .status())
                .isEqualTo(403);
        sim.faults().fail("PUT alpha .*/config", 403, "Permission check failed (/vms/1, VM.Config.Options)");
        Answer refused = tag(kind, Map.of("tags", List.of("x")));
        assertThat(refused.status()).isEqualTo(502);
        assertThat(refused.json()).containsEntry("kind", "permission");
    }
}
