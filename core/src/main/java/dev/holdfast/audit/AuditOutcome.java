package dev.holdfast.audit;

import java.util.Locale;

/** How an action ended. */
enum AuditOutcome {
    /** It did not end yet, or nobody could record how. */
    INTENT,
    OK,
    DENIED,
    FAILED;

    /** By the word in the table. */
    static AuditOutcome of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }
}
