import { Switch } from "@mantine/core";
import type { Host } from "../../api/client";
import { t as common } from "../../guests/create/texts";
import { bytes } from "../../ui/format";
import { Facts } from "../../ui/Value";
import { type Draft, keysOf } from "./draft";
import { NobodyAlert } from "./SignInStep";
import type { StepProps } from "./step";
import { t } from "./texts";

/** The container that will be created. */
export function ReviewStep({ draft, set, host }: StepProps & { host: Host | undefined }) {
    const mebibytes = (value: Draft["memory_mb"]) => bytes(Number(value) * 1024 ** 2) ?? "";
    const keys = keysOf(draft).length;
    return (
        <>
            <Facts
                rows={[
                    [t.place, host ? common.onNode({ host: host.name, node: draft.node ?? host.node }) : null],
                    [t.name, draft.name.trim()],
                    [t.ctId, draft.ctid === "" ? t.lowestFree : String(draft.ctid)],
                    [
                        t.template,
                        {
                            stored: draft.template.trim(),
                            index: t.fromIndex({ file: draft.file.trim() }),
                            image: t.fromImage({ image: draft.image.trim() }),
                        }[draft.source],
                    ],
                    [
                        t.size,
                        t.sizeOf({
                            n: Number(draft.cores),
                            memory: mebibytes(draft.memory_mb),
                            swap: mebibytes(draft.swap_mb),
                        }),
                    ],
                    [
                        t.disk,
                        t.sizeOn({
                            size: bytes(Number(draft.disk_gb) * 1024 ** 3),
                            storage: draft.storage?.trim() || t.firstStorage,
                        }),
                    ],
                    [t.network, networkOf(draft)],
                    [
                        t.privileges,
                        !draft.unprivileged ? t.privilegedOf : draft.nesting ? t.nestingOf : t.unprivilegedOf,
                    ],
                    [t.password, draft.password === "" ? t.none : t.passwordSet],
                    [t.sshKeys, keys === 0 ? t.none : t.keysSet({ n: keys })],
                ]}
            />
            <NobodyAlert draft={draft} />
            <Switch label={t.start} checked={draft.start} onChange={(e) => set({ start: e.currentTarget.checked })} />
        </>
    );
}

function networkOf({ bridge, vlan_tag, address, ip, gateway, ip6 }: Draft): string {
    const own = { dhcp: t.dhcp, manual: null, static: [ip.trim(), gateway.trim()].filter(Boolean).join(", ") }[address];
    const six = { manual: null, auto: t.slaac, dhcp: t.dhcp }[ip6];
    return [bridge?.trim(), vlan_tag !== "" && `${t.vlan} ${vlan_tag}`, own && `IPv4 ${own}`, six && `IPv6 ${six}`]
        .filter(Boolean)
        .join(", ");
}
