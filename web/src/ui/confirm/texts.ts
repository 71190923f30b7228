import { texts } from "../../texts/texts";

export const t = texts("confirm", {
    notConfirmed: "Nothing was changed, because the change was not confirmed.",
});
