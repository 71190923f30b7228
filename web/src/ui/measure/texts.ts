import { texts } from "../../texts/texts";

export const t = texts("ui/measure", {
    cpu: "CPU",
    memory: "Memory",
    disk: "Disk",
    ofTotal: "{used} of {total} · {share}",
    ofCores: "{used} of {total, plural, one {# core} other {# cores}} · {share}",
    high: "{text}, high",
    full: "{text}, very high",
    sparkline: "{label} since {time}: now {now}, lowest {lowest}, highest {highest}",
    sparklineUnknown: "{label} since {time}: not known now, lowest {lowest}, highest {highest}",
});
