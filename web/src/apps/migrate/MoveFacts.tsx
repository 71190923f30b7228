import { Stack, Text } from "@mantine/core";
import { IconArrowRight } from "@tabler/icons-react";
import type { Preflight, Schemas } from "../../api/client";
import { bytes, span } from "../../ui/format";
import { Facts } from "../../ui/Value";
import { strategyText } from "./moveTexts";
import { t } from "./texts";

const CAPACITY = new Map([
    [true, t.enough],
    [false, t.notEnough],
]);

/** The results of the preflight. */
export function MoveFacts({ of }: { of: Preflight }) {
    const strategy = strategyText(of.strategy);
    return (
        <Stack gap="md">
            <Text size="sm" component="div" className="in-line">
                <Endpoint of={of.source} />
                <IconArrowRight size={16} role="img" aria-label={t.to} />
                <Endpoint of={of.target} />
            </Text>
            {strategy && (
                <div>
                    <Text fw={600} size="sm">
                        {strategy.title}
                    </Text>
                    <Text size="sm" className="quiet">
                        {strategy.text}
                    </Text>
                </div>
            )}
            <Facts
                rows={[
                    [t.downtimeAbout, of.est_downtime_s === 0 ? t.noDowntime : span(of.est_downtime_s)],
                    [t.estimate, of.estimate_basis],
                    [t.dataToTransfer, of.transfer_bytes === 0 ? t.noneBothHostsCan : bytes(of.transfer_bytes)],
                    [t.targetStorage, of.rootfs_storage],
                    ...(of.shared_storage === null ? [] : ([[t.sharedStorage, of.shared_storage]] as [string, string][])),
                    [t.freeSpaceOnTarget, of.capacity_ok === null ? null : (CAPACITY.get(of.capacity_ok) ?? null)],
                ]}
            />
        </Stack>
    );
}

function Endpoint({ of }: { of: Schemas["MoveEnd"] | null }) {
    if (of === null) return <span className="quiet">{t.notKnown}</span>;
    return (
        <span>
            <Text span fw={600} size="sm">
                {of.host_name}
            </Text>{" "}
            <span className="quiet">
                {of.node}, {of.ctid === null ? t.noFreeCtId : t.container({ ctid: of.ctid })}
            </span>
        </span>
    );
}
