package dev.holdfast.pve.console;

import dev.holdfast.pve.task.PveTask;
import dev.holdfast.pve.wire.WebSocket;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** A graphical console: both directions carry RFB 3.8 messages from the first byte, to be handled by a viewer. */
public final class VncConsole extends Console {
    private final String password;

    VncConsole(WebSocket socket, PveTask task, String password) {
        super(socket, task);
        this.password = password;
    }

    /**
     * The password for the viewer's challenge response. It opens only this console. At most eight characters, because more
     * are ignored; where Proxmox VE generated no password it is the beginning of the ticket, which does not reveal the rest.
     */
    public String password() {
        return password;
    }

    /**
     * Signs in with the {@link #password}, instead of the viewer; to be called before anything is received or sent. What follows
     * is what RFB 3.8 has after the server's consent, beginning with the viewer's first message.
     */
    public void signIn() {
        socket.underDeadline(() -> RfbSignIn.to(this, password));
    }

    /**
     * What the display shows now, instead of a viewer; to be called after {@link #signIn} and before anything else. A display of
     * more than 16 million pixels is refused.
     */
    public Picture picture() {
        var picture = new AtomicReference<@Nullable Picture>();
        socket.underDeadline(() -> picture.set(RfbPicture.of(this)));
        return Objects.requireNonNull(picture.get());
    }

    /** Sends the viewer's bytes. */
    @Override
    public void send(byte[] bytes) {
        socket.send(bytes);
    }
}
