import { texts } from "../../texts/texts";

/** The texts of charts, which only some pages have. */
export const t = texts("ui/measure/chart", {
    mark_job: "Job",
    mark_failed: "Failed job",
    mark_alert: "Alert",
    cursor: "{label}: time of the values. Arrow keys move it.",
    cursorZoom: "{label}: time of the values. Arrow keys move it, plus and minus show less or more around it.",
    valueAt: "{series} {value}",
    valueThen: "{value} at {time}",
    valuesAt: "{time}: {values}",
    noValue: "no value",
    time: "Time",
    csv: "Download CSV",
    table: "Values as a table",
    notEnough: "Collecting values. They are drawn as soon as there are two.",
});
