import { texts } from "../../texts/texts";

export const t = texts("audit-list", {
    title: "Audit",
    recordings: "Recordings of consoles",
    note: "Every change is recorded before it is made, and its outcome afterwards.",
    rows: "Audit rows",
    none: "No rows",
    noMatch: "No row matches the filter.",
    noneYet: "No changes were recorded yet.",
    when: "When",
    what: "What",
    rowId: ", row {id}",
    on: "On",
    who: "Who",
    from: "From",
    outcome: "Outcome",
    status: "Answer",
    request: "Request",
});
