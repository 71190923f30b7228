import { Select, Stack } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api, type App, take } from "../../api/client";
import { backupStorages } from "../../api/queries";
import { useDenialReasonAt } from "../../auth/access";
import { short } from "../../catalog/facts";
import { useJobs } from "../../jobs/openJob";
import { ActionButton } from "../../ui/ActionButton";
import { bytes } from "../../ui/format";
import { Panel, ErrorAlert } from "../../ui/States";
import { Consent } from "./Consent";
import { updateBlocker } from "./reasons";

/** Starts an update after the user has agreed to the scripts that will run. */
export function StartUpdate({ app, commit }: { app: App; commit: string | null }) {
    const cache = useQueryClient();
    const { open, started } = useJobs();
    const denialReason = useDenialReasonAt(app.host_id, "apps.update") ?? updateBlocker(app);
    const [consent, setConsent] = useState(false);
    const [snapshot, setSnapshot] = useState(true);
    const [backup, setBackup] = useState<string | null>(null);
    const storages = useQuery(backupStorages(app.id));
    const update = useMutation({
        mutationFn: () =>
            take(
                api.POST("/api/v1/apps/{app_id}/update", {
                    params: { path: { app_id: app.id } },
                    body: { consent, snapshot, backup_storage: backup },
                }),
            ),
        onSuccess: ({ job }) => {
            setConsent(false);
            started(job, `Updating ${app.name}`);
            open(job);
            void cache.invalidateQueries({ queryKey: ["apps"] });
        },
    });
    return (
        <Panel title="Update now">
            <Stack gap="sm">
                <Select
                    label="Back up first"
                    description={storages.error ? `The backup storages could not be listed: ${storages.error.message}` : undefined}
                    placeholder="No backup"
                    data={(storages.data ?? []).map(({ name, free_bytes }) => ({
                        value: name,
                        label: free_bytes === null ? name : `${name}, ${bytes(free_bytes)} free`,
                    }))}
                    value={backup}
                    onChange={setBackup}
                    disabled={denialReason !== null || !storages.data}
                    clearable
                />
                <Consent
                    consent={consent}
                    onConsent={setConsent}
                    snapshot={snapshot}
                    onSnapshot={setSnapshot}
                    disabled={denialReason !== null}
                >
                    Run the catalogue's script {app.catalog_slug}
                    {commit !== null && ` at commit ${short(commit)}`} as root on the node {app.node ?? "of this app"} and
                    in container {app.ctid}
                </Consent>
                {update.error && <ErrorAlert error={update.error} />}
                <ActionButton
                    why={denialReason ?? (consent ? null : "Agree to running the script first.")}
                    onClick={() => update.mutate()}
                    loading={update.isPending}
                >
                    Update {app.name}
                </ActionButton>
            </Stack>
        </Panel>
    );
}
