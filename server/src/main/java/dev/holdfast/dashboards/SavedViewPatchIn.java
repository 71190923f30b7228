package dev.holdfast.dashboards;

import dev.holdfast.http.Patch;

/** Changes to a saved view. */
final class SavedViewPatchIn extends Patch<SavedViewIn> {}
