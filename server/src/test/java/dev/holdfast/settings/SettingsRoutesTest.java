package dev.holdfast.settings;

import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.OWNER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.Answer;
import dev.holdfast.TestPlane;
import dev.holdfast.base.StartupException;
import dev.holdfast.platform.Config;
import java.time.InstantSource;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The settings that an admin can change while the service runs. */
class SettingsRoutesTest {
    @RegisterExtension
    final TestPlane plane = TestPlane.empty();

    @Test
    void defaultsApplyUntilASettingIsChangedAndAgainWhenItIsCleared() {
        assertThat(plane.as(ADMIN).get("/settings").body())
                .isEqualTo("{\"public_url\":null,\"audit_retention_days\":365,\"job_retention_days\":90,"
                        + "\"catalog_url\":\"https://github.com/community-scripts/ProxmoxVE\","
                        + "\"catalog_branch\":\"main\",\"catalog_engine_url\":\"https://github.com/community-scripts/core\","
                        + "\"catalog_engine_branch\":\"main\",\"console_idle_minutes\":30,\"consoles_per_user\":20,"
                        + "\"consoles_in_all\":250,\"jobs_waiting_per_user\":200,\"ssh_consoles_without_right\":false,\"metrics_ten_second_hours\":2,\"metrics_minute_days\":7,"
                        + "\"metrics_quarter_hour_days\":90,\"metrics_hour_days\":1825,\"sources\":"
                        + "{\"public_url\":\"default\",\"audit_retention_days\":\"default\","
                        + "\"job_retention_days\":\"default\",\"catalog_url\":\"default\","
                        + "\"catalog_branch\":\"default\",\"catalog_engine_url\":\"default\","
                        + "\"catalog_engine_branch\":\"default\",\"console_idle_minutes\":\"default\","
                        + "\"consoles_per_user\":\"default\",\"consoles_in_all\":\"default\","
                        + "\"jobs_waiting_per_user\":\"default\",\"ssh_consoles_without_right\":\"default\","
                        + "\"metrics_ten_second_hours\":\"default\",\"metrics_minute_days\":\"default\","
                        + "\"metrics_quarter_hour_days\":\"default\",\"metrics_hour_days\":\"default\"}}");
        Answer set = plane.as(ADMIN)
                .patch("/settings", "{\"public_url\":\"https://Plane.example.net/\",\"job_retention_days\":7}");
        assertThat(set.json())
                .containsEntry("public_url", "https://plane.example.net")
                .containsEntry("job_retention_days", 7)
                .containsEntry("audit_retention_days", 365);
        assertThat(set.tree().get("sources").get("public_url").asString()).isEqualTo("settings");
        plane.halt();
        plane.resume();
        assertThat(plane.as(ADMIN).get("/settings").json()).isEqualTo(set.json());
        Answer cleared = plane.as(ADMIN).patch("/settings", "{\"public_url\":null,\"job_retention_days\":null}");
        assertThat(cleared.tree().get("public_url").isNull()).isTrue();
        assertThat(cleared.json()).containsEntry("job_retention_days", 90);
        assertThat(plane.as(ADMIN).patch("/settings", "{}").json()).isEqualTo(cleared.json());
    }

    @Test
    void allFaultsAreReportedAndNothingIsChanged() {
        Answer answer = plane.as(ADMIN)
                .patch(
                        "/settings",
                        "{\"public_url\":\"ftp://x\",\"audit_retention_days\":29,\"job_retention_days\":3651}");
        assertThat(answer.faults())
                .containsExactlyInAnyOrder(
                        "body.public_url value_error",
                        "body.audit_retention_days greater_than_equal",
                        "body.job_retention_days less_than_equal");
        assertThat(plane.as(ADMIN)
                        .patch("/settings", "{\"job_retention_days\":5,\"features_off\":\"audit.log\"}")
                        .faults())
                .as("a setting that owners change elsewhere can't be set here")
                .containsExactly("body.features_off extra_forbidden");
        assertThat(plane.as(ADMIN).get("/settings").json()).containsEntry("job_retention_days", 90);
    }

    @Test
    void onlyAnOwnerDecidesHowManyJobsOfAPersonMayWait() {
        Answer refused = plane.as(ADMIN).patch("/settings", "{\"jobs_waiting_per_user\":5,\"job_retention_days\":5}");
        assertThat(refused.status()).isEqualTo(403);
        assertThat(refused.json()).containsEntry("required_role", "owner");
        assertThat(plane.as(OWNER)
                        .patch("/settings", "{\"jobs_waiting_per_user\":5}")
                        .json())
                .containsEntry("jobs_waiting_per_user", 5)
                .containsEntry("job_retention_days", 90);
        assertThat(plane.as(OWNER)
                        .patch("/settings", "{\"jobs_waiting_per_user\":0}")
                        .faults())
                .containsExactly("body.jobs_waiting_per_user greater_than_equal");
    }

    @Test
    void valuesFromTheEnvironmentStayAndAreMarked() {
        var environment =
                Map.of("HOLDFAST_PUBLIC_URL", "https://fixed.example.net/", "HOLDFAST_JOB_RETENTION_DAYS", "9");
        try (TestPlane fixed =
                TestPlane.with(environment, InstantSource.system()).start()) {
            Answer shown = fixed.as(ADMIN).get("/settings");
            assertThat(shown.json())
                    .containsEntry("public_url", "https://fixed.example.net")
                    .containsEntry("job_retention_days", 9)
                    .containsEntry(
                            "sources",
                            Map.ofEntries(
                                    Map.entry("public_url", "environment"),
                                    Map.entry("audit_retention_days", "default"),
                                    Map.entry("job_retention_days", "environment"),
                                    Map.entry("catalog_url", "default"),
                                    Map.entry("catalog_branch", "default"),
                                    Map.entry("catalog_engine_url", "default"),
                                    Map.entry("catalog_engine_branch", "default"),
                                    Map.entry("console_idle_minutes", "default"),
                                    Map.entry("consoles_per_user", "default"),
                                    Map.entry("consoles_in_all", "default"),
                                    Map.entry("jobs_waiting_per_user", "default"),
                                    Map.entry("ssh_consoles_without_right", "default"),
                                    Map.entry("metrics_ten_second_hours", "default"),
                                    Map.entry("metrics_minute_days", "default"),
                                    Map.entry("metrics_quarter_hour_days", "default"),
                                    Map.entry("metrics_hour_days", "default")));
            Answer refused = fixed.as(ADMIN).patch("/settings", "{\"audit_retention_days\":40,\"public_url\":null}");
            assertThat(refused.status()).isEqualTo(409);
            assertThat(refused.body()).contains("HOLDFAST_PUBLIC_URL");
            assertThat(fixed.as(ADMIN).get("/settings").json())
                    .as("one transaction")
                    .containsEntry("audit_retention_days", 365);
            assertThat(fixed.as(ADMIN)
                            .patch("/settings", "{\"audit_retention_days\":40,\"job_retention_days\":9}")
                            .status())
                    .as("a form that sends back unchanged values")
                    .isEqualTo(200);
        }
    }

    @Test
    void aStartWithAFaultyAddressOrHalfAPolicyIsRefused() {
        assertThatThrownBy(() -> Config.read(Map.of(
                        "HOLDFAST_PUBLIC_URL",
                        "plane",
                        "HOLDFAST_JOB_RETENTION_DAYS",
                        "0",
                        "HOLDFAST_POLICY_FILE",
                        "x")))
                .isInstanceOf(StartupException.class)
                .hasMessageContaining("HOLDFAST_PUBLIC_URL must be")
                .hasMessageContaining("HOLDFAST_JOB_RETENTION_DAYS must be 1 to 3650")
                .hasMessageContaining("HOLDFAST_POLICY_FILE and HOLDFAST_POLICY_KEY go together");
        assertThatThrownBy(() -> Config.read(Map.of("HOLDFAST_POLICY_FILE", "x", "HOLDFAST_POLICY_KEY", "y")))
                .hasMessage("HOLDFAST_POLICY_KEY must be the public key that sign-policy prints.");
    }
}
