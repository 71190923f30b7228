package dev.holdfast.alerts.rule;

import dev.holdfast.live.ChangeKind;

/** A rule was added, changed or removed. */
public record RuleChanged(long id, ChangeKind change) {}
