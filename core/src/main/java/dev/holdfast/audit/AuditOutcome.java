package dev.holdfast.audit;

import dev.holdfast.base.Word;

/** How an action ended. */
enum AuditOutcome {
    /** It did not end yet, or nobody could record how. */
    INTENT,
    OK,
    DENIED,
    FAILED;

    /** By the word in the table. */
    static AuditOutcome of(String word) {
        return Word.constant(AuditOutcome.class, word);
    }
}
