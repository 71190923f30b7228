import { Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { App } from "../api/client";
import { PendingNote } from "../guests/PendingNote";
import { pendingChanges } from "../guests/queries";
import { powerOf } from "./power";
import { t } from "./texts";

/** The resources that can be pending, with the unit of their values. */
const UNITS = { cores: t.inCores, memory: t.inMib, swap: t.inMib };

function limit(key: string, value: string | number | null) {
    return value === null ? t.noLimit : UNITS[key as keyof typeof UNITS]({ n: value });
}

/** Cores, memory and swap that are in force only after the next start; nothing if there are none. */
export function PendingResources({ app }: { app: App }) {
    const guest = powerOf(app);
    // This queries the host itself, so it is skipped while it is unknown whether the host answers.
    const { data } = useQuery({
        ...pendingChanges(guest),
        enabled: guest.unavailable === null && app.status !== "unknown",
    });
    const pending = data?.pending.filter(({ key }) => key in UNITS) ?? [];
    if (pending.length === 0) return null;
    return (
        <Stack gap="sm">
            {pending.map(({ key, value, pending: next }) => (
                <PendingNote key={key} guest={guest} of={key}>
                    {t.afterNextStart({
                        next: next === null ? t.noLimitNext : limit(key, next),
                        now: limit(key, value),
                    })}
                </PendingNote>
            ))}
        </Stack>
    );
}
