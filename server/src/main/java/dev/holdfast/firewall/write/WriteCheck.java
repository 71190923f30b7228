package dev.holdfast.firewall.write;

/** Checks a change before it is written. */
@FunctionalInterface
public interface WriteCheck {
    /** Allows every change. */
    WriteCheck NONE = _ -> {};

    /** Refuses the change by throwing a {@link dev.holdfast.base.Refusal}, such as 409 {@code confirm_required}. */
    void check(ProposedChange proposed);
}
