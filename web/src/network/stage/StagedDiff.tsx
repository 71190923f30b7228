import { useMemo } from "react";
import { Diff } from "../../ui/Diff";
import type { Staged } from "../queries";
import { diffOf } from "./diff";
import { t } from "./texts";

/** Everything that is staged on a node; the lines that were not staged in this window are marked. */
export function StagedDiff({ staged, others }: { staged: Staged; others: readonly string[] }) {
    const { files, foreign } = useMemo(() => diffOf(staged, others), [staged, others]);
    return <Diff files={files} marked={{ is: (line) => foreign.has(line), text: t.notHere }} />;
}
