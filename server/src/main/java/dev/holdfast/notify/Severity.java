package dev.holdfast.notify;

import dev.holdfast.base.Word;

/** How urgent something is, in rising order. */
public enum Severity implements Word {
    INFO,
    WARNING,
    CRITICAL
}
