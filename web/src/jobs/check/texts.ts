import { texts } from "../../texts/texts";

export const t = texts("job-check", {
    results: "Results",
    counts: "{ok} undamaged, {failed} damaged, {unknown} could not be checked",
    ok: "undamaged",
    okWith: "undamaged: {detail}",
    failed: "damaged",
    failedWith: "damaged: {detail}",
    unknown: "could not be checked",
    unknownWith: "could not be checked: {detail}",
});
