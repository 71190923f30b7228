package dev.holdfast.alerts.rule;

import org.jspecify.annotations.Nullable;

/** What hosts, apps and virtual machines are called. */
@FunctionalInterface
public interface TargetNames {
    /** The name; null when there is none with this id. */
    @Nullable
    String of(TargetType type, long id);
}
