import { texts } from "../texts/texts";

export const t = texts("objectPage", {
    tags: "Tags",
    more: "More actions for {name}",
    tabs: "Pages of {name}",
});
