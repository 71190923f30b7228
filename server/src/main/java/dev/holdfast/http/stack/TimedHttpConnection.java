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
 * An HTTP/1.1 connection on which the head of a request must arrive within a time. Jetty itself only limits the silence
 * between two bytes.
 */
final class TimedHttpConnection extends HttpConnection {
    /** The connection is just being read: then it is looked at again after so long. */
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
                // Jetty also calls this while it still waits for the first byte, and once a body has been read.
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

    /** Takes the connection's interest in more bytes from it, so that nothing is being read while it fails. */
    private void expire() {
        if (deadline == null || !getEndPoint().isOpen()) return;
        if (getEndPoint() instanceof AbstractEndPoint end
                && end.getFillInterest().onFail(new TooSlow())) return;
        deadline = scheduler.schedule(this::expire, AGAIN_MILLIS, TimeUnit.MILLISECONDS);
    }

    @Override
    public void onFillInterestedFailed(Throwable cause) {
        if (cause instanceof TooSlow) {
            // Nothing of a next request is there: the connection's limit on silence decides how long it is kept.
            if (getParser().isStart()) arrived();
            if (deadline != null) refuse();
            else fillInterested(); // or the head became whole in the same moment
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
