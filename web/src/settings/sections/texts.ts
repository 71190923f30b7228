import { texts } from "../../texts/texts";

export const t = texts("settings-sections", {
    general: "General",
    signOn: "Single sign-on",
    features: "Features",
    replicas: "Replicas",
    service: "This service",
});
