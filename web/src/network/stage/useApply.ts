import { notifications } from "@mantine/notifications";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { errorText, Problem } from "../../api/client";
import { call } from "../../api/operation";
import { useJobs } from "../../jobs/openJob";
import { type NodeAt, type Staged, showApplying, useNetworkChanged } from "../queries";
import { t } from "./texts";

/** What the service asks before it applies. */
export type Asked = { staged: Staged; phrase: string; warning: string };

/** Applies what is staged on a node. The service is asked first; its answer says what may happen, and what must be typed. */
export function useApply({ host_id, node }: NodeAt) {
    const { started } = useJobs();
    const changed = useNetworkChanged();
    const cache = useQueryClient();
    const [asked, setAsked] = useState<Asked | null>(null);
    const [asking, setAsking] = useState(false);
    const order = async (staged: Staged, confirm: string | null, armed?: boolean) => {
        const { job } = await call("network.apply", {
            host_id,
            node,
            body: { confirm, digest: staged.digest, armed },
        }).catch((e: unknown) => {
            // Others changed something: what is shown is not what would be applied.
            if (e instanceof Problem && e.code === "digest_mismatch") void changed();
            throw e;
        });
        started(job, t.applying({ node }));
        showApplying(cache, { host_id, node }, job);
        void changed();
    };
    const ask = async (staged: Staged) => {
        setAsking(true);
        try {
            await order(staged, null);
        } catch (e) {
            if (e instanceof Problem && e.phrase !== null) setAsked({ staged, phrase: e.phrase, warning: e.warning });
            else notifications.show({ color: "red", title: t.notApplied({ node }), message: errorText(e) });
        } finally {
            setAsking(false);
        }
    };
    return { ask, asking, asked, order, close: () => setAsked(null) };
}
