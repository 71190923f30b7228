package dev.holdfast.backups.coverage;

import dev.holdfast.backups.coverage.CoverageView.GuestCoverage;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * How many guests, of those that the caller may read, are in each state of their coverage.
 *
 * @param none how many have no backup, 0 or more
 * @param failed how many have only backups that are damaged
 * @param stale how many have no backup that is new enough
 * @param unknown how many may have a newer backup on a storage that could not be read
 * @param covered how many have a backup that is new enough
 * @param excluded how many need none
 * @param unread how many storages and jobs could not be read
 */
record CoverageSummary(long none, long failed, long stale, long unknown, long covered, long excluded, long unread) {
    static CoverageSummary of(CoverageView view) {
        Map<Cover.State, Long> counts =
                view.guests().stream().collect(Collectors.groupingBy(GuestCoverage::state, Collectors.counting()));
        return new CoverageSummary(
                counts.getOrDefault(Cover.State.NONE, 0L),
                counts.getOrDefault(Cover.State.FAILED, 0L),
                counts.getOrDefault(Cover.State.STALE, 0L),
                counts.getOrDefault(Cover.State.UNKNOWN, 0L),
                counts.getOrDefault(Cover.State.COVERED, 0L),
                counts.getOrDefault(Cover.State.EXCLUDED, 0L),
                view.errors().size());
    }
}
