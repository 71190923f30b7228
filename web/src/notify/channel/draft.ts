import type { Schemas } from "../../api/client";

type Field = Pick<Schemas["ChannelFieldView"], "name" | "kind" | "required">;

/** An address that names the fields of its kind one by one; empty ones are left out. */
export function addressOf(kind: string, fields: readonly Field[], values: Readonly<Record<string, string>>): string {
    const query = new URLSearchParams();
    for (const { name } of fields) {
        const value = values[name]?.trim() ?? "";
        if (value !== "") query.set(name, value);
    }
    return `${kind}://?${query}`;
}

/** What is missing: the names of required fields without a value. A secret that is set may stay empty. */
export function missing(
    fields: readonly (Field & { set?: boolean })[],
    values: Readonly<Record<string, string>>,
): string[] {
    return fields
        .filter(
            ({ name, kind, required, set }) =>
                required && (values[name]?.trim() ?? "") === "" && !(kind === "secret" && set),
        )
        .map(({ name }) => name);
}

/** The changed fields of a channel: an emptied one is removed, an empty secret stays as it is. */
export function changesOf(
    fields: readonly Pick<Schemas["ChannelField"], "name" | "kind" | "value">[],
    values: Readonly<Record<string, string>>,
): Record<string, string> | null {
    const changed = fields.filter(({ name, kind, value }) => {
        const next = values[name]?.trim() ?? "";
        return kind === "secret" ? next !== "" : next !== (value ?? "");
    });
    return changed.length === 0
        ? null
        : Object.fromEntries(changed.map(({ name }) => [name, values[name]?.trim() ?? ""]));
}
