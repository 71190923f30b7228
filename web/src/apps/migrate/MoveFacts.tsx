import { Stack, Text } from "@mantine/core";
import { IconArrowRight } from "@tabler/icons-react";
import type { Preflight, Schemas } from "../../api/client";
import { bytes, span } from "../../ui/format";
import { Facts } from "../../ui/Value";
import { strategyText } from "./moveTexts";

const CAPACITY = new Map([
    [true, "enough"],
    [false, "not enough"],
]);

/** The results of the preflight. */
export function MoveFacts({ of }: { of: Preflight }) {
    const strategy = strategyText(of.strategy);
    return (
        <Stack gap="md">
            <Text size="sm" component="div" style={{ display: "flex", flexWrap: "wrap", gap: 8, alignItems: "center" }}>
                <Endpoint of={of.source} />
                <IconArrowRight size={16} role="img" aria-label="to" />
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
                    ["Downtime, about", of.est_downtime_s === 0 ? "none" : span(of.est_downtime_s)],
                    ["Estimate", of.estimate_basis],
                    ["Data to transfer", of.transfer_bytes === 0 ? "none: both hosts can access its disks" : bytes(of.transfer_bytes)],
                    ["Target storage", of.rootfs_storage],
                    ...(of.shared_storage === null ? [] : ([["Shared storage", of.shared_storage]] as [string, string][])),
                    ["Free space on target", of.capacity_ok === null ? null : (CAPACITY.get(of.capacity_ok) ?? null)],
                ]}
            />
        </Stack>
    );
}

function Endpoint({ of }: { of: Schemas["MoveEnd"] | null }) {
    if (of === null) return <span className="quiet">not known</span>;
    return (
        <span>
            <Text span fw={600} size="sm">
                {of.host_name}
            </Text>{" "}
            <span className="quiet">
                {of.node}, {of.ctid === null ? "no free CT ID found" : `container ${of.ctid}`}
            </span>
        </span>
    );
}
