package dev.holdfast.pve.access;

import dev.holdfast.pve.api.ResponseParser;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A user of Proxmox VE.
 *
 * @param userid {@code name@realm}
 * @param expire epoch seconds, 0 for never
 */
public record PveUser(
        String userid,
        @Nullable Boolean enable,
        @Nullable Long expire,
        @Nullable String firstname,
        @Nullable String lastname,
        @Nullable String email,
        @Nullable String comment,
        List<String> groups,
        List<Token> tokens) {
    /**
     * A token of a user.
     *
     * @param privsep whether it has only its own permissions
     */
    public record Token(
            String tokenid,
            @Nullable String comment,
            @Nullable Long expire,
            @Nullable Boolean privsep) {
        /** Requires a name. */
        public Token {
            Objects.requireNonNull(tokenid, "tokenid");
        }

        static Token of(String tokenid, JsonNode told) {
            if (!(told instanceof ObjectNode row)) return new Token(tokenid, null, null, null);
            return ResponseParser.read(row.put("tokenid", tokenid), Token.class);
        }
    }

    record Told(
            @Nullable String userid,
            @Nullable Boolean enable,
            @Nullable Long expire,
            @Nullable String firstname,
            @Nullable String lastname,
            @Nullable String email,
            @Nullable String comment,
            @Nullable JsonNode groups,
            @Nullable JsonNode tokens) {}

    /** Reads a row of a response. */
    public static PveUser of(JsonNode row) {
        JsonNode userid = row.path("userid");
        if (!userid.isString()) throw ResponseParser.odd(false);
        return of(userid.stringValue(), row);
    }

    /** A single user comes without its id, with groups as a list and tokens by name; the user list has another format. */
    static PveUser of(String userid, JsonNode row) {
        Told told = ResponseParser.read(row, Told.class);
        return new PveUser(
                userid,
                told.enable(),
                told.expire(),
                told.firstname(),
                told.lastname(),
                told.email(),
                told.comment(),
                groups(told.groups()),
                tokens(told.tokens()));
    }

    private static List<String> groups(@Nullable JsonNode told) {
        if (told == null || told.isNull()) return List.of();
        return told.isArray()
                ? told.valueStream().map(ResponseParser::words).toList()
                : words(ResponseParser.words(told));
    }

    private static List<Token> tokens(@Nullable JsonNode told) {
        if (told == null || told.isNull()) return List.of();
        if (told.isArray()) return ResponseParser.list(told, Token.class);
        var tokens = new ArrayList<Token>();
        told.propertyStream().forEach(p -> tokens.add(Token.of(p.getKey(), p.getValue())));
        return List.copyOf(tokens);
    }

    /** A list that Proxmox VE writes as one text. */
    static List<String> words(@Nullable String text) {
        if (text == null) return List.of();
        return Arrays.stream(text.split("[,;\\s]+"))
                .filter(word -> !word.isEmpty())
                .toList();
    }
}
