import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import { faultOf, Problem } from "../api/client";
import { USUAL } from "../backups/run/chosen";
import { WayFields } from "../backups/run/WayFields";
import { SweepFields } from "../backups/verify/SweepFields";
import { EMPTY } from "../backups/verify/sweep";
import { inputsOf } from "../ui/form";
import type { KindPart } from "./draft";
import { OwnBackupFields } from "./kinds/OwnBackupFields";
import { PruneFields } from "./kinds/PruneFields";
import { SnapshotFields } from "./kinds/SnapshotFields";
import { TestFields } from "./kinds/TestFields";
import { UpdateFields } from "./kinds/UpdateFields";

const OF_KIND: Record<string, (part: KindPart) => ReactNode> = {
    "guests.snapshot": SnapshotFields,
    "app.update": UpdateFields,
    "backup.run": ({ draft: { way }, set, fault }) => (
        <WayFields form={inputsOf(way, USUAL, (change) => set({ way: { ...way, ...change } }), fault)} />
    ),
    "backup.verify": ({ draft: { sweep }, set, fault }) => (
        <SweepFields form={inputsOf(sweep, EMPTY, (change) => set({ sweep: { ...sweep, ...change } }), fault)} />
    ),
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
