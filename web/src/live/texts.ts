import { texts } from "../texts/texts";

export const t = texts("live", {
    live: "Live",
    connecting: "Connecting",
    pageMayOutDate: "The page may be out of date. Reconnecting to Holdfast.",
    changesShownImmediately: "Changes are shown immediately",
    notLive: "Not live",
});
