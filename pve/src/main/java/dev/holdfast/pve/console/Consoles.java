package dev.holdfast.pve.console;

import dev.holdfast.pve.api.Api;
import dev.holdfast.pve.api.ResponseParser;
import dev.holdfast.pve.task.PveTask;
import dev.holdfast.pve.task.Upid;
import dev.holdfast.pve.wire.WebSocket;
import java.util.Map;

/**
 * Requests consoles and opens them. Both calls go to the same endpoint: the port belongs to the member that was called, and
 * no member forwards a WebSocket. An address that alternates between members can't open one.
 */
public final class Consoles {
    private Consoles() {}

    /** The terminal of the guest or node at this path. */
    public static Terminal terminal(Api api, String path) {
        ConsoleTicket offer = ask(api, path + "/termproxy", Map.of());
        PveTask task = task(api, offer);
        return Terminal.signIn(open(api, path, offer), offer, task);
    }

    /** The VNC console of the guest or node at this path, requested {@code below} it. */
    public static VncConsole vnc(Api api, String path, String below, Map<String, String> parameters) {
        ConsoleTicket offer = ask(api, path + below, parameters);
        PveTask task = task(api, offer);
        return new VncConsole(open(api, path, offer), task, offer.effectivePassword());
    }

    private static ConsoleTicket ask(Api api, String path, Map<String, String> parameters) {
        return ResponseParser.read(api.post(path, parameters), ConsoleTicket.class);
    }

    private static PveTask task(Api api, ConsoleTicket offer) {
        try {
            return new PveTask(api, Upid.parse(offer.upid()));
        } catch (IllegalArgumentException e) {
            throw ResponseParser.odd(true);
        }
    }

    private static WebSocket open(Api api, String path, ConsoleTicket offer) {
        return api.open(path + "/vncwebsocket" + offer.query(), "binary", offer::mask);
    }
}
