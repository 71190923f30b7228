package dev.holdfast.consoles.ticket;

import dev.holdfast.base.RefusalCode;

/** The error codes of consoles. */
public enum ConsoleRefusals implements RefusalCode {
    /** The ticket opens nothing here: it is unknown, used, expired, or belongs to another caller or console. */
    TICKET_INVALID;

    @Override
    public int status() {
        return 403;
    }
}
