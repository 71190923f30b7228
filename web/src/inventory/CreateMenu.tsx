import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { lazy } from "react";
import { LaterMenu } from "../ui/later/LaterMenu";
import { t } from "./texts";

const NewGuests = lazy(() => import("./NewGuests"));

/** Opens the wizards for new guests. */
export function CreateMenu() {
    return (
        <LaterMenu button={<Button leftSection={<IconPlus size={16} aria-hidden />}>{t.create}</Button>}>
            {(place) => <NewGuests place={place} />}
        </LaterMenu>
    );
}
