import { IconCopy } from "@tabler/icons-react";
import { lazy, useState } from "react";
import { useDenialReason } from "../../auth/access";
import { ActionButton } from "../../ui/ActionButton";
import { Later } from "../../ui/later/Later";
import type { Firewall } from "../firewall";
import { t } from "../texts";
import type { What } from "./chosen";

const CopyDialog = lazy(() => import("./CopyDialog"));

const LABELS: Record<What, string> = {
    rules: t.copyRules,
    aliases: t.copyAliases,
    ipsets: t.copyIpSets,
    groups: t.copyGroups,
};

type Props = { firewall: Firewall; what: What; size?: string };

/** Opens the dialog that copies something of a firewall to others. */
export function CopyButton({ firewall, what, size = "xs" }: Props) {
    const denied = useDenialReason("firewall.copy");
    const [opened, setOpened] = useState(false);
    return (
        <>
            <ActionButton
                why={denied}
                size={size}
                variant="default"
                leftSection={<IconCopy size={14} aria-hidden />}
                onClick={() => setOpened(true)}
            >
                {LABELS[what]}
            </ActionButton>
            {opened && <Copying firewall={firewall} what={what} onClose={() => setOpened(false)} />}
        </>
    );
}

/** The dialog itself; with some of the rules, these are copied. */
export function Copying(props: { firewall: Firewall; what: What; rules?: readonly number[]; onClose: () => void }) {
    return (
        <Later>
            <CopyDialog {...props} />
        </Later>
    );
}
