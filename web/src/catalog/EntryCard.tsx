import { Group, Text } from "@mantine/core";
import { Link, useSearch } from "@tanstack/react-router";
import type { CatalogEntry } from "../api/client";
import { Monogram } from "../ui/Monogram";
import { resources } from "./facts";
import { Marks } from "./Marks";

declare module "@tanstack/react-router" {
    interface HistoryState {
        /** The search of the catalogue page from which the user came. */
        catalogSearch?: Record<string, unknown>;
    }
}

/** A catalogue entry as a card. */
export function EntryCard({ entry }: { entry: CatalogEntry }) {
    const catalogSearch = useSearch({ from: "/shell/catalog", shouldThrow: false });
    const { cores, memory, disk } = resources(entry);
    const size = [cores, memory, disk].filter((part) => part !== null).join(" · ");
    return (
        <article aria-label={entry.name} style={{ minWidth: 0 }}>
            <Link
                to="/catalog/$slug"
                params={{ slug: entry.slug }}
                state={(known) => ({ ...known, catalogSearch: catalogSearch ?? known.catalogSearch })}
                className="panel card-link"
                style={{ padding: 12, height: "100%" }}
            >
                <Group gap={10} wrap="nowrap">
                    <Monogram name={entry.name} />
                    <div style={{ minWidth: 0 }}>
                        <Text fw={620} truncate lh={1.3}>
                            {entry.name}
                        </Text>
                        <Text size="xs" className="quiet" truncate lh={1.4}>
                            {[entry.category, size || "sizes not specified"].filter(Boolean).join(" · ")}
                        </Text>
                    </div>
                </Group>
                <Marks of={entry} mt={8} />
            </Link>
        </article>
    );
}

export function EntryCards({ rows }: { rows: CatalogEntry[] }) {
    return (
        <div
            style={{
                display: "grid",
                gap: 10,
                gridTemplateColumns: "repeat(auto-fill, minmax(min(270px, 100%), 1fr))",
            }}
        >
            {rows.map((entry) => (
                <EntryCard key={entry.slug} entry={entry} />
            ))}
        </div>
    );
}
