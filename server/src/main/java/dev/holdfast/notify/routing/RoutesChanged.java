package dev.holdfast.notify.routing;

/** Routes or quiet hours changed: what they hold is looked at again. */
public record RoutesChanged() {}
