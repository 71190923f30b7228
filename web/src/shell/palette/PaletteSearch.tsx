import { TextInput } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import { IconBolt, IconLock, IconSearch } from "@tabler/icons-react";
import { useDeferredValue, useId, useMemo, useState } from "react";
import type { Place } from "../navigation";
import type { Verbs } from "./commands";
import { setQuery, useQueryText } from "./open";
import { type Hit, labelOf, rank, remembered } from "./rank";
import { type Target, useTargets } from "./targets";
import { t } from "./texts";

const MOST = 40;
type Group = { name: string; hits: Hit<Target>[] };

/** The field and its results: a combobox whose list is always open. */
export function PaletteSearch({ places, verbs, onClose }: { places: Place[]; verbs: Verbs; onClose: () => void }) {
    const id = useId();
    const query = useQueryText();
    const [active, setActive] = useState(0);
    const [recent, setRecent] = useLocalStorage<string[]>({
        key: "palette-recent",
        defaultValue: [],
        getInitialValueInEffect: false,
    });
    // Only the search in the catalogue may lag behind: Enter must choose from the results of what was typed.
    const targets = useTargets(places, useDeferredValue(query), verbs);
    const groups = useMemo(
        () => (query.trim() === "" ? atFirst(targets, recent) : grouped(rank(query, targets, recent).slice(0, MOST))),
        [query, targets, recent],
    );
    const hits = groups.flatMap((group) => group.hits);
    const at = Math.min(active, Math.max(0, hits.length - 1));

    const choose = (hit: Hit<Target> | undefined) => {
        if (hit === undefined || reasonOf(hit) !== null) return;
        setRecent(remembered(recent, hit.command?.id ?? hit.item.id));
        onClose();
        if (hit.command) hit.command.run();
        else hit.item.go();
    };
    const move = (to: number) => {
        const next = (to + hits.length) % Math.max(1, hits.length);
        setActive(next);
        document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: "nearest" });
    };

    return (
        <>
            <TextInput
                className="palette-input"
                data-autofocus
                role="combobox"
                aria-label={t.name}
                aria-expanded
                aria-autocomplete="list"
                aria-controls={`${id}-list`}
                aria-activedescendant={hits.length > 0 ? `${id}-${at}` : undefined}
                placeholder={t.placeholder}
                leftSection={<IconSearch size={18} aria-hidden />}
                autoComplete="off"
                spellCheck={false}
                value={query}
                onChange={(e) => {
                    setQuery(e.currentTarget.value);
                    setActive(0);
                }}
                onKeyDown={(e) => {
                    if (e.key === "ArrowDown") move(at + 1);
                    else if (e.key === "ArrowUp") move(at - 1);
                    else if (e.key === "Enter" && !e.nativeEvent.isComposing) choose(hits[at]);
                    else return;
                    e.preventDefault();
                }}
            />
            <div className="unseen" role="status">
                {query.trim() === "" ? "" : t.count({ n: hits.length })}
            </div>
            {hits.length === 0 && query.trim() !== "" && (
                <div className="palette-group">
                    {t.nothing} · {t.nothingNote}
                </div>
            )}
            <div
                role="listbox"
                id={`${id}-list`}
                aria-label={t.results}
                className="palette-list"
                hidden={hits.length === 0}
            >
                {groups.map(({ name, hits: some }, number) => (
                    <div key={name} role="group" aria-labelledby={`${id}-group-${number}`}>
                        <div id={`${id}-group-${number}`} className="palette-group" role="presentation">
                            {name}
                        </div>
                        {some.map((hit) => {
                            const place = hits.indexOf(hit);
                            return (
                                <Option
                                    key={hit.command?.id ?? hit.item.id}
                                    id={`${id}-${place}`}
                                    hit={hit}
                                    active={place === at}
                                    onEnter={() => setActive(place)}
                                    onChoose={() => choose(hit)}
                                />
                            );
                        })}
                    </div>
                ))}
            </div>
        </>
    );
}

type OptionProps = { id: string; hit: Hit<Target>; active: boolean; onEnter: () => void; onChoose: () => void };

function Option({ id, hit, active, onEnter, onChoose }: OptionProps) {
    const why = reasonOf(hit);
    const Icon = why !== null ? IconLock : hit.command ? IconBolt : hit.item.icon;
    return (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus, and chooses the active option by Enter
        // biome-ignore lint/a11y/useFocusableInteractive: the same; the field names the active option
        <div
            id={id}
            role="option"
            aria-selected={active}
            aria-disabled={why !== null || undefined}
            className="palette-option"
            onMouseMove={onEnter}
            // The focus stays in the field.
            onMouseDown={(e) => e.preventDefault()}
            onClick={onChoose}
        >
            <Icon size={17} aria-hidden />
            <span>{labelOf(hit)}</span>
            <span>{why ?? (hit.command ? null : hit.item.detail)}</span>
        </div>
    );
}

const reasonOf = (hit: Hit<Target>) => hit.command?.why ?? null;

/** Before anything is typed: what was used last, what runs, and the pages. */
function atFirst(targets: Target[], recent: string[]): Group[] {
    const hit = (item: Target): Hit<Target> => ({ item, command: null, score: 0 });
    const used = recent.flatMap((id) => {
        const item = targets.find((one) => one.id === id);
        if (item) return [hit(item)];
        // A command: its id ends with that of its object.
        const object = targets.find((one) => id.endsWith(`:${one.id}`));
        const command = object?.actions?.().find((one) => one.id === id);
        return object && command ? [{ item: object, command, score: 0 }] : [];
    });
    const others = targets.filter(
        ({ group, id }) => (group === t.running || group === t.pages) && !recent.includes(id),
    );
    return [...(used.length > 0 ? [{ name: t.recent, hits: used }] : []), ...grouped(others.map(hit))];
}

/** By kind; the kind of the best hit first. */
function grouped(hits: Hit<Target>[]): Group[] {
    const groups = new Map<string, Hit<Target>[]>();
    for (const hit of hits) {
        const name = hit.command ? t.commands : hit.item.group;
        groups.set(name, [...(groups.get(name) ?? []), hit]);
    }
    return [...groups].map(([name, some]) => ({ name, hits: some }));
}
