package dev.holdfast.http.stack;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.io.AbstractEndPoint;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.internal.HttpConnection;
import org.eclipse.jetty.util.thread.Scheduler;
import org.jspecify.annotations.Nullable;

/**
 * An HTTP/1.1 connection on which the head of a request must arrive within a time limit. Jetty itself only limits the
 * silence between two bytes.
 */
final class TimedHttpConnection extends HttpConnection {
    /** If the connection is just being read when the time limit ends, it is checked again after this time. */
    private static final long AGAIN_MILLIS = 50;

    private final Scheduler scheduler;
    private final long most;
    private volatile Scheduler.@Nullable Task deadline;

    TimedHttpConnection(HttpConfiguration configuration, Connector connector, EndPoint end, Duration most) {
        super(configuration, connector, end);
        this.scheduler = connector.getScheduler();
        this.most = most.toMillis();
    }

    private static final class TooSlow extends TimeoutException {
        private static final long serialVersionUID = 1;
    }

    @Override
    protected RequestHandler newRequestHandler() {
        return new RequestHandler() {
            @Override
            public void messageBegin() {
                // Jetty also calls this while it waits for the first byte, and after a body has been read.
                super.messageBegin();
                arrived();
                deadline = scheduler.schedule(TimedHttpConnection.this::expire, most, TimeUnit.MILLISECONDS);
            }

            @Override
            public boolean headerComplete() {
                arrived();
                return super.headerComplete();
            }

            @Override
            public void badMessage(HttpException failure) {
                arrived();
                super.badMessage(failure);
            }
        };
    }

    private void arrived() {
        Scheduler.Task task = deadline;
        deadline = null;
        if (task != null) task.cancel();
    }

    /** Takes over the connection's read interest, so that no read runs while the connection fails. */
    private void expire() {
        if (deadline == null || !getEndPoint().isOpen()) return;
        if (getEndPoint() instanceof AbstractEndPoint end
                && end.getFillInterest().onFail(new TooSlow())) return;
        deadline = scheduler.schedule(this::expire, AGAIN_MILLIS, TimeUnit.MILLISECONDS);
    }

    @Override
    public void onFillInterestedFailed(Throwable cause) {
        if (cause instanceof TooSlow) {
            // No part of a next request has arrived: the connection's idle limit decides how long it is kept.
            if (getParser().isStart()) arrived();
            if (deadline != null) refuse();
            else fillInterested(); // or the head was completed at the same moment
            return;
        }
        super.onFillInterestedFailed(cause);
    }

    private void refuse() {
        ((RequestHandler) getParser().getHandler())
                .badMessage(
                        new HttpException.RuntimeException(HttpStatus.REQUEST_TIMEOUT_408, "The head took too long"));
    }

    @Override
    public void onClose(Throwable cause) {
        arrived();
        super.onClose(cause);
    }
}
