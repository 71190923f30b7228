import { texts } from "../../texts/texts";

/** What the tabs of an app are called; all pages know them. */
export const t = texts("app.names", {
    update: "Update",
});
