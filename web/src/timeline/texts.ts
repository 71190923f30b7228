import { texts } from "../texts/texts";

export const t = texts("timeline", {
    title: "Timeline",
    intro: "Jobs and recorded changes, newest first.",
    noAudit: "Recorded changes are not listed: {why}",
    none: "Nothing has happened yet",
    older: "Show older entries",
    limit: "This list ends here. All entries are listed under Activity and Audit.",
    by: "by {name}",
    itself: "by Holdfast",
    waiting: "Waiting: {what}",
    job: "Job {id}",
    change: "Change",
});
