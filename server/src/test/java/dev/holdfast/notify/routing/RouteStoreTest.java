package dev.holdfast.notify.routing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.base.db.Db;
import dev.holdfast.base.db.TestDb;
import dev.holdfast.notify.Severity;
import dev.holdfast.schedules.time.Weekday;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RouteStoreTest {
    private static final RouteIn ROUTE = new RouteIn(
            "night",
            3,
            true,
            Severity.WARNING,
            List.of("alert.fired"),
            List.of("web"),
            null,
            new TimeSpanIn(List.of(Weekday.MON), "22:00", "06:00", "UTC"),
            List.of(1L),
            false,
            new QuietHoursIn(List.of(), "22:00", "07:00", "UTC", false),
            5,
            10,
            List.of(2L));

    @ParameterizedTest
    @EnumSource
    void whatHasNoColumnIsStoredAsJson(TestDb kind) {
        var store = new RouteStore();
        try (Db db = kind.fresh()) {
            db.write(h -> store.insert(h, ROUTE));
            String rule = db.read(h -> h.select("SELECT rule FROM notify_route")
                    .mapTo(String.class)
                    .one());
            assertThat(rule)
                    .isEqualTo(
                            "{\"min_severity\":\"warning\",\"types\":[\"alert.fired\"],\"tags\":[\"web\"],\"team_id\":null,"
                                    + "\"during\":{\"days\":[\"mon\"],\"from\":\"22:00\",\"until\":\"06:00\",\"zone\":\"UTC\"},"
                                    + "\"channel_ids\":[1],\"stops\":false,"
                                    + "\"quiet\":{\"days\":[],\"from\":\"22:00\",\"until\":\"07:00\",\"zone\":\"UTC\","
                                    + "\"holds_critical\":false},"
                                    + "\"repeat_min\":5,\"escalate_min\":10,\"escalate_to\":[2]}");
            List<Route> routes = db.read(store::list);
            assertThat(routes).singleElement().extracting(Route::spec).isEqualTo(ROUTE);
        }
    }
}
