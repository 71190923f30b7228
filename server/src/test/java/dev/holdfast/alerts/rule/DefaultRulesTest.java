package dev.holdfast.alerts.rule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.auth.TestClock;
import dev.holdfast.base.bus.Bus;
import dev.holdfast.base.db.Db;
import dev.holdfast.base.db.TestDb;
import dev.holdfast.metrics.Metric;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** The rules that Holdfast brings along: once for each installation, whatever its owner makes of them. */
@ParameterizedClass
@EnumSource(TestDb.class)
class DefaultRulesTest {
    private static final int BASIC = 8;

    @Parameter
    TestDb kind;

    private Db db;
    private Rules rules;

    @BeforeEach
    void open() {
        db = Db.open(kind.place());
        rules = restarted();
    }

    @AfterEach
    void close() {
        db.close();
    }

    private Rules restarted() {
        return new Rules(db, new TestClock(), new Bus(), (_, _) -> true, (_, _) -> null, Set::of);
    }

    private List<Metric> metrics() {
        return rules.all().rules().stream().map(rule -> rule.spec().metric()).toList();
    }

    @Test
    void aNewInstallationHasAllOfThemOnce() {
        rules.addDefaults();
        restarted().addDefaults();
        assertThat(metrics())
                .hasSize(BASIC + 6)
                .doesNotHaveDuplicates()
                .contains(
                        Metric.HOST_OFFLINE,
                        Metric.DISK_FAILING,
                        Metric.ZFS_DEGRADED,
                        Metric.CEPH_ERROR,
                        Metric.DISK_WEAR_PCT,
                        Metric.CERTIFICATE_DAYS,
                        Metric.REPLICATION_FAILED)
                .doesNotContain(Metric.CEPH_WARNING, Metric.TEMPERATURE_C, Metric.UPDATES_PENDING);
    }

    @Test
    void anOlderInstallationGetsTheNewerOnesOnceAndKeepsItsOwn() {
        // Its owner removed all rules that it came with, except one.
        rules.addDefaults();
        List<AlertRule> all = rules.all().rules();
        all.stream().skip(1).forEach(rule -> rules.remove(rule.id()));
        db.writing(h -> h.execute("UPDATE revision SET number = 0 WHERE subject = 'alert_rule_defaults'"));
        restarted().addDefaults();
        assertThat(metrics())
                .containsExactlyInAnyOrder(
                        all.getFirst().spec().metric(),
                        Metric.DISK_FAILING,
                        Metric.ZFS_DEGRADED,
                        Metric.CEPH_ERROR,
                        Metric.DISK_WEAR_PCT,
                        Metric.CERTIFICATE_DAYS,
                        Metric.REPLICATION_FAILED);
    }

    @Test
    void whatIsRemovedDoesNotComeBack() {
        rules.addDefaults();
        rules.all().rules().forEach(rule -> rules.remove(rule.id()));
        restarted().addDefaults();
        assertThat(metrics()).isEmpty();
    }
}
