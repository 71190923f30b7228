package dev.holdfast.http.stack;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.http2.ErrorCode;
import org.eclipse.jetty.http2.HTTP2Connection;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Scheduler;

/**
 * Closes HTTP/2 connections that have no open request and on which none has begun for a time, whatever else arrives
 * there: pings, or a head that never completes. Until a head is complete there is no stream on which to refuse it.
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
                        "No request arrived",
                        Callback.from(() -> connection.getEndPoint().close()));
    }
}
