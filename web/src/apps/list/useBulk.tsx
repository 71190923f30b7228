import { Anchor, Stack } from "@mantine/core";
import { IconArrowUp } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import type { App } from "../../api/client";
import { useSend } from "../../api/command";
import { useDenialReasonsAt } from "../../auth/access";
import type { BulkGuest } from "../../guests/bulk/order";
import { useGuestBulk } from "../../guests/bulk/useGuestBulk";
import { useJobs } from "../../jobs/openJob";
import type { BulkAction } from "../../ui/table/Bulk";
import { Consent } from "../update/Consent";
import { updateBlocker } from "../update/reasons";
import { SafetyFields } from "../update/SafetyFields";
import { SAFE } from "../update/safety";
import { t } from "./texts";

const guestOf = ({ id, name, host_id, tags }: App): BulkGuest => ({ type: "app", id, name, hostId: host_id, tags });

/** What can be done with several apps at once. */
export function useBulk(): readonly BulkAction<App>[] {
    const send = useSend();
    const { open } = useJobs();
    const guests = useGuestBulk(guestOf);
    const deniedUpdate = useDenialReasonsAt("apps.update");
    const [consent, setConsent] = useState(false);
    const [safety, setSafety] = useState(SAFE);

    const started = ({ job }: { job: number }): ReactNode => (
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
    return [
        ...guests,
        {
            id: "update",
            label: t.update,
            icon: IconArrowUp,
            why: (app) => deniedUpdate(app.host_id) ?? updateBlocker(app),
            title: (n) => t.updateTitle({ n }),
            ask: (
                <Stack gap="sm">
                    <SafetyFields safety={safety} onSafety={setSafety} backup={false} />
                    <Consent consent={consent} onConsent={setConsent}>
                        {t.updateConsent}
                    </Consent>
                </Stack>
            ),
            missing: consent ? null : t.consentMissing,
            run: async (app) =>
                started(
                    await send("apps.update", {
                        app_id: app.id,
                        body: { consent, ...safety, backup_storage: null, interactive: false, again: false },
                    }),
                ),
        },
    ];
}
