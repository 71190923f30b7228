package dev.holdfast.consoles.relay;

import dev.holdfast.http.Relay;
import dev.holdfast.http.WebSocket.Message;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The beginning of RFB 3.8 towards a viewer, without a password: the viewer was admitted already, and the password of the
 * hypervisor is none of its business.
 */
final class RfbGreeting {
    private static final byte[] VERSION = "RFB 003.008\n".getBytes(StandardCharsets.US_ASCII);
    private static final byte NO_PASSWORD = 1;
    private static final byte[] OFFER = {1, NO_PASSWORD};
    private static final byte[] ACCEPTED = new byte[4];

    private final Relay relay;
    private final ByteArrayOutputStream early = new ByteArrayOutputStream();

    private RfbGreeting(Relay relay) {
        this.relay = relay;
    }

    /** Greets a viewer and returns what it sent after the greeting. The relay is closed if the viewer does not do its part. */
    static byte[] greet(Relay relay) throws InterruptedException {
        try {
            return new RfbGreeting(relay).run();
        } catch (IOException e) {
            return new byte[0]; // the viewer is gone
        }
    }

    private byte[] run() throws IOException, InterruptedException {
        relay.send(VERSION);
        byte[] version = next(VERSION.length);
        if (version == null) return new byte[0];
        if (!Arrays.equals(version, VERSION)) return refuse("The viewer does not speak RFB 3.8.");
        relay.send(OFFER);
        byte[] choice = next(1);
        if (choice == null) return new byte[0];
        if (choice[0] != NO_PASSWORD) return refuse("The viewer chose a way to sign in that was not offered.");
        relay.send(ACCEPTED);
        return early.toByteArray();
    }

    private byte[] refuse(String reason) {
        relay.close(Relay.FAILED, reason);
        return new byte[0];
    }

    /** The next bytes of the viewer, however they are cut into messages; null when it left. */
    private byte @Nullable [] next(int length) throws InterruptedException {
        while (early.size() < length) {
            Message message = relay.receive();
            if (message == null) return null;
            if (!(message instanceof Message.Binary(byte[] bytes))) {
                return refused("A graphical console takes only binary messages.");
            }
            early.writeBytes(bytes);
        }
        byte[] all = early.toByteArray();
        early.reset();
        early.write(all, length, all.length - length);
        return Arrays.copyOf(all, length);
    }

    private byte @Nullable [] refused(String reason) {
        relay.close(Relay.FAILED, reason);
        return null;
    }
}
