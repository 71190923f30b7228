package dev.holdfast.alerts.history;

/** An alert fired, ended, or changed in another way that people see. */
public record AlertChanged(Alert alert) {}
