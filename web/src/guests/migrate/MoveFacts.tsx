import { Stack, Text } from "@mantine/core";
import { IconArrowRight } from "@tabler/icons-react";
import type { Preflight, Schemas } from "../../api/client";
import { bytes, span } from "../../ui/format";
import { Quiet } from "../../ui/Quiet";
import { Facts } from "../../ui/Value";
import type { Guest } from "../useGuest";
import { strategyText } from "./plan";
import { t } from "./texts";

const CAPACITY = new Map([
    [true, t.enough],
    [false, t.notEnough],
]);

/** The results of the preflight. */
export function MoveFacts({ guest, of }: { guest: Guest; of: Preflight }) {
    const strategy = strategyText(of.strategy, guest.type);
    return (
        <Stack gap="md">
            <Text component="div" className="in-line">
                <Endpoint of={of.source} type={guest.type} />
                <IconArrowRight size={16} role="img" aria-label={t.to} />
                <Endpoint of={of.target} type={guest.type} />
            </Text>
            {strategy && (
                <div>
                    <Text fw={600}>{strategy.title}</Text>
                    <Quiet>{strategy.text}</Quiet>
                </div>
            )}
            <Facts
                rows={[
                    [t.downtimeAbout, of.est_downtime_s === 0 ? t.noDowntime : span(of.est_downtime_s)],
                    [t.estimate, of.estimate_basis],
                    [t.dataToTransfer, of.transfer_bytes === 0 ? t.noneBothHostsCan : bytes(of.transfer_bytes)],
                    [t.targetStorage, targetStorage(guest, of)],
                    ...(of.shared_storage === null
                        ? []
                        : ([[t.sharedStorage, of.shared_storage]] as [string, string][])),
                    [t.freeSpaceOnTarget, of.capacity_ok === null ? null : (CAPACITY.get(of.capacity_ok) ?? null)],
                ]}
            />
        </Stack>
    );
}

/** Each local disk of a machine keeps the name of its storage unless another one is chosen; the other disks stay where they are. */
function targetStorage({ type }: Guest, { rootfs_storage, transfer_bytes }: Preflight): string | null {
    if (rootfs_storage !== null || type === "app") return rootfs_storage;
    return transfer_bytes === 0 ? t.noneNeeded : t.sameStorages;
}

function Endpoint({ of, type }: { of: Schemas["MoveEnd"] | null; type: Guest["type"] }) {
    if (of === null) return <span className="quiet">{t.notKnown}</span>;
    return (
        <span>
            <Text span fw={600}>
                {of.host_name}
            </Text>{" "}
            <span className="quiet">
                {of.node !== of.host_name && `${of.node}, `}
                {of.ctid === null ? t.noFreeId : (type === "vm" ? t.machine : t.container)({ id: String(of.ctid) })}
            </span>
        </span>
    );
}
