import { Radio, Stack } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { App } from "../api/client";
import { call, readAgain } from "../api/operation";
import { useJobs } from "../jobs/openJob";
import { DangerDialog } from "../ui/DangerDialog";
import { Quiet } from "../ui/Quiet";
import { t } from "./texts";

/** Offers both ways to remove an app; the user chooses one before typing its name. */
export function UninstallDialog({ app, opened, onClose }: { app: App; opened: boolean; onClose: () => void }) {
    const cache = useQueryClient();
    const navigate = useNavigate();
    const { started } = useJobs();
    const missing = Boolean(app.missing_since);
    const bodiless = app.host_id === null || missing;
    // The action that cannot be undone is never preselected.
    const [chosen, setChosen] = useState("forget");
    const way = bodiless ? "forget" : chosen;
    return (
        <DangerDialog
            opened={opened}
            onClose={() => {
                setChosen("forget");
                onClose();
            }}
            title={missing ? t.forget({ name: app.name }) : t.uninstall({ name: app.name })}
            action={way === "destroy" ? t.destroyContainer : t.forgetApp}
            phrase={app.name}
            onConfirm={async (confirm) => {
                const answer = await call("apps.uninstall", {
                    app_id: app.id,
                    body: { confirm, keep_ct: way === "forget" },
                });
                if (answer.job != null) started(answer.job, t.uninstalling({ name: app.name }));
                else
                    notifications.show({
                        color: "teal",
                        message: (missing ? t.forgotten : t.forgottenKept)({ name: app.name }),
                    });
                await navigate({ to: "/apps" });
                await readAgain(cache, "apps");
            }}
        >
            <Radio.Group value={way} onChange={setChosen} aria-label={t.whatHappensContainer}>
                <Stack gap="xs">
                    <Radio
                        value="forget"
                        label={t.onlyForgetApp}
                        description={missing ? t.ifContainerRestoredCan : t.containerNotChangedCan}
                    />
                    <Radio
                        value="destroy"
                        disabled={bodiless}
                        label={t.destroyTheContainer}
                        description={
                            missing
                                ? t.containerMissingThereNothing
                                : t.containerStoppedDestroyedTogether({ ctid: app.ctid })
                        }
                    />
                </Stack>
            </Radio.Group>
            {way === "destroy" && <Quiet size="xs">{t.cantUndone}</Quiet>}
        </DangerDialog>
    );
}
