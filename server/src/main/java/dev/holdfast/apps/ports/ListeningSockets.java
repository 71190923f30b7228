package dev.holdfast.apps.ports;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Parses the output of {@code ss -Htlnp}, or, where there is no {@code ss}, the kernel's own tables. Pure. */
final class ListeningSockets {
    // LISTEN 0 511 0.0.0.0:80 0.0.0.0:* users:(("nginx",pid=213,fd=6),…)
    private static final Pattern SS = Pattern.compile(
            "LISTEN\\s+\\d+\\s+\\d+\\s+(\\S+):(\\d{1,5})\\s+\\S+(?:\\s+users:\\(\\(\"([^\"]*)\".*)?\\s*");
    //   0: 0100007F:0CEA 00000000:0000 0A …: local, remote, state; 0A is listening
    private static final Pattern PROC = Pattern.compile(
            "\\s*\\d+:\\s+([0-9A-Fa-f]{8}|[0-9A-Fa-f]{32}):([0-9A-Fa-f]{4})\\s+[0-9A-Fa-f]+:[0-9A-Fa-f]{4}\\s+0A\\s.*");

    private ListeningSockets() {}

    /** Every port once, with its widest address; other lines are skipped. */
    static List<OpenPort> read(List<String> lines) {
        var found = new ArrayList<OpenPort>();
        for (String line : lines) {
            OpenPort one = read(line);
            if (one == null) continue;
            OpenPort other = found.stream()
                    .filter(p -> p.port() == one.port())
                    .findFirst()
                    .orElse(null);
            if (other == null) found.add(one);
            else if (isWider(one, other)) found.set(found.indexOf(other), one);
        }
        return List.copyOf(found);
    }

    private static boolean isWider(OpenPort one, OpenPort other) {
        if (one.isAnywhere() != other.isAnywhere()) return one.isAnywhere();
        return other.isLoopback() && !one.isLoopback();
    }

    private static @Nullable OpenPort read(String line) {
        Matcher ss = SS.matcher(line);
        if (ss.matches()) {
            int port = Integer.parseInt(ss.group(2));
            return port < 1 || port > 65535 ? null : new OpenPort(port, ss.group(3), address(ss.group(1)));
        }
        Matcher proc = PROC.matcher(line);
        if (!proc.matches()) return null;
        return new OpenPort(Integer.parseInt(proc.group(2), 16), null, words(proc.group(1)));
    }

    /** {@code [::1]}, {@code *} for all of both families, {@code 127.0.0.53%lo} with its interface. */
    private static String address(String text) {
        String plain = text.replaceAll("^\\[|]$", "").replaceAll("%.*", "");
        return plain.equals("*") ? "::" : plain;
    }

    /** The kernel prints each word of four bytes in the byte order of little-endian processors. */
    private static String words(String hex) {
        byte[] words = HexFormat.of().parseHex(hex);
        byte[] bytes = new byte[words.length];
        for (int i = 0; i < words.length; i++) bytes[i] = words[i / 4 * 4 + 3 - i % 4];
        try {
            InetAddress address = InetAddress.getByAddress(bytes);
            if (address.isAnyLocalAddress()) return bytes.length == 4 ? "0.0.0.0" : "::";
            return address.isLoopbackAddress() && bytes.length == 16 ? "::1" : address.getHostAddress();
        } catch (UnknownHostException e) {
            throw new IllegalStateException(e); // only for an invalid length
        }
    }
}
