import { Anchor, Button, type ElementProps, Group } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { type CatalogEntry, Problem } from "../api/client";
import { Monogram } from "../ui/Monogram";
import { Empty, Loaded, PageHead } from "../ui/States";
import { entry as entryOf } from "./queries";

/** Loads the catalogue entry of a page; shows a message when the entry does not exist. */
export function EntryLoader({ slug, children }: { slug: string; children: (entry: CatalogEntry) => ReactNode }) {
    const query = useQuery(entryOf(slug));
    if (query.error instanceof Problem && query.error.status === 404) {
        return (
            <Empty
                alone
                title="The catalogue has no such app"
                action={
                    <Button variant="default" renderRoot={(props) => <Link to="/catalog" {...props} />}>
                        Show all apps
                    </Button>
                }
            >
                There is no entry <span className="mono">{slug}</span>. It may have been removed from the catalogue.
            </Empty>
        );
    }
    return <Loaded query={query}>{children}</Loaded>;
}

type HeadProps = {
    of: CatalogEntry;
    title: string;
    /** The label of the link back to the previous page, and the link itself. */
    back: string;
    to: (props: ElementProps<"a">) => ReactNode;
    children?: ReactNode;
};

/** The head of such a page, with a link back above it. */
export function Head({ of, title, back, to, children }: HeadProps) {
    return (
        <>
            <Anchor size="sm" display="inline-block" mb={8} renderRoot={to}>
                <IconArrowLeft size={14} aria-hidden style={{ verticalAlign: -2 }} /> {back}
            </Anchor>
            <PageHead
                title={
                    <Group gap="sm" component="span" wrap="nowrap">
                        <Monogram name={of.name} />
                        {title}
                    </Group>
                }
            >
                {children}
            </PageHead>
        </>
    );
}
