package dev.holdfast.settings;

import dev.holdfast.http.Change;
import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;
import org.jspecify.annotations.Nullable;

/** Changes to the settings; null resets one to its default. */
record SettingsPatchIn(
        Change<String> publicUrl,
        Change<Integer> auditRetentionDays,
        Change<Integer> jobRetentionDays,
        Change<String> catalogUrl,
        Change<String> catalogBranch,
        Change<String> catalogEngineUrl,
        Change<String> catalogEngineBranch,
        Change<Integer> consoleIdleMinutes,
        Change<Integer> consolesPerUser,
        Change<Integer> consolesInAll,
        Change<Integer> jobsWaitingPerUser,
        Change<Boolean> sshConsolesWithoutRight,
        Change<Integer> metricsTenSecondHours,
        Change<Integer> metricsMinuteDays,
        Change<Integer> metricsQuarterHourDays,
        Change<Integer> metricsHourDays)
        implements Input {
    @Override
    public void check(Checks checks) {
        String url = publicUrl.orNull();
        checks.that(
                url == null || PublicUrl.isOne(url),
                "public_url",
                "value_error",
                "Must be " + PublicUrl.EXPECTED + ".");
        checks.within("audit_retention_days", auditRetentionDays.orNull(), 30, 3650);
        checks.within("job_retention_days", jobRetentionDays.orNull(), 1, 3650);
        repository(checks, "catalog_url", catalogUrl.orNull());
        branch(checks, "catalog_branch", catalogBranch.orNull());
        repository(checks, "catalog_engine_url", catalogEngineUrl.orNull());
        branch(checks, "catalog_engine_branch", catalogEngineBranch.orNull());
        checks.within("console_idle_minutes", consoleIdleMinutes.orNull(), 1, 1440);
        checks.within("consoles_per_user", consolesPerUser.orNull(), 1, 200);
        checks.within("consoles_in_all", consolesInAll.orNull(), 1, 1000);
        checks.within("jobs_waiting_per_user", jobsWaitingPerUser.orNull(), 1, 10_000);
        checks.within("metrics_ten_second_hours", metricsTenSecondHours.orNull(), 1, 48);
        checks.within("metrics_minute_days", metricsMinuteDays.orNull(), 1, 60);
        checks.within("metrics_quarter_hour_days", metricsQuarterHourDays.orNull(), 2, 730);
        checks.within("metrics_hour_days", metricsHourDays.orNull(), 30, 7300);
    }

    private static void repository(Checks checks, String field, @Nullable String url) {
        checks.that(
                url == null || CatalogUrl.isOne(url),
                field,
                "value_error",
                "Must be " + CatalogUrl.EXPECTED + ". A directory can be set only in the service's environment.");
        checks.line(field, url, 250);
    }

    private static void branch(Checks checks, String field, @Nullable String branch) {
        checks.that(
                branch == null || CatalogUrl.isBranch(branch),
                field,
                "value_error",
                "Must be " + CatalogUrl.BRANCH_EXPECTED + ".");
    }
}
