import { texts } from "../../texts/texts";

export const t = texts("object", {
    tags: "Tags",
    more: "More actions for {name}",
    tabs: "Pages of {name}",
});
