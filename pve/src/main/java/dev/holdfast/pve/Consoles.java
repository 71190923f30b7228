package dev.holdfast.pve;

import java.util.Map;

/**
 * Requests consoles and opens them. Both calls go to the same endpoint: the port belongs to the member that was called, and
 * no member forwards a WebSocket. An address that alternates between members can't open one.
 */
record Consoles(Api api, String path) {
    Terminal terminal() {
        ConsoleTicket offer = ask("/termproxy", Map.of());
        PveTask task = task(offer);
        return Terminal.signIn(open(offer), offer, task);
    }

    VncConsole vnc(String below, Map<String, String> parameters) {
        ConsoleTicket offer = ask(below, parameters);
        PveTask task = task(offer);
        return new VncConsole(open(offer), task, offer.effectivePassword());
    }

    private ConsoleTicket ask(String below, Map<String, String> parameters) {
        return ResponseParser.read(api.post(path + below, parameters), ConsoleTicket.class);
    }

    private PveTask task(ConsoleTicket offer) {
        try {
            return new PveTask(api, Upid.parse(offer.upid()));
        } catch (IllegalArgumentException e) {
            throw ResponseParser.odd(true);
        }
    }

    private WebSocket open(ConsoleTicket offer) {
        return api.open(path + "/vncwebsocket" + offer.query(), "binary", offer::mask);
    }
}
