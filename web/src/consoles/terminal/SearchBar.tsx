import { Group, TextInput } from "@mantine/core";
import { IconChevronDown, IconChevronUp, IconSearch, IconX } from "@tabler/icons-react";
import type { SearchAddon } from "@xterm/addon-search";
import { useEffect, useState } from "react";
import { Quiet } from "../../ui/Quiet";
import { Tool } from "../Frame";
import { t } from "../texts";
import { MARKS } from "./colours";

/** Searches in what a terminal has printed: Enter goes to the previous match, Shift and Enter to the next one. */
export function SearchBar({ search, onClose }: { search: SearchAddon; onClose: () => void }) {
    const [text, setText] = useState("");
    const [found, setFound] = useState({ resultIndex: -1, resultCount: 0 });
    useEffect(() => {
        const off = search.onDidChangeResults(setFound);
        return () => {
            off.dispose();
            search.clearDecorations();
        };
    }, [search]);
    const options = { decorations: MARKS };
    // What was printed last is looked for first.
    const previous = () => search.findPrevious(text, options);
    const next = () => search.findNext(text, options);
    const none = found.resultCount === 0;
    return (
        <Group gap={4} wrap="nowrap" className="console-bar" role="search">
            <TextInput
                size="xs"
                miw={0}
                autoFocus
                aria-label={t.searchField}
                placeholder={t.searchField}
                leftSection={<IconSearch size={14} />}
                value={text}
                onChange={(event) => {
                    const value = event.currentTarget.value;
                    setText(value);
                    if (value === "") search.clearDecorations();
                    else search.findPrevious(value, { ...options, incremental: true });
                }}
                onKeyDown={(event) => {
                    if (event.key === "Enter") (event.shiftKey ? next : previous)();
                    if (event.key === "Escape") onClose();
                }}
            />
            <Tool label={t.previous} icon={IconChevronUp} onClick={previous} disabled={none} />
            <Tool label={t.next} icon={IconChevronDown} onClick={next} disabled={none} />
            <Quiet size="xs" flex="1 0 auto" aria-live="polite">
                {text !== "" &&
                    (none ? t.foundNone : t.found({ current: found.resultIndex + 1, count: found.resultCount }))}
            </Quiet>
            <Tool label={t.closeSearch} icon={IconX} onClick={onClose} />
        </Group>
    );
}
