import { Select, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { App, Script } from "../../api/client";
import { script as scriptOf, scriptVersions } from "../../api/queries";
import { Diff } from "../../ui/Diff";
import { Quiet } from "../../ui/Quiet";
import { Loaded } from "../../ui/States";
import { type FileDiff, parse } from "../../ui/unified";
import { compare } from "./compare";
import { t } from "./texts";

/** The differences of a version from the current catalogue script or from another version. */
export function Changes({ app, script }: { app: App; script: Script }) {
    const versions = useQuery(scriptVersions(app.id));
    const others = (versions.data ?? []).filter(({ version }) => version !== script.version);
    const upstream = script.diff_vs_upstream;
    const before = others.find(({ version }) => version < script.version) ?? others[0];
    const [chosen, setChosen] = useState<string | null>(null);
    const against = chosen ?? (upstream === null ? (before?.version.toString() ?? null) : "catalogue");
    return (
        <Stack gap="sm">
            <Select
                label={t.comparedWith}
                w={260}
                data={[
                    ...(upstream === null ? [] : [{ value: "catalogue", label: t.currentCatalogueScript }]),
                    ...others.map(({ version }) => ({ value: String(version), label: t.version({ version }) })),
                ]}
                value={against}
                onChange={setChosen}
                allowDeselect={false}
                disabled={against === null}
                placeholder={t.nothingCompare}
            />
            {against === null ? (
                <Quiet>{t.onlyVersionCatalogueNo}</Quiet>
            ) : against === "catalogue" ? (
                <Shown files={parse(upstream ?? "")} />
            ) : (
                <AgainstVersion app={app} script={script} other={Number(against)} />
            )}
        </Stack>
    );
}

function AgainstVersion({ app, script, other }: { app: App; script: Script; other: number }) {
    return <Loaded query={useQuery(scriptOf(app.id, other))}>{(data) => <Compared from={data} to={script} />}</Loaded>;
}

function Compared({ from, to }: { from: Script; to: Script }) {
    const files = useMemo(
        () => [
            compare("script", from.content, to.content),
            compare(t.installScript, from.install_content ?? "", to.install_content ?? ""),
        ],
        [from, to],
    );
    return <Shown files={files.filter(({ hunks }) => hunks.length > 0)} />;
}

function Shown({ files }: { files: FileDiff[] }) {
    if (files.length > 0) return <Diff files={files} />;
    return <Quiet>{t.noDifferences}</Quiet>;
}
