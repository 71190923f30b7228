package dev.holdfast.apps.imports;

import dev.holdfast.apps.imports.ImportIn.LocalRow;
import java.util.List;

/**
 * What an import looks at.
 *
 * @param by the requester's name
 */
record ImportParams(List<Long> hostIds, boolean dryRun, boolean onlyTagged, List<LocalRow> found, String by) {}
