import { Anchor, Button, Group } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { type CatalogEntry, Problem } from "../../api/client";
import { Monogram } from "../../ui/Monogram";
import { Empty, Loaded, PageHead } from "../../ui/States";
import { Veil } from "../../ui/Veil";
import { Gone } from "../EntryPage";
import { entry as entryOf } from "../queries";
import { draftOf } from "./draft";
import { InstallRun } from "./InstallRun";
import { Wizard } from "./Wizard";

/** Installing an app: what is asked beforehand, and then how it goes. */
export default function InstallPage() {
    const { slug } = useParams({ from: "/shell/catalog/$slug/install" });
    return (
        <Veil of="catalog.install" title="Install an app">
            <Known slug={slug} />
        </Veil>
    );
}

function Known({ slug }: { slug: string }) {
    const query = useQuery(entryOf(slug));
    if (query.error instanceof Problem && query.error.status === 404) return <Gone slug={slug} />;
    return <Loaded query={query}>{(entry) => <Install key={entry.slug} entry={entry} />}</Loaded>;
}

function Install({ entry }: { entry: CatalogEntry }) {
    const { job, host } = useSearch({ from: "/shell/catalog/$slug/install" });
    const navigate = useNavigate({ from: "/catalog/$slug/install" });
    // Kept here, so that a try that failed can be changed and tried again.
    const [draft, setDraft] = useState(() => draftOf(entry, host ?? null));
    return (
        <div style={{ maxWidth: 760 }}>
            <Anchor
                size="sm"
                renderRoot={(props) => <Link to="/catalog/$slug" params={{ slug: entry.slug }} {...props} />}
            >
                <IconArrowLeft size={14} aria-hidden style={{ verticalAlign: -2 }} /> {entry.name}
            </Anchor>
            <div style={{ height: 8 }} />
            <PageHead
                title={
                    <Group gap="sm" component="span" wrap="nowrap">
                        <Monogram name={entry.name} />
                        Install {entry.name}
                    </Group>
                }
            />
            {job !== undefined ? (
                <InstallRun key={job} job={job} name={entry.name} onAgain={() => void navigate({ search: { host } })} />
            ) : entry.unattended ? (
                <Wizard
                    entry={entry}
                    draft={draft}
                    onDraft={setDraft}
                    onStarted={(started) => void navigate({ search: { host, job: started }, replace: true, ignoreBlocker: true })}
                />
            ) : (
                <Empty
                    title="It needs a person at the terminal"
                    action={
                        <Button
                            variant="default"
                            renderRoot={(props) => <Link to="/catalog/$slug" params={{ slug: entry.slug }} {...props} />}
                        >
                            See why
                        </Button>
                    }
                >
                    {entry.name} can't be installed from here.
                </Empty>
            )}
        </div>
    );
}
