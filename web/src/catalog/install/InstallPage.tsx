import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import type { CatalogEntry } from "../../api/client";
import { AccessGate } from "../../ui/AccessGate";
import { ButtonLink } from "../../ui/Links";
import { Empty } from "../../ui/States";
import { EntryLoader, Head } from "../EntryFrame";
import { draftOf } from "./draft";
import { InstallRun, RunTerminal } from "./InstallRun";
import { t } from "./texts";
import { Wizard } from "./Wizard";

/** Installing an app: the wizard, then the progress of the install. */
export default function InstallPage() {
    const { slug } = useParams({ from: "/shell/catalog/$slug/install" });
    return (
        <AccessGate of="catalog.install" title={t.installAnApp}>
            <EntryLoader slug={slug}>{(entry) => <Install key={entry.slug} entry={entry} />}</EntryLoader>
        </AccessGate>
    );
}

function Install({ entry }: { entry: CatalogEntry }) {
    const { job, host } = useSearch({ from: "/shell/catalog/$slug/install" });
    const navigate = useNavigate({ from: "/catalog/$slug/install" });
    // Kept here, so that a failed install can be changed and tried again.
    const [draft, setDraft] = useState(() => draftOf(entry, host ?? null));
    const page = (
        <div className="narrow">
            <Head
                of={entry}
                title={t.install({ name: entry.name })}
                back={entry.name}
                to={{ to: "/catalog/$slug", params: { slug: entry.slug } }}
            />
            {job !== undefined ? (
                <InstallRun key={job} job={job} name={entry.name} onAgain={() => void navigate({ search: { host } })} />
            ) : entry.unattended || entry.interactive ? (
                <Wizard
                    entry={entry}
                    draft={draft}
                    onDraft={setDraft}
                    onStarted={(started) =>
                        void navigate({ search: { host, job: started }, replace: true, ignoreBlocker: true })
                    }
                />
            ) : (
                <Empty
                    title={t.appNeedsPersonTerminal}
                    action={
                        <ButtonLink variant="default" to="/catalog/$slug" params={{ slug: entry.slug }}>
                            {t.showReasons}
                        </ButtonLink>
                    }
                >
                    {t.cantInstalledUnattended({ name: entry.name })}
                </Empty>
            )}
        </div>
    );
    return (
        <>
            {page}
            {job !== undefined && <RunTerminal job={job} slug={entry.slug} />}
        </>
    );
}
