package dev.holdfast.http.stack;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.http2.ErrorCode;
import org.eclipse.jetty.http2.HTTP2Connection;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Scheduler;

/**
 * Ends HTTP/2 connections on which no request is in hand and for a time none began, whatever else arrives there: pings,
 * or a head that never becomes whole. Until a head is whole there is no stream on which it could be refused.
 */
final class QuietConnections implements Connection.Listener {
    private final Scheduler scheduler;
    private final long most;

    QuietConnections(Scheduler scheduler, Duration most) {
        this.scheduler = scheduler;
        this.most = most.toMillis();
    }

    @Override
    public void onOpened(Connection connection) {
        if (connection instanceof HTTP2Connection http2) later(http2, 0);
    }

    private void later(HTTP2Connection connection, long requests) {
        scheduler.schedule(() -> check(connection, requests), most, TimeUnit.MILLISECONDS);
    }

    private void check(HTTP2Connection connection, long before) {
        if (!connection.getEndPoint().isOpen()) return;
        long now = connection.getMessagesIn();
        if (now != before || !connection.getSession().getStreams().isEmpty()) {
            later(connection, now);
            return;
        }
        connection
                .getSession()
                .close(
                        ErrorCode.NO_ERROR.code,
                        "No request came",
                        Callback.from(() -> connection.getEndPoint().close()));
    }
}
