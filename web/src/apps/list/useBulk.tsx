import { Anchor } from "@mantine/core";
import { IconArrowUp, IconPlayerPlay, IconPlayerStop, IconPower, IconRefresh } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { api, type App, Problem, take } from "../../api/client";
import { useDenialReasonsAt } from "../../auth/access";
import { useJobs } from "../../jobs/openJob";
import type { BulkAction } from "../../ui/table/Bulk";
import { busyReason } from "../power";
import { Consent } from "../update/Consent";
import { updateBlocker } from "../update/reasons";
import { t } from "./texts";

type Power = "start" | "shutdown" | "restart" | "stop";

/** What can be done with several apps at once. */
export function useBulk(): readonly BulkAction<App>[] {
    const cache = useQueryClient();
    const { open } = useJobs();
    const deniedPower = useDenialReasonsAt("apps.lifecycle");
    const deniedUpdate = useDenialReasonsAt("apps.update");
    const [consent, setConsent] = useState(false);
    const [snapshot, setSnapshot] = useState(true);

    const started = ({ job }: { job: number }): ReactNode => {
        void cache.invalidateQueries({ queryKey: ["apps"] });
        return (
            <span>
                {t.started({
                    log: (text) => (
                        <Anchor component="button" inherit onClick={() => open(job)}>
                            {text}
                        </Anchor>
                    ),
                })}
            </span>
        );
    };
    const power = (action: Power, asWanted?: { status: string; note: string }) => async (app: App) => {
        if (app.status === asWanted?.status) return asWanted.note;
        const params = { path: { app_id: app.id, action } };
        try {
            return started(await take(api.POST("/api/v1/apps/{app_id}/{action}", { params, body: { confirm: null } })));
        } catch (error) {
            throw error instanceof Problem && error.phrase !== null ? new Error(t.itself) : error;
        }
    };
    const why = (app: App) => deniedPower(app.host_id) ?? busyReason(app);
    return [
        {
            id: "start",
            label: t.start,
            icon: IconPlayerPlay,
            why,
            title: (n) => t.startTitle({ n }),
            run: power("start", { status: "running", note: t.isRunning }),
        },
        {
            id: "shutdown",
            label: t.shutdown,
            icon: IconPower,
            why,
            title: (n) => t.shutdownTitle({ n }),
            run: power("shutdown", { status: "stopped", note: t.isStopped }),
        },
        {
            id: "restart",
            label: t.restart,
            icon: IconRefresh,
            why,
            title: (n) => t.restartTitle({ n }),
            ask: t.restartPrice,
            danger: true,
            run: power("restart"),
        },
        {
            id: "stop",
            label: t.stop,
            icon: IconPlayerStop,
            why,
            title: (n) => t.stopTitle({ n }),
            ask: t.stopPrice,
            danger: true,
            safer: "shutdown",
            run: power("stop", { status: "stopped", note: t.isStopped }),
        },
        {
            id: "update",
            label: t.update,
            icon: IconArrowUp,
            why: (app) => deniedUpdate(app.host_id) ?? updateBlocker(app),
            title: (n) => t.updateTitle({ n }),
            ask: (
                <Consent consent={consent} onConsent={setConsent} snapshot={snapshot} onSnapshot={setSnapshot}>
                    {t.updateConsent}
                </Consent>
            ),
            missing: consent ? null : t.consentMissing,
            run: async (app) =>
                started(
                    await take(
                        api.POST("/api/v1/apps/{app_id}/update", {
                            params: { path: { app_id: app.id } },
                            body: { consent, snapshot, backup_storage: null },
                        }),
                    ),
                ),
        },
    ];
}
