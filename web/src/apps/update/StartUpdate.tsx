import { Alert, Select, Stack, Switch } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { type App, faultOf, type Schemas } from "../../api/client";
import { useCommand } from "../../api/command";
import { backupStorages } from "../../api/queries";
import { useDenialReasonAt } from "../../auth/access";
import { short } from "../../catalog/facts";
import { useJobs } from "../../jobs/openJob";
import { ActionButton } from "../../ui/ActionButton";
import { bytes } from "../../ui/format";
import { ErrorAlert, Panel } from "../../ui/States";
import { Consent } from "./Consent";
import { updateBlocker } from "./reasons";
import { SafetyFields } from "./SafetyFields";
import { SAFE } from "./safety";
import { t } from "./texts";

type UpdateView = Schemas["UpdateView"];

/** Starts an update after the user has agreed to the scripts that will run. */
export function StartUpdate({ app, state, again = false }: { app: App; state: UpdateView; again?: boolean }) {
    const { latest_commit: commit, window } = state;
    const { open, started } = useJobs();
    const denialReason =
        useDenialReasonAt(app.host_id, "apps.update") ??
        updateBlocker(app) ??
        (state.interactive ? null : t.notByHoldfast);
    const [consent, setConsent] = useState(false);
    const [safety, setSafety] = useState(SAFE);
    const [interactive, setInteractive] = useState(!state.unattended);
    const navigate = useNavigate();
    const [backup, setBackup] = useState<string | null>(null);
    const storages = useQuery(backupStorages(app.id));
    const update = useCommand("apps.update", {
        onSuccess: ({ job }) => {
            setConsent(false);
            started(job, t.updating({ name: app.name }));
            if (interactive) void navigate({ to: "/activity/$id", params: { id: String(job) } });
            else open(job);
        },
    });
    return (
        <Panel title={again ? t.runAgain : t.updateNow}>
            <Stack gap="sm">
                {window !== null && !window.open && <Alert color="yellow">{window.detail}</Alert>}
                <Select
                    label={t.backUpFirst}
                    description={
                        storages.error ? t.backupStoragesCouldNot({ message: storages.error.message }) : undefined
                    }
                    placeholder={t.noBackup}
                    data={(storages.data ?? []).map(({ name, free_bytes }) => ({
                        value: name,
                        label: free_bytes === null ? name : t.free({ name, freeBytes: bytes(free_bytes) }),
                    }))}
                    value={backup}
                    onChange={setBackup}
                    disabled={denialReason !== null || !storages.data}
                    clearable
                />
                <SafetyFields
                    safety={safety}
                    onSafety={setSafety}
                    backup={backup !== null}
                    disabled={denialReason !== null}
                    error={faultOf(update.error, "check_timeout_s")}
                />
                <Consent consent={consent} onConsent={setConsent} disabled={denialReason !== null}>
                    {t.runCataloguesScriptRoot({
                        script: app.catalog_slug ?? "",
                        known: String(commit !== null),
                        commit: commit === null ? "" : short(commit),
                        node: app.node ?? t.ofThisApp,
                        ctid: app.ctid,
                    })}
                </Consent>
                <Switch
                    label={t.inTerminal}
                    description={t.inTerminalNote}
                    checked={interactive}
                    onChange={(event) => setInteractive(event.currentTarget.checked)}
                    disabled={denialReason !== null || !state.unattended}
                />
                {update.error && <ErrorAlert error={update.error} />}
                <ActionButton
                    why={denialReason ?? (consent ? null : t.agreeRunningScriptFirst)}
                    onClick={() =>
                        update.mutate({
                            app_id: app.id,
                            body: { consent, ...safety, backup_storage: backup, interactive, again },
                        })
                    }
                    loading={update.isPending}
                >
                    {t.update({ name: app.name })}
                </ActionButton>
            </Stack>
        </Panel>
    );
}
