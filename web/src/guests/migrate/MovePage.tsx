import { Input, SegmentedControl, Select, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { Host } from "../../api/client";
import { hosts } from "../../api/queries";
import { useDenialReasonsAt } from "../../auth/access";
import { AddHostButton } from "../../hosts/HostsPage";
import { useTeam } from "../../hosts/useTeam";
import { AccessGate } from "../../ui/AccessGate";
import { Quiet } from "../../ui/Quiet";
import { Empty, Loaded, Panel } from "../../ui/States";
import { type Guest, useGuest } from "../useGuest";
import { PreflightResult } from "./PreflightResult";
import { t } from "./texts";

/** Moving a guest to another host: a preflight first, then the migration. */
export default function MovePage() {
    const guest = useGuest();
    const query = useQuery(hosts);
    return (
        <AccessGate of={`${guest.type}s.migrate_preflight`} team={useTeam(guest.hostId)}>
            <Loaded query={query}>
                {/* Reset after a migration: the preflight result belongs to the previous host. */}
                {(rows) => <Choice key={guest.hostId} guest={guest} all={rows} />}
            </Loaded>
        </AccessGate>
    );
}

function Choice({ guest, all }: { guest: Guest; all: Host[] }) {
    const denialReason = useDenialReasonsAt(`${guest.type}s.migrate_preflight`);
    const [target, setTarget] = useState<string | null>(null);
    const [online, setOnline] = useState(true);
    const targets = all.filter((host) => host.id !== guest.hostId);
    if (guest.unavailable !== null) {
        return <Empty title={t.cantBeMovedNow({ name: guest.name })}>{guest.unavailable}</Empty>;
    }
    if (targets.length === 0) {
        return (
            <Empty title={t.thereNoOtherHost} action={<AddHostButton />}>
                {t.canMovedOnce}
            </Empty>
        );
    }
    const open = targets.filter((host) => denialReason(host.id) === null);
    const from = all.find(({ id }) => id === guest.hostId);
    return (
        <Stack gap="md">
            <Panel title={t.target}>
                <Stack gap="xs">
                    <Select
                        label={t.host}
                        placeholder={t.chooseAHost}
                        maw={420}
                        data={targets.map((host) => ({
                            value: String(host.id),
                            label: `${host.name} · ${host.cluster ? t.cluster({ cluster: host.cluster }) : t.singleHost}`,
                            disabled: !open.includes(host),
                        }))}
                        value={target}
                        onChange={setTarget}
                        allowDeselect={false}
                    />
                    <Quiet size="xs">
                        {t.onHostNow({ name: guest.name, host: from?.name ?? "–" })}
                        {open.length < targets.length && ` ${t.hostsOnWhichYou}`}
                    </Quiet>
                    {guest.type === "vm" && guest.status !== "stopped" && (
                        <Online value={online} onChange={setOnline} />
                    )}
                </Stack>
            </Panel>
            {target !== null && (
                <PreflightResult key={`${target} ${online}`} guest={guest} target={Number(target)} online={online} />
            )}
        </Stack>
    );
}

/** Whether a running machine is moved while it runs. */
function Online({ value, onChange }: { value: boolean; onChange: (online: boolean) => void }) {
    const label = useId();
    return (
        <div>
            <Input.Label labelElement="div" id={label} display="block" mb={2}>
                {t.how}
            </Input.Label>
            <SegmentedControl
                aria-labelledby={label}
                value={value ? "online" : "offline"}
                onChange={(how) => onChange(how === "online")}
                data={[
                    { value: "online", label: t.online },
                    { value: "offline", label: t.offline },
                ]}
            />
            <Quiet size="xs" mt={4}>
                {value ? t.onlineNote : t.offlineNote}
            </Quiet>
        </div>
    );
}
