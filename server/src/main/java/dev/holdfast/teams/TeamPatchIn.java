package dev.holdfast.teams;

import dev.holdfast.http.Patch;

/** Changes to a team; its slug stays, because addresses contain it. */
@Patch.MayBeEmpty
final class TeamPatchIn extends Patch<TeamIn> {}
