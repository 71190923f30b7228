import { SegmentedControl } from "@mantine/core";
import { useState } from "react";
import { useDenialReasonAt } from "../auth/access";
import { PowerButtons } from "../guests/Power";
import type { Guest } from "../guests/useGuest";
import { Empty } from "../ui/States";
import { Console } from "./Console";
import { Denied } from "./Denied";
import { Leaves } from "./Leaves";
import { t } from "./texts";
import { type Target, TICKETS } from "./tickets";

type Kind = "vnc" | "serial";

type Props = {
    guest: Guest;
    /** The kind that a window of its own was opened for. */
    kind?: Kind | null;
    /** Whether it is shown in a window of its own. */
    alone?: boolean;
};

/** The console of a guest; while it is stopped, how to start it. */
export function GuestConsole({ guest, kind = null, alone = false }: Props) {
    const denied = useDenialReasonAt(guest.hostId, TICKETS[guest.type]);
    const why = denied ?? guest.unavailable;
    // While a job works on the guest, an open console stays: it may be the job that starts or stops it.
    const [opened, setOpened] = useState(false);
    const runs = guest.status === "pending" ? opened : guest.status !== "stopped";
    if (runs !== opened) setOpened(runs);
    if (why !== null) return <Denied why={why} />;
    if (!opened) {
        const pending = guest.status === "pending";
        return (
            <Empty
                title={pending ? t.pending({ name: guest.name }) : t.stopped({ name: guest.name })}
                action={!pending && <PowerButtons guest={guest} />}
            >
                {t.stoppedNote}
            </Empty>
        );
    }
    return <Running guest={guest} kind={kind} alone={alone} />;
}

function Running({ guest, kind, alone }: Required<Props>) {
    const [chosen, choose] = useState(kind);
    const target: Target = guest.type === "vm" ? { of: "vm", id: guest.id, kind: chosen } : { of: "app", id: guest.id };
    const address = `/consoles/${guest.type}s/${guest.id}${chosen === null ? "" : `?kind=${chosen}`}`;
    return (
        <>
            <Console
                key={chosen}
                target={target}
                name={guest.name}
                ownWindow={alone ? null : address}
                choice={
                    guest.type === "vm"
                        ? (found) => (
                              <SegmentedControl
                                  size="xs"
                                  aria-label={t.kind}
                                  value={chosen ?? (found === "terminal" ? "serial" : "vnc")}
                                  onChange={(value) => choose(value as Kind)}
                                  data={[
                                      { value: "vnc", label: t.screen },
                                      { value: "serial", label: t.serial },
                                  ]}
                              />
                          )
                        : undefined
                }
            />
            {!alone && <Leaves />}
        </>
    );
}
