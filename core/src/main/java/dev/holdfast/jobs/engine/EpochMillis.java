package dev.holdfast.jobs.engine;

import com.github.kagkarlsson.scheduler.jdbc.DefaultJdbcCustomization;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Makes db-scheduler use our column types on both databases: times as epoch milliseconds, data as plain bytes. */
final class EpochMillis extends DefaultJdbcCustomization {
    EpochMillis() {
        super(true);
    }

    @Override
    public void setInstant(PreparedStatement statement, int index, @Nullable Instant value) throws SQLException {
        if (value == null) statement.setNull(index, Types.BIGINT);
        else statement.setLong(index, value.toEpochMilli());
    }

    @Override
    public @Nullable Instant getInstant(ResultSet row, String column) throws SQLException {
        long millis = row.getLong(column);
        return row.wasNull() ? null : Instant.ofEpochMilli(millis);
    }

    @Override
    public void setTaskData(PreparedStatement statement, int index, byte @Nullable [] data) throws SQLException {
        statement.setBytes(index, data);
    }

    @Override
    public byte[] getTaskData(ResultSet row, String column) throws SQLException {
        return row.getBytes(column);
    }

    @Override
    public boolean supportsExplicitQueryLimitPart() {
        return true;
    }

    @Override
    public String getQueryLimitPart(int limit) {
        return " LIMIT " + limit;
    }

    @Override
    public String getName() {
        return "epoch milliseconds";
    }
}
