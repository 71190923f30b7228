import { kindName } from "../../jobs/kinds";
import type { Mark, Tone } from "../../ui/measure/line";
import { stateName } from "../../ui/stateName";
import type { Annotation } from "../queries";
import { t } from "../texts";

const FAILED = new Set(["failed", "interrupted"]);

/** What something that happened is called. */
export function nameOf({ type, kind, text }: Pick<Annotation, "type" | "kind" | "text">): string {
    if (type === "job") return text ?? kindName(kind);
    return t.alert({ text: text ?? kind });
}

/** Whether it still goes on. */
export const lasts = ({ until, status }: Pick<Annotation, "until" | "status">) =>
    until === null && ["queued", "running", "firing", "acknowledged", "pending"].includes(status);

function toneOf({ type, status }: Annotation): Tone {
    if (type === "alert") return "alert";
    return FAILED.has(status) ? "failed" : "job";
}

/** What happened as marks of a chart. Something without an end that does not last is a moment. */
export function marksOf(all: readonly Annotation[]): Mark[] {
    return all.map((one) => {
        const from = Date.parse(one.at);
        return {
            key: `${one.type}:${one.id}:${one.target}`,
            from,
            to: one.until === null ? (lasts(one) ? null : from) : Date.parse(one.until),
            tone: toneOf(one),
            label: t.eventIs({ what: nameOf(one), state: stateName(one.status) }),
        };
    });
}
