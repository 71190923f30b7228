import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import { faultOf, Problem } from "../api/client";
import { WayFields } from "../backups/run/WayFields";
import { SweepFields } from "../backups/verify/SweepFields";
import { OwnBackupFields } from "./kinds/OwnBackupFields";
import { PruneFields } from "./kinds/PruneFields";
import { SnapshotFields } from "./kinds/SnapshotFields";
import { TestFields } from "./kinds/TestFields";
import { UpdateFields } from "./kinds/UpdateFields";
import { inputsFor, type KindPart } from "./params";

const OF_KIND: Record<string, (part: KindPart) => ReactNode> = {
    "guests.snapshot": SnapshotFields,
    "app.update": UpdateFields,
    "backup.run": (part) => <WayFields form={inputsFor("backup.run", part)} />,
    "backup.verify": (part) => <SweepFields form={inputsFor("backup.verify", part)} />,
    "backup.prune": PruneFields,
    "backup.test_restore": TestFields,
    "platform.backup": OwnBackupFields,
};

/** The parameters of a kind of work. */
export function KindFields({ kind, draft, set, error }: Omit<KindPart, "fault"> & { kind: string; error: unknown }) {
    const faults = error instanceof Problem ? error.faults.filter(({ loc }) => loc[1] === "params") : [];
    const other = faults.find(({ loc }) => loc.length < 3)?.msg;
    const Fields = OF_KIND[kind];
    return (
        <>
            {Fields && <Fields draft={draft} set={set} fault={(parameter) => faultOf(error, "params", parameter)} />}
            {other !== undefined && (
                <Text className="schedule-fault" role="alert">
                    {other}
                </Text>
            )}
        </>
    );
}
