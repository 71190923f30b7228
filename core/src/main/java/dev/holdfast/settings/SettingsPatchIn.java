package dev.holdfast.settings;

import dev.holdfast.http.Change;
import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;
import org.jspecify.annotations.Nullable;

/**
 * Changes to the settings; null resets one to its default.
 *
 * @param publicUrl the address at which users reach Holdfast, at most 250 characters; by default none
 * @param auditRetentionDays how many days audit rows are kept, 30 to 3650; by default 365
 * @param jobRetentionDays how many days jobs that have ended are kept, with their logs, 1 to 3650; by default 90
 * @param catalogUrl the git repository of the community scripts; by default
 *     https://github.com/community-scripts/ProxmoxVE
 * @param catalogBranch the branch to read from {@code catalogUrl}, at most 200 characters; by default {@code main}
 * @param catalogEngineUrl the git repository of the framework that the scripts load; by default
 *     https://github.com/community-scripts/core
 * @param catalogEngineBranch the branch to read from {@code catalogEngineUrl}, at most 200 characters; by default
 *     {@code main}
 * @param consoleIdleMinutes how many minutes a console may be open without input or output, 1 to 1440; by default 30
 * @param consolesPerUser how many consoles a user may have open on each replica, 1 to 200; by default 20
 * @param consolesInAll how many consoles all users together may have open on each replica, 1 to 1000; by default 250
 * @param jobsWaitingPerUser how many jobs of a user may wait in the queue, 1 to 10000; by default 200; only an owner
 *     may change it
 * @param sshConsolesWithoutRight whether guests are entered over SSH, as root, although the API token lacks VM.Console;
 *     by default false
 * @param metricsTenSecondHours how many hours measured values are kept in steps of ten seconds, 1 to 48; by default 2
 * @param metricsMinuteDays how many days measured values are kept in steps of a minute, 1 to 60; by default 7
 * @param metricsQuarterHourDays how many days measured values are kept in steps of 15 minutes, 2 to 730; by default 90
 * @param metricsHourDays how many days measured values are kept in steps of an hour, 30 to 7300; by default 1825
 */
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
