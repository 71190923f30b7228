import { Menu } from "@mantine/core";
import { IconArrowsRightLeft } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { MenuItemLink } from "../ui/MenuItemLink";
import { t } from "./names";
import type { usePowerItems } from "./Power";
import { useGuest } from "./useGuest";

type Props = {
    power: Pick<ReturnType<typeof usePowerItems>, "gentle" | "hard">;
    /** Its other actions, and those that destroy something. */
    children?: ReactNode;
    danger: ReactNode;
};

/** The ⋮ menu of a guest: its power, everything else, and at the end what is dangerous. */
export function GuestMenu({ power, children, danger }: Props) {
    const guest = useGuest();
    return (
        <>
            {power.gentle}
            {power.gentle.length > 0 && <Menu.Divider />}
            <MenuItemLink
                to={`/${guest.type}s/$id/migrate` as const}
                params={{ id: String(guest.id) }}
                leftSection={<IconArrowsRightLeft size={15} />}
            >
                {t.move}
            </MenuItemLink>
            {children}
            <Menu.Divider />
            {power.hard}
            {danger}
        </>
    );
}
