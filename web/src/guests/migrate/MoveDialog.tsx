import { Text } from "@mantine/core";
import type { Preflight } from "../../api/client";
import { useSend } from "../../api/command";
import { useJobs } from "../../jobs/openJob";
import { DangerDialog } from "../../ui/DangerDialog";
import { span } from "../../ui/format";
import { type Guest, idOf } from "../useGuest";
import { bodyOf, type Wanted } from "./queries";
import { t } from "./texts";

type Props = { guest: Guest; of: Preflight; wanted: Wanted; opened: boolean; onClose: () => void };

/** Asks for the guest's name before it is moved. */
export function MoveDialog({ guest, of, wanted, opened, onClose }: Props) {
    const send = useSend();
    const { open, started } = useJobs();
    const { name, type } = guest;
    return (
        <DangerDialog
            opened={opened}
            onClose={onClose}
            title={t.moveTo({ name, hostName: of.target.host_name })}
            action={type === "vm" ? t.moveMachine : t.moveApp}
            phrase={name}
            onConfirm={async (confirm) => {
                const { job } = await send(`${guest.type}s.migrate`, {
                    ...idOf(guest),
                    body: { ...bodyOf(guest, wanted), confirm },
                });
                started(job, t.moving({ name }));
                open(job);
            }}
        >
            <Text>
                {downtime(guest, of)} {t.bothHostsCheckedAgain}
            </Text>
            <Text>
                {t.whenItRunsOn({ name, target: of.target.host_name, source: of.source?.host_name ?? t.theOldHost })}
            </Text>
        </DangerDialog>
    );
}

function downtime({ type, name }: Guest, { est_downtime_s: seconds }: Preflight): string {
    if (seconds === null) return t.downtimeNotKnown;
    if (seconds === 0) return t.notRunningSo({ name });
    return (type === "vm" ? t.machinePausedAbout : t.appDownAbout)({ time: span(seconds) });
}
