package dev.holdfast.pve.console;

import dev.holdfast.pve.wire.PveException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import javax.crypto.Cipher;
import javax.crypto.spec.SecretKeySpec;

/**
 * Signs in to the VNC server of a guest: the beginning of RFB 3.8, up to the server's consent. What follows is between the
 * server and the viewer.
 */
final class RfbSignIn {
    private static final byte[] VERSION = "RFB 003.008\n".getBytes(StandardCharsets.US_ASCII);
    private static final int NO_PASSWORD = 1;
    private static final int PASSWORD = 2;
    private static final int CHALLENGE = 16;
    private static final int PASSWORD_LENGTH = 8;
    private static final int LONGEST_REASON = 1024;
    private static final int REFUSED = 401;

    private final Console console;
    private final String password;
    private final RfbInput in;

    private RfbSignIn(Console console, String password) {
        this.console = console;
        this.password = password;
        this.in = new RfbInput(console);
    }

    /** Signs in with this password. The server then waits for the viewer, so nothing was read too early. */
    static void to(Console console, String password) {
        new RfbSignIn(console, password).run();
    }

    private void run() {
        String version = new String(in.next(VERSION.length), StandardCharsets.US_ASCII);
        if (!version.matches("RFB \\d{3}\\.\\d{3}\n") || version.compareTo("RFB 003.008") < 0) {
            throw RfbInput.odd("does not speak RFB 3.8");
        }
        console.send(VERSION);
        int types = in.octet();
        if (types == 0) throw refused();
        byte[] offered = in.next(types);
        if (has(offered, PASSWORD)) {
            console.send(new byte[] {PASSWORD});
            console.send(answer(in.next(CHALLENGE), password));
        } else if (has(offered, NO_PASSWORD)) {
            console.send(new byte[] {NO_PASSWORD});
        } else {
            throw RfbInput.odd("offers no known way to sign in");
        }
        if (in.number() != 0) throw refused();
        if (!in.isEmpty()) throw RfbInput.odd("sent more than RFB 3.8 permits");
    }

    private static boolean has(byte[] offered, int type) {
        for (byte one : offered) {
            if (one == type) return true;
        }
        return false;
    }

    private PveException refused() {
        int length = in.number();
        String reason = length < 0 || length > LONGEST_REASON
                ? "no reason"
                : new String(in.next(length), StandardCharsets.UTF_8).replaceAll("\\p{Cntrl}", " ");
        return new PveException.Refused(REFUSED, "The VNC server refused the sign-in: " + reason);
    }

    /** The challenge encrypted with DES, whose key is the password with the bits of each byte reversed. */
    @SuppressWarnings(
            "InsecureCryptoUsage") // the protocol's own; the connection is encrypted and its certificate pinned
    private static byte[] answer(byte[] challenge, String password) {
        byte[] key = Arrays.copyOf(password.getBytes(StandardCharsets.ISO_8859_1), PASSWORD_LENGTH);
        for (int i = 0; i < key.length; i++) key[i] = (byte) (Integer.reverse(key[i]) >>> 24);
        try {
            var des = Cipher.getInstance("DES/ECB/NoPadding");
            des.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(key, "DES"));
            return des.doFinal(challenge);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }
}
