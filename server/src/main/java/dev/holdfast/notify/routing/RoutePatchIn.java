package dev.holdfast.notify.routing;

import dev.holdfast.http.Patch;

/** Changes to a route. */
final class RoutePatchIn extends Patch<RouteIn> {}
