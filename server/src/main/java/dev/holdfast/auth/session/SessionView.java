package dev.holdfast.auth.session;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.holdfast.access.Principal;

/**
 * A session in the list of its owner.
 *
 * @param session the session
 * @param current whether it is the session of this request; false for all if that used an API token
 */
public record SessionView(@JsonUnwrapped Session session, boolean current) {
    static SessionView of(Session session, Principal who) {
        return new SessionView(session, who.sessionId() != null && who.sessionId() == session.id());
    }
}
