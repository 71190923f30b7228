package dev.holdfast.pve.wire;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Resolves names with a time limit. The system's lookup has no deadline and can't be interrupted, so it runs in a few
 * threads of its own. When the DNS is down these threads hang, and not the carriers of all virtual threads.
 */
final class DnsLookup implements AutoCloseable {
    private static final int AT_ONCE = 16;
    private static final Duration IDLE = Duration.ofSeconds(10);

    private final ThreadPoolExecutor threads;

    DnsLookup() {
        threads = new ThreadPoolExecutor(
                AT_ONCE,
                AT_ONCE,
                IDLE.toSeconds(),
                TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(),
                Thread.ofPlatform().daemon().name("pve-names").factory());
        threads.allowCoreThreadTimeOut(true);
    }

    /** All addresses of a host. The host can be an address already. */
    InetAddress[] resolve(String host, long millis) {
        try {
            return new InetAddress[] {InetAddress.ofLiteral(host)};
        } catch (IllegalArgumentException e) {
            return lookUp(host, millis);
        }
    }

    private InetAddress[] lookUp(String host, long millis) {
        Future<InetAddress[]> lookup = threads.submit(() -> InetAddress.getAllByName(host));
        try {
            return lookup.get(millis, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            lookup.cancel(false);
            throw new PveException.Unreachable("The DNS did not answer the lookup of " + host + ".", false);
        } catch (InterruptedException e) {
            lookup.cancel(false);
            Thread.currentThread().interrupt();
            throw new PveException.Unreachable("Interrupted while looking up " + host + ".", false);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof UnknownHostException) {
                throw new PveException.Unreachable("There is no host " + host + " in the DNS.", false);
            }
            throw new IllegalStateException(e.getCause());
        }
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
