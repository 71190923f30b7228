package dev.holdfast.access;

import java.util.Set;

/** What a request proved its sender with. */
public sealed interface Credential {
    /** A person signed in with a browser or a cookie jar. */
    record Session(long id) implements Credential {}

    /** A person who was signed in when they asked for something, and need not be any more when it is done. */
    record Past() implements Credential {}

    /**
     * A program with an API token.
     *
     * @param scopes such as {@code apps:read}; all the token may do, however much its owner may
     */
    record Token(long id, Set<String> scopes) implements Credential {
        /** Whether {@code scope} is among the token's. Whoever may write an area may also read it. */
        boolean covers(String scope) {
            if (scopes.contains(scope)) return true;
            return scope.endsWith(READ) && scopes.contains(scope.substring(0, scope.length() - READ.length()) + WRITE);
        }
    }

    /** The ending of a scope that lets read. */
    String READ = ":read";

    /** The ending of a scope that lets change, and read. */
    String WRITE = ":write";
}
