import { Text } from "@mantine/core";
import { DangerDialog } from "../../ui/DangerDialog";
import type { Rule } from "../firewall";
import { t } from "./texts";
import { nameOf } from "./words";

type Props = { rule: Rule; onRemove: () => void; onClose: () => void };

/** Asks before a rule is removed. What the removal would cut off is found by the service and asked for then. */
export function RemoveDialog({ rule, onRemove, onClose }: Props) {
    return (
        <DangerDialog
            onClose={onClose}
            title={t.removeQuestion}
            action={t.removeRule}
            onConfirm={async () => onRemove()}
        >
            <Text>{nameOf(rule)}</Text>
            <Text>{rule.enable === 1 ? t.removePrice : t.removeDisabled}</Text>
        </DangerDialog>
    );
}
