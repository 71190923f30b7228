import "./copy.css";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Dialog } from "../../ui/Dialog";
import { Quiet } from "../../ui/Quiet";
import { Skeletons } from "../../ui/Skeletons";
import { ErrorAlert } from "../../ui/States";
import { ofCluster, ofGroup } from "../firewall";
import { aliases, ipSets, rules } from "../queries";
import { CopyPlan } from "./CopyPlan";
import { addressOf, NOTHING, namedIn } from "./chosen";
import type { Target } from "./targets";
import { t } from "./texts";

type Props = {
    group: string;
    /** The host through which the cluster is reached that has the group as it is to be. */
    from: { id: number; name: string };
    to: readonly Target[];
    onClose: () => void;
};

/** Copies a security group, and what its rules name, to clusters where it differs. */
export default function MakeEqual({ group, from, to, onClose }: Props) {
    const [busy, setBusy] = useState(false);
    const cluster = ofCluster(from, from.name);
    const list = useQuery(rules(ofGroup(from, group)));
    const own = useQuery(aliases(cluster));
    const sets = useQuery(ipSets(cluster));
    const error = list.error ?? own.error ?? sets.error;
    const isRead = list.data && own.data && sets.data;
    const names = isRead
        ? namedIn(list.data.rules, cluster, {
              aliases: own.data.aliases.map(({ name }) => name),
              ipsets: sets.data.ipsets.map(({ name }) => name),
          })
        : NOTHING;
    return (
        <Dialog onClose={() => !busy && onClose()} size="lg" title={t.equalTitle({ group })}>
            <Quiet mb="sm">{t.equalNote({ name: from.name })}</Quiet>
            {error ? (
                <ErrorAlert error={error} />
            ) : isRead ? (
                <CopyPlan
                    plan={{
                        from: addressOf(cluster),
                        name: from.name,
                        content: { ...NOTHING, ...names, groups: [group] },
                        to,
                        replace: true,
                    }}
                    onBusy={setBusy}
                    onClose={onClose}
                />
            ) : (
                <Skeletons shape="rows" />
            )}
        </Dialog>
    );
}
