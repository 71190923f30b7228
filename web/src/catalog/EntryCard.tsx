import { Text, Title } from "@mantine/core";
import { Link, useSearch } from "@tanstack/react-router";
import type { App, CatalogEntry } from "../api/client";
import { AnchorLink } from "../ui/Links";
import { Quiet } from "../ui/Quiet";
import { EntryIcon } from "./EntryIcon";
import { resources } from "./facts";
import { Marks } from "./Marks";
import type { Installed } from "./shop";
import { t } from "./texts";

declare module "@tanstack/react-router" {
    interface HistoryState {
        /** The search of the catalogue page from which the user came. */
        catalogSearch?: Record<string, unknown>;
    }
}

type Props = { entry: CatalogEntry; apps: App[]; level: 2 | 3 };

/** A catalogue entry as a card. Its name is a link that covers the card. */
function EntryCard({ entry, apps, level }: Props) {
    const catalogSearch = useSearch({ from: "/shell/catalog", shouldThrow: false });
    const { cores, memory, disk } = resources(entry);
    const size = [cores, memory, disk].filter((part) => part !== null).join(" · ");
    return (
        <article aria-label={entry.name} className="panel entry-card">
            <EntryIcon of={entry} />
            <div className="entry-card-text">
                <Title order={level} className="entry-card-name">
                    <Link
                        to="/catalog/$slug"
                        params={{ slug: entry.slug }}
                        state={(known) => ({ ...known, catalogSearch: catalogSearch ?? known.catalogSearch })}
                    >
                        {entry.name}
                    </Link>
                </Title>
                {entry.description !== null && (
                    <Text lineClamp={3} title={entry.description}>
                        {entry.description}
                    </Text>
                )}
                <Quiet size="xs">{size || t.sizesUnknown}</Quiet>
                <Marks of={entry} mt={4} />
                {apps.length > 0 && <InstalledMark entry={entry} apps={apps} />}
            </div>
        </article>
    );
}

/** Leads to the app; to the entry, which lists them, when there are several. */
function InstalledMark({ entry, apps }: { entry: CatalogEntry; apps: App[] }) {
    const [only] = apps;
    return (
        <Text size="xs" mt={4} className="entry-card-installed">
            {only !== undefined && apps.length === 1 ? (
                <AnchorLink inherit to="/apps/$id" params={{ id: String(only.id) }}>
                    {t.installed({ app: only.name })}
                </AnchorLink>
            ) : (
                <AnchorLink inherit to="/catalog/$slug" params={{ slug: entry.slug }}>
                    {t.installedTimes({ n: apps.length })}
                </AnchorLink>
            )}
        </Text>
    );
}

export function EntryCards({ rows, installed, level }: { rows: CatalogEntry[]; installed: Installed; level: 2 | 3 }) {
    return (
        <div className="entry-cards">
            {rows.map((entry) => (
                <EntryCard key={entry.slug} entry={entry} apps={installed.get(entry.slug) ?? []} level={level} />
            ))}
        </div>
    );
}
