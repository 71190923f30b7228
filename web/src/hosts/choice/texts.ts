import { texts } from "../../texts/texts";

export const t = texts("host-choice", {
    singleHost: "single host",
    cluster: "cluster {cluster}",
    cores: "{n, plural, one {# core} other {# cores}}",
    memoryFree: "{free} memory free",
});
