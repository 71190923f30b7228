import "./catalog.css";
import { Group } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { LinkProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { type CatalogEntry, Problem } from "../api/client";
import { AnchorLink, ButtonLink } from "../ui/Links";
import { Empty, Loaded, PageHead } from "../ui/States";
import { EntryIcon } from "./EntryIcon";
import { entry as entryOf } from "./queries";
import { t } from "./texts";

/** Loads the catalogue entry of a page; shows a message when the entry does not exist. */
export function EntryLoader({ slug, children }: { slug: string; children: (entry: CatalogEntry) => ReactNode }) {
    const query = useQuery(entryOf(slug));
    if (query.error instanceof Problem && query.error.status === 404) {
        return (
            <Empty
                alone
                title={t.noEntry}
                action={
                    <ButtonLink variant="default" to="/catalog">
                        {t.showAll}
                    </ButtonLink>
                }
            >
                {t.noEntryDetail({ slug, mono: (text) => <span className="mono">{text}</span> })}
            </Empty>
        );
    }
    return <Loaded query={query}>{children}</Loaded>;
}

type HeadProps = {
    of: CatalogEntry;
    title: string;
    note?: ReactNode;
    /** The label of the link back to the previous page, and where it leads. */
    back: string;
    to: Pick<LinkProps, "to" | "params" | "search">;
    children?: ReactNode;
};

/** The head of such a page, with a link back above it. */
export function Head({ of, title, note, back, to, children }: HeadProps) {
    return (
        <>
            <AnchorLink display="inline-block" mb={8} {...to}>
                <IconArrowLeft size={14} aria-hidden className="inline-icon" /> {back}
            </AnchorLink>
            <PageHead
                note={note}
                title={
                    <Group gap="sm" component="span" wrap="nowrap">
                        <EntryIcon of={of} />
                        {title}
                    </Group>
                }
            >
                {children}
            </PageHead>
        </>
    );
}
