import { Alert, Anchor, Checkbox, Stack, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { hosts } from "../../api/queries";
import { useDenialReasonAt } from "../../auth/access";
import { ssh } from "../../hosts/ssh";
import { DangerDialog } from "../../ui/DangerDialog";
import { Skeletons } from "../../ui/Skeletons";
import type { NodeAt } from "../queries";
import { StagedDiff } from "./StagedDiff";
import { t } from "./texts";
import type { Asked, useApply } from "./useApply";

type Props = { of: NodeAt; others: readonly string[]; asked: Asked } & Pick<ReturnType<typeof useApply>, "order" | "close">;

/** Confirms that what is staged on a node is applied: all of it is shown, and whether anything brings the node back. */
export function ApplyDialog({ of, others, asked, order, close }: Props) {
    const { node } = of;
    const canArm = useCanArm(of);
    const [armed, setArmed] = useState(true);
    return (
        <DangerDialog
            opened
            size="lg"
            onClose={close}
            title={t.applyTitle({ node })}
            action={t.apply}
            phrase={asked.phrase}
            onConfirm={(typed) => order(asked.staged, typed, canArm === true ? armed : undefined)}
        >
            <Stack gap="sm" className="staged-question">
                <StagedDiff staged={asked.staged} others={others} />
                <Text size="sm">{asked.warning}</Text>
                {canArm === undefined ? (
                    <Skeletons shape="rows" />
                ) : canArm ? (
                    <Checkbox label={t.armed} description={armed ? t.armedText : t.unarmedText} checked={armed} onChange={(event) => setArmed(event.currentTarget.checked)} />
                ) : (
                    <Alert color="orange" icon={<IconAlertTriangle size={18} />} title={t.cantArm}>
                        {t.cantArmText}{" "}
                        <Anchor
                            inherit
                            renderRoot={(props) => <Link to="/hosts/$id/connection" hash="ssh" params={{ id: String(of.host_id) }} {...props} />}
                        >
                            {t.setUpSsh}
                        </Anchor>
                    </Alert>
                )}
            </Stack>
        </DangerDialog>
    );
}

/** Whether SSH leads to this node, which a switch needs; undefined until it is known. */
function useCanArm({ host_id, node }: NodeAt): boolean | undefined {
    const denied = useDenialReasonAt(host_id, "hosts.ssh");
    const host = useQuery(hosts).data?.find(({ id }) => id === host_id);
    const query = useQuery({ ...ssh(host_id), enabled: denied === null });
    if (host?.node !== node || query.isError || denied !== null) return false;
    return query.data && query.data.verified_at !== null;
}
