package dev.holdfast.access;

import java.util.Set;

/** The credential of a request. */
public sealed interface Credential {
    /** A person signed in with a browser or a cookie jar. */
    record Session(long id) implements Credential {}

    /** A person who was signed in when they sent a request, and may have signed out before it is carried out. */
    record Past() implements Credential {}

    /**
     * A program with an API token.
     *
     * @param scopes such as {@code apps:read}; they limit the token, whatever its owner's rights
     */
    record Token(long id, Set<String> scopes) implements Credential {
        /** Whether {@code scope} is among the token's scopes. The scope to write an area includes reading it. */
        boolean covers(String scope) {
            if (scopes.contains(scope)) return true;
            return scope.endsWith(READ) && scopes.contains(scope.substring(0, scope.length() - READ.length()) + WRITE);
        }
    }

    /** The ending of a scope that allows reading. */
    String READ = ":read";

    /** The ending of a scope that allows changing and reading. */
    String WRITE = ":write";
}
