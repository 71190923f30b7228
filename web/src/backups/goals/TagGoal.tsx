import { ActionIcon, Autocomplete, Select, TextInput } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import type { Fault } from "../../api/client";
import { AgeField } from "./AgeField";
import { faultAt, type Row } from "./draft";
import { t } from "./texts";

type Props = {
    row: Row;
    index: number;
    tags: readonly string[];
    faults: readonly Fault[];
    focused: boolean;
    onChange: (next: Row) => void;
    onRemove: () => void;
};

/** The goal of guests with a tag, or why they need no backup. */
export function TagGoal({ row, index, tags, faults, focused, onChange, onRemove }: Props) {
    const n = index + 1;
    const set = (change: Partial<Row>) => onChange({ ...row, ...change });
    return (
        <li className="goal">
            <div>
                <Autocomplete
                    aria-label={t.tagOf({ n })}
                    placeholder={t.tag}
                    data={[...tags]}
                    value={row.tag}
                    onChange={(tag) => set({ tag })}
                    error={faultAt(faults, index, "tag")}
                    openOnFocus={false}
                    data-autofocus={focused || undefined}
                    spellCheck={false}
                />
            </div>
            <div>
                <Select
                    aria-label={t.needOf({ n })}
                    data={[
                        { value: "needed", label: t.notOlder },
                        { value: "none", label: t.notNeeded },
                    ]}
                    value={row.needed ? "needed" : "none"}
                    onChange={(next) => set({ needed: next !== "none" })}
                    allowDeselect={false}
                />
            </div>
            <div>
                {row.needed ? (
                    <AgeField
                        label={t.ageOf({ n })}
                        unitLabel={t.unitOf({ n })}
                        age={row.age}
                        onChange={(age) => set({ age })}
                        error={faultAt(faults, index, "max_age_h")}
                    />
                ) : (
                    <TextInput
                        aria-label={t.reasonOf({ n })}
                        placeholder={t.reason}
                        maxLength={200}
                        value={row.reason}
                        onChange={(event) => set({ reason: event.currentTarget.value })}
                        error={faultAt(faults, index, "reason")}
                    />
                )}
            </div>
            <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t.removeOf({ n })} onClick={onRemove}>
                <IconTrash size={16} />
            </ActionIcon>
        </li>
    );
}
