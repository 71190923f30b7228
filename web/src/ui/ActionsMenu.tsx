import { ActionIcon, Menu } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import type { ReactNode } from "react";

/** The menu at the end of a row: its children are what can be done with the object. `label` names the button for screen readers. */
export function ActionsMenu({ label, loading, children }: { label: string; loading?: boolean; children: ReactNode }) {
    return (
        <Menu position="bottom-end">
            <Menu.Target>
                <ActionIcon variant="subtle" color="gray" aria-label={label} loading={loading}>
                    <IconDots size={16} aria-hidden />
                </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>{children}</Menu.Dropdown>
        </Menu>
    );
}
