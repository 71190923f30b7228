import { Checkbox, Text } from "@mantine/core";
import { useState } from "react";
import { useConfirmed } from "../../ui/confirm/useConfirmed";
import type { Firewall } from "../firewall";
import { t } from "./texts";
import { mayCut, useArming } from "./useArming";

/** Like {@link useConfirmed}; a change that would cut someone off can be armed first, so that the node undoes it by itself. */
export function useFirewallConfirmed(firewall: Firewall) {
    const { view, arm } = useArming(firewall);
    const [wanted, setWanted] = useState(true);
    const isArmed = view?.state === "armed";
    const canArm = !isArmed && view?.can_arm === true;
    const note =
        view === undefined ? null : isArmed ? (
            <Text>{t.isArmed}</Text>
        ) : canArm ? (
            <Checkbox
                label={t.choice}
                description={t.choiceText}
                checked={wanted}
                onChange={(event) => setWanted(event.currentTarget.checked)}
            />
        ) : (
            <Text>{t.alone({ name: firewall.name })}</Text>
        );
    return useConfirmed(
        !mayCut(firewall) ? undefined : { note, before: async () => (canArm && wanted ? arm() : undefined) },
    );
}
