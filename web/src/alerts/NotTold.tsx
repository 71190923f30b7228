import { Alert as Notice, Text } from "@mantine/core";
import { IconBellOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useDenialReason } from "../auth/access";
import { channels } from "../notify/channel/queries";
import { ButtonLink } from "../ui/Links";
import { isSnoozed } from "./open";
import type { AlertDetail } from "./queries";
import { t } from "./texts";

/** Says that nobody was told of an alert of which people should have been, and why. */
export function NotTold({ of }: { of: AlertDetail }) {
    const isHeld = of.cause !== null || of.exemption !== null || isSnoozed(of.snoozed_until);
    return of.notified || of.state !== "firing" || isHeld ? null : <Why />;
}

function Why() {
    const mayRead = useDenialReason("notifications.channels") === null;
    const known = useQuery({ ...channels, enabled: mayRead }).data;
    const without = known !== undefined && !known.some(({ enabled }) => enabled);
    return (
        <Notice mb="md" color="orange" role="note" icon={<IconBellOff size={18} />} title={t.notTold}>
            {known === undefined ? (
                <Text>{t.notToldUnknown}</Text>
            ) : (
                <>
                    <Text>{!without ? t.notToldYet : known.length === 0 ? t.noChannel : t.noChannelOn}</Text>
                    <ButtonLink mt="xs" size="xs" variant="default" to="/notifications">
                        {without && known.length === 0 ? t.addChannel : t.openChannels}
                    </ButtonLink>
                </>
            )}
        </Notice>
    );
}
