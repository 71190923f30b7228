package dev.holdfast.sim.api.access;

import dev.holdfast.sim.model.SimCluster;
import dev.holdfast.sim.model.access.Caller;
import dev.holdfast.sim.model.access.User;
import dev.holdfast.sim.model.access.UserConfig;
import dev.holdfast.sim.model.access.UserToken;
import dev.holdfast.sim.wire.Failure;
import dev.holdfast.sim.wire.Request;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Authenticates a request; a ticket takes precedence over a token. */
public final class SignIn {
    private static final Pattern TICKET = Pattern.compile("(?:^|\\s)PVEAuthCookie[= ]([^;]*)");
    private static final Pattern TOKEN = Pattern.compile("(?:^|\\s)PVEAPIToken[= ]([^;]*)");
    private static final Pattern ID_AND_SECRET = Pattern.compile("([^!]+)!([^!=]+)=(.*)");

    private SignIn() {}

    /** Throws a 401 when the caller cannot be identified. */
    public static Caller of(SimCluster cluster, Request request) {
        String authorization = request.headers().get("authorization");
        String ticket = value(TICKET, request.headers().get("cookie"));
        if (ticket == null) ticket = value(TICKET, authorization);
        if (ticket != null) return byTicket(cluster, request, ticket);
        return byToken(cluster, authorization);
    }

    /** Throws a 401 when this {@code Authorization} does not identify a caller. */
    public static Caller byToken(SimCluster cluster, @Nullable String authorization) {
        String token = value(TOKEN, authorization);
        if (token == null) throw refused("No ticket");
        return known(cluster, token);
    }

    private static Caller byTicket(SimCluster cluster, Request request, String ticket) {
        String user = cluster.tickets().userOf(ticket);
        if (user == null) throw refused("permission denied - invalid PVE ticket");
        UserConfig users = cluster.access().config();
        needEnabled(cluster, users, user);
        String prevention = request.headers().get("csrfpreventiontoken");
        if (!request.method().equals("GET") && !cluster.tickets().isPreventionToken(prevention, user)) {
            throw refused("Permission denied - invalid csrf token");
        }
        return new Caller(users, user);
    }

    private static Caller known(SimCluster cluster, String token) {
        var parts = ID_AND_SECRET.matcher(token);
        if (!parts.matches()) throw notKnown(cluster, "no tokenid specified");
        String user = parts.group(1);
        String name = parts.group(2);
        UserConfig users = cluster.access().config();
        needEnabled(cluster, users, user);
        User known = users.user(user);
        UserToken found = known.tokens().get(name);
        if (found == null) throw refused("no such token '" + name + "' for user '" + user + "'");
        if (isOver(cluster, found.expire())) throw refused("token '" + name + "' access expired");
        if (!found.secret().equals(parts.group(3))) throw notKnown(cluster, "invalid token value!");
        return new Caller(users, user + "!" + name);
    }

    /** Version 9 does not say what is wrong with a secret. */
    private static Failure notKnown(SimCluster cluster, String why) {
        return refused(cluster.dataCentre().tellsMessages() ? "Authentication failed!" : why);
    }

    static void needEnabled(SimCluster cluster, UserConfig users, String id) {
        User user = users.users.get(id);
        if (user == null) throw refused("no such user ('" + id + "')");
        if (!user.enable()) throw refused("user '" + id + "' is disabled");
        if (isOver(cluster, user.expire())) throw refused("user '" + id + "' access expired");
    }

    private static boolean isOver(SimCluster cluster, long expire) {
        return expire != 0 && expire < cluster.now() / 1000;
    }

    private static Failure refused(String text) {
        return Failure.of(401, text);
    }

    private static @Nullable String value(Pattern pattern, @Nullable String header) {
        if (header == null) return null;
        var found = pattern.matcher(header);
        if (!found.find() || found.group(1).isEmpty()) return null;
        try {
            return URLDecoder.decode(found.group(1).replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return found.group(1);
        }
    }
}
