import { texts } from "../../texts/texts";

export const t = texts("option", {
    byDefault: "Default",
    defaultOf: "Default ({value})",
    yes: "yes",
    no: "no",
});
