package dev.holdfast.pve.wire;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;

/** A response from bytes. */
public final class Received {
    private Received() {}

    /** Reads it as it is read from a connection. */
    public static Answer read(byte[] input) throws IOException {
        var connection = new Connection(
                new Dialer.Dialed(new Socket(), null),
                new ByteArrayInputStream(input),
                OutputStream.nullOutputStream());
        var grant = Allowance.each(64 << 20).open(new Address("host", 8006));
        return connection.exchange(new byte[0], null, grant, "The answer").whole();
    }
}
