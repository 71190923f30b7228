package dev.holdfast.apps.install;

import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.OPERATOR;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.TestPlane;
import dev.holdfast.apps.CatalogFixture;
import dev.holdfast.sim.Sim;
import java.time.InstantSource;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Requests that are refused before any change. None of them starts a job. */
class InstallRoutesTest {
    private static final CatalogFixture catalog = new CatalogFixture()
            .app("wiki", "echo", "echo")
            .app("vault", "echo", """
                    if [[ -z "${VAULT_PASS:-}" ]]; then
                      read -rsp "Master password: " VAULT_PASS
                    fi
                    """)
            .app("loop", "echo", """
                    while true; do
                      read -rp "Accept? " x
                      [[ "$x" == "y" ]] && break
                    done
                    """);
    private static final TestPlane plane =
            TestPlane.with(Map.of("HOLDFAST_CATALOG_URL", catalog.path()), InstantSource.system());
    private static Sim sim;
    private static long host;

    @BeforeAll
    static void start() {
        plane.start();
        sim = Sim.oneHost();
        host = plane.enrol(sim, "alpha").getFirst();
        catalog.read(plane);
    }

    @AfterAll
    static void stop() {
        plane.close();
        sim.close();
        catalog.close();
    }

    private static Answer install(String slug, String more) {
        return plane.as(ADMIN)
                .post("/catalog/" + slug + "/install", "{\"host_id\":" + host + ",\"name\":\"My Wiki\"" + more + "}");
    }

    @Test
    void theOptionsAreReadFromTheHostNow() {
        Answer answer = plane.as(ADMIN).get("/catalog/wiki/install?host_id=" + host);
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        assertThat(answer.json()).containsEntry("ssh_ready", false).containsEntry("next_ctid", 100);
        assertThat(answer.tree().get("storages").toString()).contains("local");
        assertThat(answer.tree().get("bridges").toString()).contains("vmbr0");
        assertThat(plane.as(ADMIN).get("/catalog/nope/install?host_id=" + host).json())
                .containsEntry("resource", "catalog_entry");
        assertThat(plane.as(ADMIN).get("/catalog/wiki/install?host_id=999").json())
                .containsEntry("resource", "host");
        assertThat(plane.as(ADMIN).get("/catalog/wiki/install").faults()).containsExactly("query.host_id missing");
        assertThat(plane.as(OPERATOR)
                        .get("/catalog/wiki/install?host_id=" + host)
                        .status())
                .isEqualTo(403);
    }

    @Test
    void withoutSshOrConsentNothingStarts() {
        Answer answer = install("wiki", "");
        assertThat(answer.error()).isEqualTo("capability_missing");
        assertThat(answer.json()).containsEntry("capability", "ssh").containsEntry("host_id", (int) host);
    }

    @Test
    void anAppThatNeedsAUserAtTheTerminalIsRefusedWithTheReason() {
        Answer answer = install("loop", ",\"consent\":true");
        assertThat(answer.status()).isEqualTo(409);
        assertThat(answer.body()).contains("without a user at the terminal");
    }

    @Test
    void allQuestionsMustBeAnsweredAndOtherAnswersAreRefused() {
        assertThat(install("vault", "").faults()).containsExactly("body.answers.VAULT_PASS missing");
        assertThat(install("vault", ",\"answers\":{\"VAULT_PASS\":\"\"}").faults())
                .containsExactly("body.answers.VAULT_PASS missing");
        assertThat(install("vault", ",\"answers\":{\"VAULT_PASS\":\"hush-hush\",\"PATH\":\"/tmp\"}")
                        .faults())
                .containsExactly("body.answers.PATH extra_forbidden");
        assertThat(install("vault", ",\"answers\":{\"VAULT_PASS\":\"one\\rtwo\"}")
                        .faults())
                .containsExactly("body.answers.VAULT_PASS value_error");
        assertThat(install("vault", ",\"answers\":{\"VAULT_PASS\":\"hush-hush\"}")
                        .error())
                .isEqualTo("capability_missing");
    }

    @Test
    void missingResourcesOfTheHostAreReportedByField() {
        assertThat(install(
                                "wiki",
                                ",\"overrides\":{\"storage\":\"nope\",\"template_storage\":\"nope\",\"bridge\":\"vmbr9\",\"cores\":500}")
                        .faults())
                .containsExactlyInAnyOrder(
                        "body.overrides.storage value_error",
                        "body.overrides.template_storage value_error",
                        "body.overrides.bridge value_error",
                        "body.overrides.cores less_than_equal");
        assertThat(install(
                                "wiki",
                                ",\"ctid\":99,\"overrides\":{\"cores\":0,\"memory_mb\":1,\"disk_gb\":0,\"vlan\":5000,"
                                        + "\"ip\":\"10.0.0.300/24\",\"gateway\":\"10.1\",\"bridge\":\"a b\"}")
                        .faults())
                .containsExactlyInAnyOrder(
                        "body.ctid greater_than_equal",
                        "body.overrides.cores greater_than_equal",
                        "body.overrides.memory_mb greater_than_equal",
                        "body.overrides.disk_gb greater_than_equal",
                        "body.overrides.vlan less_than_equal",
                        "body.overrides.ip value_error",
                        "body.overrides.gateway value_error",
                        "body.overrides.bridge string_pattern_mismatch");
    }

    @Test
    void aNameBecomesAHostName() {
        assertThat(Installation.hostname("My  Wiki (new)")).isEqualTo("my-wiki-new");
        assertThat(Installation.hostname("日本")).isEqualTo("app");
        assertThat(Installation.hostname("x".repeat(99))).hasSize(63);
    }
}
