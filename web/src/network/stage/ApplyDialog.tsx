import { Alert, Checkbox, Stack, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useState } from "react";
import { DangerDialog } from "../../ui/DangerDialog";
import { AnchorLink } from "../../ui/Links";
import type { Applicable } from "../queries";
import { StagedDiff } from "./StagedDiff";
import { t } from "./texts";
import type { Asked, useApply } from "./useApply";

type Props = { of: Applicable; others: readonly string[]; asked: Asked } & Pick<
    ReturnType<typeof useApply>,
    "order" | "close"
>;

/** Confirms that what is staged on a node is applied: all of it is shown, and whether anything brings the node back. */
export function ApplyDialog({ of, others, asked, order, close }: Props) {
    const { node } = of;
    const canArm = of.switch.can_arm;
    const [armed, setArmed] = useState(true);
    return (
        <DangerDialog
            size="lg"
            onClose={close}
            title={t.applyTitle({ node })}
            action={t.apply}
            phrase={asked.phrase}
            onConfirm={(typed) => order(asked.staged, typed, canArm ? armed : undefined)}
        >
            <Stack gap="sm" className="staged-question">
                <StagedDiff staged={asked.staged} others={others} />
                <Text>{asked.warning}</Text>
                {canArm ? (
                    <Checkbox
                        label={t.armed}
                        description={armed ? t.armedText : t.unarmedText}
                        checked={armed}
                        onChange={(event) => setArmed(event.currentTarget.checked)}
                    />
                ) : (
                    <Alert color="orange" icon={<IconAlertTriangle size={18} />} title={t.cantArm}>
                        {t.cantArmText}{" "}
                        <AnchorLink inherit to="/hosts/$id/connection" hash="ssh" params={{ id: String(of.host_id) }}>
                            {t.setUpSsh}
                        </AnchorLink>
                    </Alert>
                )}
            </Stack>
        </DangerDialog>
    );
}
