package dev.holdfast.http.stack;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.ssl.SslConnection;
import org.eclipse.jetty.util.thread.Scheduler;

/** Closes connections whose TLS handshake takes too long, however steadily its bytes arrive. */
final class TimelyHandshakes implements Connection.Listener {
    private final Scheduler scheduler;
    private final long most;

    TimelyHandshakes(Scheduler scheduler, Duration most) {
        this.scheduler = scheduler;
        this.most = most.toMillis();
    }

    @Override
    public void onOpened(Connection connection) {
        if (connection instanceof SslConnection tls) {
            scheduler.schedule(() -> check(tls), most, TimeUnit.MILLISECONDS);
        }
    }

    private static void check(SslConnection connection) {
        SSLEngine engine = connection.getSSLEngine();
        boolean done = engine.getHandshakeStatus() == HandshakeStatus.NOT_HANDSHAKING
                && !engine.getSession().getProtocol().equals("NONE");
        if (!done) connection.getEndPoint().close();
    }
}
