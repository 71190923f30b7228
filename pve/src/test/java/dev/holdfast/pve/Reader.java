package dev.holdfast.pve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.pve.api.ApiToken;
import dev.holdfast.pve.wire.PveException;
import java.io.IOException;
import java.net.InetAddress;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** A client whose host returns given responses, and the operation that each call reads. */
final class Reader implements AutoCloseable {
    /** Recorded reads that Holdfast does not need: it reads the whole list, or another operation says the same. */
    static final Set<String> UNREAD = Set.of(
            "GET /access/acl",
            "GET /access/roles",
            "GET /access/users/{userid}/token",
            "GET /cluster/backup-info/not-backed-up",
            "GET /cluster/firewall/aliases/{name}",
            "GET /cluster/firewall/ipset/{name}/{cidr}",
            "GET /cluster/firewall/rules/{pos}",
            "GET /nodes/{node}/lxc",
            "GET /nodes/{node}/lxc/{vmid}/firewall/rules/{pos}",
            "GET /nodes/{node}/lxc/{vmid}/vncwebsocket",
            "GET /nodes/{node}/network/{iface}",
            "GET /nodes/{node}/qemu",
            "GET /nodes/{node}/qemu/{vmid}/vncwebsocket",
            "GET /nodes/{node}/syslog");

    private record Answer(String status, String body) {}

    private final Pve pve = new Pve(InetAddress::isLoopbackAddress);
    private volatile Answer next = new Answer("200 OK", "{\"data\":null}");
    private final ScriptedHost host = new ScriptedHost((_, out) -> {
        out.write(ScriptedHost.answer(next.status(), next.body()));
        return true;
    });
    private final Map<String, Official.Operation> reads = new LinkedHashMap<>();
    private final Official official = new Official();

    /** Records the request of each call. */
    Reader() throws IOException {
        Calls.all().forEach((name, call) -> {
            try {
                call.apply(client());
            } catch (PveException e) {
                // only the request matters
            }
            Sent sent = Sent.read(host.requests.getLast());
            Official.Operation operation = official.find(sent.method(), sent.path());
            if (sent.method().equals("GET") && operation != null) reads.put(name, operation);
        });
        assertThat(reads.values()).extracting(Official.Operation::name).doesNotContainAnyElementsOf(UNREAD);
    }

    Official official() {
        return official;
    }

    /** The operation that each call reads, by the call's name. */
    Map<String, Official.Operation> reads() {
        return reads;
    }

    /** The value that a call returns for a response. */
    Object read(String name, String body) {
        return read(name, "200 OK", body);
    }

    Object read(String name, String status, String body) {
        next = new Answer(status, body);
        return Calls.all().get(name).apply(client());
    }

    private PveClient client() {
        return pve.client(host.address(), host.trust(), new ApiToken("a@b!c", "secret-secret"));
    }

    @Override
    public void close() {
        pve.close();
        host.close();
    }
}
