import { Alert, Stack } from "@mantine/core";
import { IconArrowUp, IconCheck, IconPencil, IconQuestionMark } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";
import type { App, Schemas } from "../../api/client";
import { updateState } from "../../api/queries";
import { short } from "../../catalog/facts";
import { SmallButton } from "../../ui/ActionButton";
import { Diff } from "../../ui/Diff";
import { ButtonLink } from "../../ui/Links";
import { Quiet } from "../../ui/Quiet";
import { Empty, Loaded, Panel } from "../../ui/States";
import { parse } from "../../ui/unified";
import { Facts } from "../../ui/Value";
import { useApp } from "../useApp";
import { StartUpdate } from "./StartUpdate";
import { t } from "./texts";

type State = Schemas["UpdateView"];

/** Shows whether the catalogue has a newer script for an app, its changes, and the form to start the update. */
export function AppUpdate() {
    const app = useApp();
    const query = useQuery(updateState(app.id));
    return (
        <Loaded query={query}>
            {(state) =>
                state.update_available !== false ? (
                    <Available app={app} state={state} />
                ) : (
                    <None app={app} state={state} />
                )
            }
        </Loaded>
    );
}

function Available({ app, state }: { app: App; state: State }) {
    const files = useMemo(() => parse(state.diff ?? ""), [state.diff]);
    return (
        <div className="beside">
            <Stack gap="md" className="shrinks">
                {files.length > 0 ? (
                    <Diff files={files} />
                ) : (
                    <Panel title={t.changes}>
                        <Quiet>{state.update_available === null ? state.detail : t.changesCantShownCatalogue}</Quiet>
                    </Panel>
                )}
            </Stack>
            <Stack gap="md">
                <Panel
                    title={state.update_available ? t.updateAvailable : t.updateUnknown}
                    aside={
                        state.update_available ? (
                            <IconArrowUp size={18} aria-hidden />
                        ) : (
                            <IconQuestionMark size={18} aria-hidden />
                        )
                    }
                >
                    {!state.unattended && state.reasons.length > 0 && (
                        <Alert color="yellow" title={state.interactive ? t.needsTerminal : t.notByHoldfast} mb="sm">
                            {state.reasons.join(" ")}
                        </Alert>
                    )}
                    <Facts
                        rows={[
                            [t.pinned, <Commit of={state.pinned_commit} />],
                            [t.latest, <Commit of={state.latest_commit} />],
                            ...(state.latest_engine_commit === state.pinned_engine_commit
                                ? []
                                : [
                                      [t.pinnedEngine, <Commit of={state.pinned_engine_commit} />] as [
                                          string,
                                          ReactNode,
                                      ],
                                      [t.latestEngine, <Commit of={state.latest_engine_commit} />] as [
                                          string,
                                          ReactNode,
                                      ],
                                  ]),
                            [t.changed, state.changed_files.length === 0 ? null : <Files of={state.changed_files} />],
                            ...(state.changed_framework.length === 0
                                ? []
                                : [[t.framework, <Files of={state.changed_framework} />] as [string, ReactNode]]),
                        ]}
                    />
                    {state.changed_framework.length > 0 && (
                        <Quiet size="xs" mt="sm">
                            {t.scriptsLoadFrameworkSo}
                        </Quiet>
                    )}
                </Panel>
                <StartUpdate app={app} state={state} />
            </Stack>
        </div>
    );
}

/** There is nothing to update; somebody who has changed the container by hand may run the script again. */
function UpToDate({ app, state }: { app: App; state: State }) {
    const [again, setAgain] = useState(false);
    return (
        <Stack gap="md">
            <Empty
                icon={<IconCheck size={28} aria-hidden />}
                title={t.upToDate}
                action={!again && <SmallButton onClick={() => setAgain(true)}>{t.runAgain}</SmallButton>}
            >
                {state.detail}{" "}
                {state.pinned_commit !== null &&
                    t.pinnedAtCommit({
                        pinnedCommit: short(state.pinned_commit),
                        span: (children) => <span className="mono">{children}</span>,
                    })}
            </Empty>
            {again && <StartUpdate app={app} state={state} again />}
        </Stack>
    );
}

const Files = ({ of }: { of: string[] }) => (
    <span className="mono">
        {of.map((file) => (
            <span key={file} className="block">
                {file}
            </span>
        ))}
    </span>
);

const Commit = ({ of }: { of: string | null }) => of && <span className="mono">{short(of)}</span>;

function None({ app, state }: { app: App; state: State }) {
    const toScript = (label: string) => (
        <ButtonLink variant="default" to="/apps/$id/update" params={{ id: String(app.id) }} search={{ view: "script" }}>
            {label}
        </ButtonLink>
    );
    switch (state.code) {
        case "up_to_date":
            return <UpToDate app={app} state={state} />;
        case "script_edited":
            return (
                <Empty
                    icon={<IconPencil size={28} aria-hidden />}
                    title={t.updatesBlockedScriptEdited}
                    action={toScript(t.openTheScript)}
                >
                    {state.detail}
                </Empty>
            );
        default:
            return (
                <Empty
                    icon={<IconQuestionMark size={28} aria-hidden />}
                    title={t.thereNothingCompare}
                    action={
                        app.catalog_slug !== null && state.pinned_commit === null
                            ? toScript(t.pinCataloguesScript)
                            : null
                    }
                >
                    {state.detail}
                </Empty>
            );
    }
}
