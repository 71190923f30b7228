package dev.holdfast.dashboards;

import dev.holdfast.http.Patch;

/** Changes to a dashboard. */
final class DashboardPatchIn extends Patch<DashboardIn> {}
