import { Menu } from "@mantine/core";
import { IconArchive, IconCalendarPlus, IconList, IconTarget } from "@tabler/icons-react";
import { useDenialReason, useDenialReasonAt } from "../../auth/access";
import { ActionsMenu } from "../../ui/ActionsMenu";
import { ReasonedItem } from "../../ui/ReasonedItem";
import { BackupsLink } from "./BackupsLink";
import type { CoverageRow } from "./rows";
import { t } from "./texts";

export type GuestAction = "run" | "schedule" | "goal";

/** What can be done for a guest. */
export function GuestMenu({ of: row, onChoose }: { of: CoverageRow; onChoose: (action: GuestAction) => void }) {
    const { of, item } = row;
    const notRun = useDenialReasonAt(of.host_id, of.type === "vm" ? "vms.back_up" : "apps.back_up");
    const notSet = useDenialReason("backups.set_goals", null);
    return (
        <ActionsMenu narrow label={t.more({ name: row.name })}>
            <ReasonedItem
                why={notRun ?? (item === null ? t.notAdopted : null)}
                leftSection={<IconArchive size={15} />}
                onClick={() => onChoose("run")}
            >
                {t.backUpNow}
            </ReasonedItem>
            <ReasonedItem
                why={notRun ?? (item === null ? t.notAdopted : null)}
                leftSection={<IconCalendarPlus size={15} />}
                onClick={() => onChoose("schedule")}
            >
                {t.addToSchedule}
            </ReasonedItem>
            <Menu.Item leftSection={<IconList size={15} />} renderRoot={(props) => <BackupsLink of={row} {...props} />}>
                {t.show}
            </Menu.Item>
            <ReasonedItem why={notSet} leftSection={<IconTarget size={15} />} onClick={() => onChoose("goal")}>
                {t.setGoal}
            </ReasonedItem>
        </ActionsMenu>
    );
}
