package dev.holdfast.pve;

/** A picture with keyboard and mouse: both ways go messages of RFB 3.8, from its very first byte, for a viewer to speak. */
public final class VncConsole extends Console {
    private final String password;

    VncConsole(WebSocket socket, PveTask task, String password) {
        super(socket, task);
        this.password = password;
    }

    /**
     * What the viewer answers the challenge with; it opens this console and no other. At most eight characters, for more
     * do not count, so where none was made for us it is the beginning of the ticket and tells nothing of the rest.
     */
    public String password() {
        return password;
    }

    /** Sends what the viewer says. */
    @Override
    public void send(byte[] bytes) {
        socket.send(bytes);
    }
}
