import { ActionIcon, Menu } from "@mantine/core";
import { IconDots, IconDotsVertical } from "@tabler/icons-react";
import type { ReactNode } from "react";

type Props = {
    /** Names the button for screen readers. */
    label: string;
    loading?: boolean;
    /** For items with long reasons: as narrow as the menu of a page, and with its upright dots. */
    narrow?: boolean;
    children: ReactNode;
};

/** The menu at the end of a row: its children are what can be done with the object. */
export function ActionsMenu({ label, loading, narrow = false, children }: Props) {
    const Dots = narrow ? IconDotsVertical : IconDots;
    return (
        <Menu position="bottom-end">
            <Menu.Target>
                <ActionIcon variant="subtle" color="gray" aria-label={label} loading={loading}>
                    <Dots size={16} aria-hidden />
                </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown maw={narrow ? 320 : undefined}>{children}</Menu.Dropdown>
        </Menu>
    );
}
