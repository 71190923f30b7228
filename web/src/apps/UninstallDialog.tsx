import { Radio, Stack, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { api, type App, take } from "../api/client";
import { useJobs } from "../jobs/openJob";
import { DangerDialog } from "../ui/DangerDialog";

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
            title={`${missing ? "Forget" : "Uninstall"} ${app.name}`}
            action={way === "destroy" ? "Destroy container" : "Forget app"}
            phrase={app.name}
            onConfirm={async (confirm) => {
                const answer = await take(
                    api.DELETE("/api/v1/apps/{app_id}", {
                        params: { path: { app_id: app.id } },
                        body: { confirm, keep_ct: way === "forget" },
                    }),
                );
                if (answer.job != null) started(answer.job, `Uninstalling ${app.name}`);
                else notifications.show({ color: "teal", message: `${app.name} was forgotten${missing ? "." : "; its container was not changed."}` });
                await navigate({ to: "/apps" });
                await cache.invalidateQueries({ queryKey: ["apps"] });
            }}
        >
            <Radio.Group value={way} onChange={setChosen} aria-label="What happens to the container">
                <Stack gap="xs">
                    <Radio
                        value="forget"
                        label="Only forget the app"
                        description={
                            missing
                                ? "If the container is restored, it can be adopted again."
                                : "The container is not changed and can be adopted again."
                        }
                    />
                    <Radio
                        value="destroy"
                        disabled={bodiless}
                        label="Destroy the container"
                        description={
                            missing
                                ? "The container is missing: there is nothing to destroy."
                                : `Container ${app.ctid} is stopped and destroyed together with its disks. No backup is made first.`
                        }
                    />
                </Stack>
            </Radio.Group>
            {way === "destroy" && (
                <Text size="xs" className="quiet">
                    This can't be undone.
                </Text>
            )}
        </DangerDialog>
    );
}
