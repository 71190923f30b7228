import { texts } from "../../texts/texts";

/** What the tabs of an app are called; all pages know them. */
export const t = texts("app.names", {
    overview: "Overview",
    script: "Script",
    update: "Update",
    network: "Network",
    migrate: "Migrate",
    timeline: "Timeline",
});
