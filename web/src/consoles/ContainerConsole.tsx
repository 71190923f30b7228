import type { Discovered } from "../api/client";
import { useDenialReasonAt } from "../auth/access";
import { Empty } from "../ui/States";
import { Console } from "./Console";
import { Denied } from "./Denied";
import { Leaves } from "./Leaves";
import { t } from "./texts";
import { TICKETS } from "./tickets";

/** The console of a container that is no app, while it runs. */
export function ContainerConsole({ of, alone = false }: { of: Discovered; alone?: boolean }) {
    const why = useDenialReasonAt(of.host_id, TICKETS.container);
    if (why !== null) return <Denied why={why} />;
    if (of.status === "stopped") return <Empty title={t.stopped({ name: of.name })}>{t.stoppedContainer}</Empty>;
    return (
        <>
            <Console
                target={{ of: "container", id: of.id }}
                name={of.name}
                ownWindow={alone ? null : `/consoles/containers/${of.id}`}
            />
            {!alone && <Leaves />}
        </>
    );
}
