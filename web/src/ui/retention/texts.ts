import { texts } from "../../texts/texts";

export const t = texts("retention", {
    last: "Last",
    hourly: "Hourly",
    daily: "Daily",
    weekly: "Weekly",
    monthly: "Monthly",
    yearly: "Yearly",
});
