import { Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { useState } from "react";
import type { App, Script } from "../../api/client";
import { script, scriptVersions } from "../../api/queries";
import { useTeam } from "../../hosts/useTeam";
import { AccessGate } from "../../ui/AccessGate";
import { Loaded } from "../../ui/States";
import { useApp } from "../useApp";
import { Editor } from "./Editor";
import { NewestVersionPanel } from "./NewestVersionPanel";
import { NothingPinned } from "./NothingPinned";
import { Reader } from "./Reader";
import { Versions } from "./Versions";

/** The scripts of an app: pinned versions, edits, and the current catalogue script. */
export default function AppScript() {
    const app = useApp();
    return (
        <AccessGate of="apps.script" team={useTeam(app.host_id)}>
            <Pinned app={app} />
        </AccessGate>
    );
}

function Pinned({ app }: { app: App }) {
    // The list of versions may be empty; fetching a script that does not exist would be an error.
    const versions = useQuery(scriptVersions(app.id));
    return (
        <Loaded query={versions}>
            {(all) => (all.length === 0 ? <NothingPinned app={app} /> : <Newest app={app} />)}
        </Loaded>
    );
}

function Newest({ app }: { app: App }) {
    return <Loaded query={useQuery(script(app.id))}>{(data) => <Scripts app={app} newest={data} />}</Loaded>;
}

function Scripts({ app, newest }: { app: App; newest: Script }) {
    const { version = newest.version } = useSearch({ from: "/shell/apps/$id/update" });
    const old = useQuery({ ...script(app.id, version), enabled: version !== newest.version });
    const [edited, setEdited] = useState<Script | null>(null);
    return (
        <div className="beside">
            <div className="shrinks">
                {edited !== null ? (
                    <Editor app={app} from={edited} newest={newest.version} onClose={() => setEdited(null)} />
                ) : version === newest.version ? (
                    <Reader key={newest.version} app={app} script={newest} onEdit={() => setEdited(newest)} />
                ) : (
                    <Loaded query={old}>{(data) => <Reader key={data.version} app={app} script={data} />}</Loaded>
                )}
            </div>
            <Stack gap="md" miw={0}>
                <NewestVersionPanel app={app} newest={newest} />
                <Versions app={app} newest={newest.version} />
            </Stack>
        </div>
    );
}
