import { Checkbox, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { AskForm } from "../../ui/AskForm";
import { inputsOf } from "../../ui/form";
import { Quiet } from "../../ui/Quiet";
import type { Firewall } from "../firewall";
import { keyOf, type What } from "./chosen";
import type { Target } from "./targets";
import { t } from "./texts";
import type { Item } from "./useItems";

/** What the user chose so far: keys of items and of targets. */
export type Choice = { items: string[]; targets: string[]; replace: boolean; withNames: boolean };

type Props = {
    kind: Firewall["kind"];
    what: What;
    items: readonly Item[];
    /** Whether these were chosen before. */
    isFixed: boolean;
    targets: readonly Target[];
    /** The aliases and IP sets that the chosen rules name. */
    names: readonly string[];
    choice: Choice;
    onChange: (next: Choice) => void;
    onPreview: () => void;
    onClose: () => void;
};

/** Asks what is copied, and to which firewalls. */
export function Choose({ kind, what, items, isFixed, targets, names, choice, onChange, onPreview, onClose }: Props) {
    const set = (change: Partial<Choice>) => onChange({ ...choice, ...change });
    const isComplete = choice.items.length > 0 && choice.targets.length > 0;
    const form = inputsOf(choice, {}, set);
    return (
        <AskForm action={t.preview} ready={isComplete} busy={false} onSend={onPreview} onClose={onClose}>
            {isFixed ? (
                <Fixed items={items} />
            ) : (
                <Items items={items} chosen={choice.items} onChange={(next) => set({ items: next })} />
            )}
            {names.length > 0 && (
                <Checkbox
                    label={t.withNames({ names: names.join(", ") })}
                    description={kind === "guest" ? t.toGuests : t.toClusters}
                    {...form.flag("withNames")}
                />
            )}
            <Targets targets={targets} chosen={choice.targets} onChange={(next) => set({ targets: next })} />
            {(what !== "rules" || (choice.withNames && names.length > 0)) && (
                <Checkbox label={t.replace} description={t.replaceNote} {...form.flag("replace")} />
            )}
            {what === "rules" && <Quiet>{t.order}</Quiet>}
        </AskForm>
    );
}

function Fixed({ items }: { items: readonly Item[] }) {
    return (
        <div>
            <Text fw={500}>{t.what}</Text>
            <ul className="plain-list copy-list" tabIndex={0} aria-label={t.what}>
                {items.map(({ key, name }) => (
                    <li key={key}>
                        <Text className="breaks">{name}</Text>
                    </li>
                ))}
            </ul>
        </div>
    );
}

type ChecklistProps = { chosen: string[]; onChange: (next: string[]) => void };

function Items({ items, chosen, onChange }: ChecklistProps & { items: readonly Item[] }) {
    if (items.length === 0) {
        return <Quiet>{t.nothing}</Quiet>;
    }
    const isAll = chosen.length === items.length;
    const set = (key: string, checked: boolean) =>
        onChange(checked ? [...chosen, key] : chosen.filter((one) => one !== key));
    return (
        <div role="group" aria-label={t.what}>
            <Text fw={500} aria-hidden>
                {t.what}
            </Text>
            <Stack gap="xs" className="copy-list">
                {items.length > 1 && (
                    <Checkbox
                        label={t.all}
                        checked={isAll}
                        indeterminate={!isAll && chosen.length > 0}
                        onChange={() => onChange(isAll ? [] : items.map(({ key }) => key))}
                    />
                )}
                {items.map(({ key, name }) => (
                    <Checkbox
                        key={key}
                        label={name}
                        checked={chosen.includes(key)}
                        onChange={(event) => set(key, event.currentTarget.checked)}
                    />
                ))}
            </Stack>
        </div>
    );
}

/** How many firewalls are shown; of more, a part of the name has to be entered. */
const MOST = 40;

function Targets({ targets, chosen, onChange }: ChecklistProps & { targets: readonly Target[] }) {
    const [search, setSearch] = useState("");
    const sought = search.trim().toLowerCase();
    const found = targets.filter(({ name, place }) => `${name} ${place}`.toLowerCase().includes(sought));
    return (
        <Checkbox.Group label={t.to} description={t.chosen({ n: chosen.length })} value={chosen} onChange={onChange}>
            <TextInput
                mt="xs"
                aria-label={t.find}
                placeholder={t.find}
                value={search}
                onChange={(event) => setSearch(event.currentTarget.value)}
                onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
                autoComplete="off"
                spellCheck={false}
            />
            <Stack gap="xs" className="copy-list">
                {found.slice(0, MOST).map(({ address, name, place, why }) => (
                    <Checkbox
                        key={keyOf(address)}
                        value={keyOf(address)}
                        label={name}
                        description={why ?? place}
                        disabled={why !== null}
                    />
                ))}
                {found.length === 0 && <Quiet>{t.noTarget}</Quiet>}
                {found.length > MOST && <Quiet>{t.more({ n: found.length - MOST })}</Quiet>}
            </Stack>
        </Checkbox.Group>
    );
}
