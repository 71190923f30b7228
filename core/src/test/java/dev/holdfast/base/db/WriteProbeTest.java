package dev.holdfast.base.db;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.base.db.DatabaseUnavailable.Kind;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class WriteProbeTest {
    private static final SQLException WAITED = new SQLTransientConnectionException("request timed out after 3000ms");
    private static final SQLException BROKEN = new SQLException("terminating connection", "57P01");

    private final Db db = TestDb.SQLITE.fresh();
    private final WriteProbe probe = new WriteProbe(db);

    @AfterEach
    void close() {
        db.close();
    }

    @Test
    void whoGetsNoConnectionReportsAnOutage() {
        probe.answered();
        failed(WAITED, probe.answers());
        assertThat(probe.isOutage()).isTrue();
    }

    @Test
    void whoGivesUpWaitingAfterOthersWereAnsweredReportsNone() {
        long before = probe.answers();
        probe.answered();
        failed(WAITED, before);
        assertThat(probe.isOutage()).isFalse();
    }

    @Test
    void aBrokenConnectionIsAnOutageAlthoughOthersWereAnswered() {
        long before = probe.answers();
        probe.succeeded();
        failed(BROKEN, before);
        assertThat(probe.isOutage()).isTrue();
    }

    private void failed(SQLException how, long answersBefore) {
        probe.failed(new DatabaseUnavailable(Kind.DOWN, how), answersBefore);
    }
}
