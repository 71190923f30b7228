import { Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useDenialReasonAt } from "../../auth/access";
import { Quiet } from "../../ui/Quiet";
import { Loaded, Panel } from "../../ui/States";
import { useGuest } from "../useGuest";
import { Disks } from "./Disks";
import { disks } from "./queries";
import { t } from "./texts";
import { UnusedDisks } from "./UnusedDisks";

/** What the devices of a machine show. */
const DRIVES = ["cdrom", "cloudinit"];

type Props = {
    /** What differs from the defaults, by disk, where there are such settings. */
    settings?: ReadonlyMap<string, string>;
};

/** The disks of an app's container or of a virtual machine. */
export function GuestDisks({ settings }: Props) {
    const guest = useGuest();
    const blocked = useDenialReasonAt(guest.hostId, `${guest.type}s.disks`) ?? guest.unavailable;
    const query = useQuery({ ...disks(guest), enabled: blocked === null });
    if (blocked !== null) {
        return (
            <Panel title={t.title}>
                <Quiet>{blocked}</Quiet>
            </Panel>
        );
    }
    return (
        <Loaded query={query}>
            {(all) => (
                <Stack gap="md">
                    <Disks
                        guest={guest}
                        settings={settings}
                        disks={all.filter(({ type }) => type !== "unused" && !DRIVES.includes(type))}
                    />
                    <UnusedDisks guest={guest} disks={all.filter(({ type }) => type === "unused")} />
                </Stack>
            )}
        </Loaded>
    );
}
