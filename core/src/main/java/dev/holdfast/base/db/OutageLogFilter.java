package dev.holdfast.base.db;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxy;
import ch.qos.logback.core.filter.Filter;
import ch.qos.logback.core.spi.FilterReply;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteException;

/**
 * Leaves out what libraries and periodic work log, at each try and with a stack trace, because the database can't be used:
 * {@link Db} says once when that begins and once when it is over. Named in logback.xml.
 */
public final class OutageLogFilter extends Filter<ILoggingEvent> {
    @Override
    public FilterReply decide(ILoggingEvent event) {
        boolean isOurs = event.getLoggerName().startsWith("dev.holdfast.");
        // An error of ours is said once and stays.
        if (isOurs && event.getLevel().isGreaterOrEqual(Level.ERROR)) return FilterReply.NEUTRAL;
        return event.getThrowableProxy() instanceof ThrowableProxy proxy && isOutage(proxy.getThrowable())
                ? FilterReply.DENY
                : FilterReply.NEUTRAL;
    }

    private static boolean isOutage(@Nullable Throwable thrown) {
        for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
            DatabaseUnavailable failure = outage(cause);
            if (failure != null) {
                return switch (failure.kind()) {
                    case READ_ONLY, FULL, DOWN, CORRUPT, REPLACED, TAKEN -> true;
                    case BUSY, OTHER -> false;
                };
            }
        }
        return false;
    }

    private static @Nullable DatabaseUnavailable outage(Throwable thrown) {
        RuntimeException translated = switch (thrown) {
            case DatabaseUnavailable failure -> failure;
            case SQLiteException e -> Dialect.SQLITE.translate(e);
            case SQLException e -> Dialect.POSTGRES.translate(e);
            default -> null;
        };
        return translated instanceof DatabaseUnavailable failure ? failure : null;
    }
}
