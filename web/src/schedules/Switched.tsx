import { Switch } from "@mantine/core";
import { useCommand } from "../api/command";
import { useDenialReason } from "../auth/access";
import { showError } from "../ui/showError";
import type { Schedule } from "./queries";
import { t } from "./texts";

/** Switches a schedule on and off. */
export function Switched({ schedule: { id, name, enabled, team_id } }: { schedule: Schedule }) {
    const send = useCommand("schedules.change", { onError: showError });
    const why = useDenialReason(send, team_id);
    if (why !== null) return <span title={why}>{enabled ? t.on : t.off}</span>;
    return (
        <Switch
            size="xs"
            aria-label={t.switchOn({ name })}
            checked={send.isPending ? send.variables.body?.enabled === true : enabled}
            disabled={send.isPending}
            onChange={(event) => send.mutate({ schedule_id: id, body: { enabled: event.currentTarget.checked } })}
        />
    );
}
