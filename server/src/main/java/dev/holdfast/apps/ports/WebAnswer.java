package dev.holdfast.apps.ports;

import dev.holdfast.base.net.WebProtocol;
import dev.holdfast.ssh.Collected;
import dev.holdfast.ssh.Command;
import dev.holdfast.ssh.SshConnection;
import dev.holdfast.ssh.SshException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A web server's answer to a request from the node of its container.
 *
 * @param port that answered
 * @param protocol in which it answered
 * @param status of the answer
 */
public record WebAnswer(int port, WebProtocol protocol, int status) {
    private static final Duration LIMIT = Duration.ofSeconds(12);

    /** With these, a proxy says that the application behind it does not answer. */
    private static final Set<Integer> OF_A_PROXY = Set.of(502, 503, 504);

    private static final Pattern LINE = Pattern.compile("\\S*:([0-9]{1,5}) (https?) ([0-9]{3})");

    // HTTPS first: a TLS server also answers a plain request, with an error.
    private static final String ASK = """
            for at in $AT; do
              for protocol in https http; do
                code=$(curl -ksS -o /dev/null -m 2 -w '%{http_code}' "$protocol://$at/" 2>/dev/null)
                if [ -n "$code" ] && [ "$code" != 000 ]; then echo "$at $protocol $code"; exit 0; fi
              done
            done
            """;

    /** The first answer of these ports, in this order; null when none answers within two seconds. At most three ports. */
    public static @Nullable WebAnswer of(SshConnection node, String ip, List<Integer> ports)
            throws SshException, InterruptedException {
        if (ports.isEmpty()) return null;
        String host = host(ip);
        String at =
                String.join(" ", ports.stream().map(port -> host + ":" + port).toList());
        var output = new Collected();
        var _ = node.run(new Command(ASK, Map.of("AT", at), LIMIT), output, () -> false);
        if (output.lines().isEmpty()) return null;
        Matcher line = LINE.matcher(output.lines().getFirst());
        if (!line.matches()) return null;
        return new WebAnswer(
                Integer.parseInt(line.group(1)), WebProtocol.of(line.group(2)), Integer.parseInt(line.group(3)));
    }

    /** Whether the application itself answered, and not a proxy that can't reach it. */
    public boolean isOfApplication() {
        return !OF_A_PROXY.contains(status);
    }

    /** An address as part of a URL. */
    public static String host(String ip) {
        return ip.contains(":") ? "[" + ip + "]" : ip;
    }
}
