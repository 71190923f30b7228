import { ActionIcon, Group, TextInput, Tooltip } from "@mantine/core";
import { IconChevronDown, IconChevronUp, IconSearch } from "@tabler/icons-react";
import { Quiet } from "../Quiet";
import { MOST_MATCHES } from "./search";
import { t } from "./texts";
import type { Search } from "./useSearch";

/** The search of a log: Enter goes to the next match, Shift and Enter to the previous one, Escape empties the field. */
export function SearchField({ search, onLook }: { search: Search; onLook: () => void }) {
    const go = (by: 1 | -1) => {
        onLook();
        search.go(by);
    };
    const none = search.matches.length === 0;
    return (
        <Group gap={4} wrap="nowrap">
            <TextInput
                size="xs"
                w={170}
                aria-label={t.search}
                placeholder={t.search}
                leftSection={<IconSearch size={14} />}
                value={search.text}
                data-log-search
                // While it is not empty, Escape belongs to the field and not to the drawer.
                data-mantine-stop-propagation={search.text !== "" || undefined}
                onChange={(e) => search.set(e.currentTarget.value)}
                onKeyDown={(e) => {
                    if (e.key === "Enter") go(e.shiftKey ? -1 : 1);
                    if (e.key === "Escape") search.set("");
                }}
            />
            {search.text !== "" && (
                <>
                    <Tooltip label={t.previous}>
                        <ActionIcon variant="default" aria-label={t.previous} disabled={none} onClick={() => go(-1)}>
                            <IconChevronUp size={16} />
                        </ActionIcon>
                    </Tooltip>
                    <Tooltip label={t.next}>
                        <ActionIcon variant="default" aria-label={t.next} disabled={none} onClick={() => go(1)}>
                            <IconChevronDown size={16} />
                        </ActionIcon>
                    </Tooltip>
                </>
            )}
            <Quiet size="xs" aria-live="polite">
                {search.text !== "" && countOf(search)}
            </Quiet>
        </Group>
    );
}

function countOf({ matches, number }: Search): string {
    if (matches.length === 0) return t.foundNone;
    const values = { current: number ?? 0, count: matches.length };
    return matches.length >= MOST_MATCHES ? t.foundMany(values) : t.found(values);
}
