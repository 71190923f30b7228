package dev.holdfast.http.stack;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Whose program opened a connection from this very machine, as the kernel knows it. A reverse proxy that passes on what strangers
 * send, without a word about it, looks like a person here in everything but this: it runs as a user of the system's.
 */
final class LocalPeer {
    private static final List<Path> TABLES = List.of(Path.of("/proc/net/tcp"), Path.of("/proc/net/tcp6"));
    private static final Path SELF = Path.of("/proc/self");
    private static final int LEAST = 1000;
    /** Above are users that systemd makes up for services. */
    private static final int MOST = 60_000;

    private LocalPeer() {}

    /** Whether root, the service's own user or a person opened it; false where the kernel does not say. */
    static boolean isPerson(InetSocketAddress peer, InetSocketAddress here) {
        if (!Files.isReadable(TABLES.getFirst())) return false;
        for (Path table : TABLES) {
            try (Stream<String> lines = Files.lines(table, StandardCharsets.ISO_8859_1)) {
                Integer uid = uid(lines, peer, here);
                if (uid != null) return isPerson(uid);
            } catch (IOException e) {
                return false;
            }
        }
        return false;
    }

    private static boolean isPerson(int uid) throws IOException {
        return uid == 0
                || (uid >= LEAST && uid <= MOST)
                || Files.getAttribute(SELF, "unix:uid").equals(uid);
    }

    /** The user of the socket that is bound to {@code peer} and connected to {@code here}; null if the table has none. */
    static @Nullable Integer uid(Stream<String> lines, InetSocketAddress peer, InetSocketAddress here) {
        return lines.map(line -> line.trim().split("\\s+"))
                .filter(parts -> parts.length > 7 && is(parts[1], peer) && is(parts[2], here))
                .map(parts -> Integer.valueOf(parts[7]))
                .findFirst()
                .orElse(null);
    }

    private static boolean is(String text, InetSocketAddress address) {
        String[] parts = text.split(":");
        if (parts.length != 2 || !parts[0].matches("(?:[0-9A-F]{8}){1,4}")) return false;
        return Integer.parseInt(parts[1], 16) == address.getPort()
                && address(parts[0]).equals(address.getAddress());
    }

    /** The kernel prints an address as numbers of 32 bits in the order of this machine. */
    private static InetAddress address(String hex) {
        ByteBuffer bytes = ByteBuffer.allocate(hex.length() / 2).order(ByteOrder.nativeOrder());
        for (int i = 0; i < hex.length(); i += 8) bytes.putInt(Integer.parseUnsignedInt(hex, i, i + 8, 16));
        try {
            return InetAddress.getByAddress(bytes.array()); // one that maps IPv4 becomes that
        } catch (UnknownHostException e) {
            throw new IllegalStateException(e); // 4 or 16 bytes
        }
    }
}
