import { texts } from "../texts/texts";

export const t = texts("pins", {
    pin: "Pin to a dashboard",
    pinChart: "Pin {name} to a dashboard",
    dashboard: "Dashboard",
    newOne: "A new dashboard",
    name: "Name of the new dashboard",
    title: "Title of the card",
    pinned: "Pinned to {name}.",
});
