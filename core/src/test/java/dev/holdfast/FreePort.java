package dev.holdfast;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Ports for programs that cannot choose one themselves. They lie below the range from which systems take the ports of
 * outgoing connections, so that no client of another test takes one before the program listens, or while it is restarted.
 */
public final class FreePort {
    private static final int FIRST = 10_000;
    private static final int BEHIND = 32_000;

    private FreePort() {}

    /** A port at which nothing listens at this address. */
    public static int at(String address) {
        while (true) {
            int port = ThreadLocalRandom.current().nextInt(FIRST, BEHIND);
            if (isFree(address, port)) return port;
        }
    }

    private static boolean isFree(String address, int port) {
        try {
            new ServerSocket(port, 1, InetAddress.getByName(address)).close();
            return true;
        } catch (BindException e) {
            return false;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
