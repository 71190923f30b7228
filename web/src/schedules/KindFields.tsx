import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import { Problem } from "../api/client";
import { WayFields } from "../backups/run/WayFields";
import { SweepFields } from "../backups/verify/SweepFields";
import type { KindPart, Part } from "./draft";
import { OwnBackupFields } from "./kinds/OwnBackupFields";
import { PruneFields } from "./kinds/PruneFields";
import { SnapshotFields } from "./kinds/SnapshotFields";
import { TestFields } from "./kinds/TestFields";
import { UpdateFields } from "./kinds/UpdateFields";

const OF_KIND: Record<string, (part: KindPart) => ReactNode> = {
    "guests.snapshot": SnapshotFields,
    "app.update": UpdateFields,
    "backup.run": ({ draft, set, fault }) => (
        <WayFields way={draft.way} onChange={(way) => set({ way })} fault={fault} />
    ),
    "backup.verify": ({ draft, set, fault }) => (
        <SweepFields sweep={draft.sweep} onChange={(sweep) => set({ sweep })} fault={fault} />
    ),
    "backup.prune": PruneFields,
    "backup.test_restore": TestFields,
    "platform.backup": OwnBackupFields,
};

/** The parameters of a kind of work. */
export function KindFields({ draft, set, error }: Part) {
    const faults = error instanceof Problem ? error.faults.filter(({ loc }) => loc[1] === "params") : [];
    const other = faults.find(({ loc }) => loc.length < 3)?.msg;
    const Fields = OF_KIND[draft.kind];
    return (
        <>
            {Fields && (
                <Fields
                    draft={draft}
                    set={set}
                    fault={(parameter) => faults.find(({ loc }) => loc[2] === parameter)?.msg}
                />
            )}
            {other !== undefined && (
                <Text className="schedule-fault" role="alert">
                    {other}
                </Text>
            )}
        </>
    );
}
