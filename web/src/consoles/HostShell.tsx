import type { Host } from "../api/client";
import { useDenialReason } from "../auth/access";
import { Console } from "./Console";
import { Denied } from "./Denied";
import { Leaves } from "./Leaves";
import { TICKETS } from "./tickets";

/** The shell of a node, if the user may open one. */
export function HostShell({ host, alone = false }: { host: Host; alone?: boolean }) {
    const why = useDenialReason(TICKETS.host, host.team_id);
    if (why !== null) return <Denied why={why} />;
    return (
        <>
            <Console
                target={{ of: "host", id: host.id }}
                name={host.name}
                ownWindow={alone ? null : `/consoles/hosts/${host.id}`}
            />
            {!alone && <Leaves />}
        </>
    );
}
