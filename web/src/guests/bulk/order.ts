import type { Schemas } from "../../api/client";
import { grouped } from "../../ui/grouped";

export type BulkWord = "start" | "shutdown" | "restart" | "stop" | "snapshot" | "tags" | "settings" | "move";

/** A selected guest. */
export type BulkGuest = {
    type: "app" | "vm";
    id: number;
    name: string;
    hostId: number | null;
    tags: readonly string[];
};

export type Prospect = Schemas["Prospect"];

/** What an action needs besides the guests. */
export type Fields = Partial<
    Pick<Schemas["BulkIn"], "name" | "description" | "vmstate" | "add" | "remove" | "settings" | "target_host_id">
>;

/** Of the form of an action. */
export type FieldsProps = {
    guests: readonly BulkGuest[];
    known: Fields;
    onNext: (fields: Fields) => void;
    onClose: () => void;
};

/** As many as one request may name. */
export const MOST = 200;

/** The request for these guests. */
export const bodyOf = (
    action: BulkWord,
    guests: readonly BulkGuest[],
    fields: Fields,
    confirm: string | null,
): Schemas["BulkIn"] => ({
    action,
    targets: guests.map(({ type, id }) => ({ type, id })),
    name: null,
    description: null,
    vmstate: false,
    add: null,
    remove: null,
    settings: null,
    target_host_id: null,
    ...fields,
    confirm,
});

const same = (one: { type: string; id: number }) => `${one.type}:${one.id}`;

/** The guests of a preview by what would happen to them, and those of which nothing was known when it was made. */
export function prospectsOf(items: readonly Prospect[]) {
    const by = grouped(items, ({ outcome }) => outcome);
    return { will: by.get("will") ?? [], already: by.get("already") ?? [], refused: by.get("refused") ?? [] };
}

/** What was refused when the action was started, but not in the preview before. */
export function refusedSince<Refused extends { type: string; id: number }>(
    items: readonly Prospect[],
    refused: readonly Refused[],
): Refused[] {
    const known = new Set(prospectsOf(items).refused.map(same));
    return refused.filter((one) => !known.has(same(one)));
}
