import { ActionIcon } from "@mantine/core";
import { IconUserCircle } from "@tabler/icons-react";
import { lazy } from "react";
import { LaterMenu } from "../ui/later/LaterMenu";
import { t } from "./texts";

const AccountItems = lazy(() => import("./AccountItems"));

/** The user's own pages, and the colours of this browser. */
export function AccountMenu({ email }: { email: string }) {
    return (
        <LaterMenu
            button={
                <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t.account}>
                    <IconUserCircle size={20} />
                </ActionIcon>
            }
        >
            {(place) => <AccountItems email={email} place={place} />}
        </LaterMenu>
    );
}
