import { texts } from "../../texts/texts";

export const t = texts("object", {
    more: "More actions for {name}",
    tabs: "Pages of {name}",
});
