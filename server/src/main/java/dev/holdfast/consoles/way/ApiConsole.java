package dev.holdfast.consoles.way;

import dev.holdfast.consoles.relay.FarEnd;
import dev.holdfast.hosts.client.HypervisorFailures;
import dev.holdfast.pve.console.Console;
import dev.holdfast.pve.console.Terminal;
import dev.holdfast.pve.wire.PveException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A console over the API of Proxmox VE: a terminal, or a picture whose viewer need not sign in any more. */
record ApiConsole(Console console) implements FarEnd {
    @Override
    public byte @Nullable [] receive() {
        return call(console::receive);
    }

    @Override
    public void send(byte[] bytes) {
        run(() -> console.send(bytes));
    }

    @Override
    public void resize(int columns, int rows) {
        if (console instanceof Terminal terminal) run(() -> terminal.resize(columns, rows));
    }

    @Override
    public void ping() {
        run(console::ping);
    }

    @Override
    public void close() {
        console.close();
    }

    private static void run(Runnable call) {
        call(() -> {
            call.run();
            return new byte[0];
        });
    }

    private static byte @Nullable [] call(Supplier<byte @Nullable []> call) {
        try {
            return call.get();
        } catch (PveException e) {
            throw new Lost(HypervisorFailures.detail(e));
        }
    }
}
