package dev.holdfast.sim.api.console;

import dev.holdfast.sim.model.SimCluster;
import dev.holdfast.sim.wire.Failure;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Tickets for consoles: signed, valid for forty seconds at every member of the cluster, bound to the user, the path
 * and, since version 9, the port. A ticket can be used more than once; the port accepts only one client.
 */
record ConsoleTicket(String user, String path, int port) {
    private static final Pattern FORM = Pattern.compile("PVEVNC:([0-9A-F]{8})::([A-Za-z0-9+/=]+)");
    private static final int OLDEST = 40;
    private static final int YOUNGEST = -20;

    /**
     * One key pair for all clusters of the process, created on first use: creating it is slower than anything else
     * here.
     */
    private static final class Keys {
        static final KeyPair PAIR = make();

        private static KeyPair make() {
            try {
                var generator = KeyPairGenerator.getInstance("RSA");
                generator.initialize(2048);
                return generator.generateKeyPair();
            } catch (GeneralSecurityException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    String sign(SimCluster cluster) {
        String stamp = "%08X".formatted(cluster.now() / 1000);
        try {
            var signature = Signature.getInstance("SHA256withRSA");
            signature.initSign(Keys.PAIR.getPrivate());
            signature.update(claim(cluster, stamp));
            return "PVEVNC:" + stamp + "::" + Base64.getEncoder().encodeToString(signature.sign());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Throws the 401 of Proxmox VE unless {@code ticket} is valid for this console. */
    void verify(SimCluster cluster, String ticket) {
        if (!isGood(cluster, ticket)) throw Failure.of(401, "permission denied - invalid PVEVNC ticket");
    }

    boolean isGood(SimCluster cluster, String ticket) {
        Matcher matcher = FORM.matcher(ticket);
        if (!matcher.matches()) return false;
        long age = cluster.now() / 1000 - Long.parseLong(matcher.group(1), 16);
        if (age <= YOUNGEST || age >= OLDEST) return false;
        try {
            var signature = Signature.getInstance("SHA256withRSA");
            signature.initVerify(Keys.PAIR.getPublic());
            signature.update(claim(cluster, matcher.group(1)));
            return signature.verify(Base64.getDecoder().decode(matcher.group(2)));
        } catch (GeneralSecurityException | IllegalArgumentException e) {
            return false;
        }
    }

    private byte[] claim(SimCluster cluster, String stamp) {
        String bound = cluster.dataCentre().tellsMessages() ? ":" + port : "";
        String where = String.valueOf(cluster.name())
                + cluster.nodes().iterator().next().name();
        return (where + ":" + stamp + ":" + user + ":" + path + bound).getBytes(StandardCharsets.UTF_8);
    }
}
